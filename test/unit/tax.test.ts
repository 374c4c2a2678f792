import fc from "fast-check";
import { expect, test } from "vitest";
import { readFormValues, toFormValues } from "#shared/publishing/form-values.ts";
import { taxOf } from "#shared/selling/tax.ts";
import { siteKind } from "#shared/site/kind.ts";
import { parseConfig } from "#worker/config.ts";
import { toSettings, toSiteContent } from "#worker/site/content.ts";
import { settingsOf } from "#worker/site/settings.ts";

test("a price that includes UK VAT has a sixth of tax in it, in whole pence", () => {
  const tax = { setting: "vat-included" } as const;
  expect(taxOf(59_900, tax)).toBe(9_983);
  expect(taxOf(12_000, tax)).toBe(2_000);
  expect(taxOf(3, tax)).toBe(1);
  expect(taxOf(0, tax)).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (total) => {
      const part = taxOf(total, tax);
      expect(Number.isInteger(part)).toBe(true);
      expect(Math.abs(part * 6 - total)).toBeLessThanOrEqual(3);
    }),
  );
});

test("without a registration, and where the provider works it out, there is none of ours", () => {
  expect(taxOf(59_900, { setting: "not-registered" })).toBe(0);
  expect(taxOf(59_900, { setting: "by-provider" })).toBe(0);
});

/** The form of the settings as a new site has them, with some fields changed, and read again. */
function typed(change: Record<string, string>) {
  const config = parseConfig({ APP_SECRET: "x".repeat(32), SITE_URL: "https://example.org" });
  const values = toFormValues(siteKind.fields, toSiteContent(settingsOf(config)));
  return readFormValues(siteKind, { ...values, ...change });
}

test("a new site is not registered, and the form says so", () => {
  const { content } = typed({});
  expect(content && toSettings(content).tax).toEqual({ setting: "not-registered", vatNumber: "" });
});

test("a VAT number is stored without spaces, with its country", () => {
  const { content } = typed({ taxSetting: "vat-included", vatNumber: " 123 4567 89 " });
  expect(content && toSettings(content).tax).toEqual({ setting: "vat-included", vatNumber: "GB123456789" });
});

test("a wrong VAT number, and none where prices include VAT, are refused at the field", () => {
  const wrong = typed({ vatNumber: "GB12345" });
  expect(wrong.errors).toEqual({ vatNumber: "Write a UK VAT number such as GB123456789: 9 or 12 digits." });
  const missing = typed({ taxSetting: "vat-included" });
  expect(missing.errors).toEqual({ vatNumber: "An invoice that includes VAT needs your VAT number." });
});
