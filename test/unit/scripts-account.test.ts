import { expect, test } from "vitest";
import { isPlaceholder } from "../../scripts/support/account.ts";

test("wrangler.toml's placeholder ids are recognised", () => {
  expect(isPlaceholder("00000000-0000-0000-0000-000000000001")).toBe(true);
  expect(isPlaceholder("00000000000000000000000000000003")).toBe(true);
  expect(isPlaceholder("6ff53cc3-09f3-4b5e-93d1-1e8d1b7bd2f0")).toBe(false);
  expect(isPlaceholder("0f2ac74b498b48028cb68387c421e279")).toBe(false);
});
