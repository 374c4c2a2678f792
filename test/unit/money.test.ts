import { expect, test } from "vitest";
import { formatMoney, pounds, toPriceJson } from "#shared/money.ts";

test.each([
  [pounds(1200), "£1,200"],
  [pounds(49), "£49"],
  [{ minor: 1250, currency: "GBP" }, "£12.50"],
  [{ minor: 5, currency: "GBP" }, "£0.05"],
  [{ minor: 0, currency: "GBP" }, "£0"],
  [{ minor: 9900, currency: "EUR" }, "€99"],
])("%o is shown as %s", (money, shown) => {
  expect(formatMoney(money)).toBe(shown);
});

test("the API shows major units", () => {
  expect(toPriceJson({ minor: 49950, currency: "GBP" })).toEqual({ amount: 499.5, currency: "GBP" });
});
