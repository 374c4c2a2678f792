import { describe, expect, test } from "vitest";
import { formatPence, parsePence } from "./money.ts";
import { splitBill } from "./split-bill.ts";

describe("splitBill", () => {
  test("gives the pennies that are left over to the first people", () => {
    expect(splitBill(10_00, 0, 3)).toEqual({ tip: 0, total: 1000, shares: [334, 333, 333] });
  });

  test("rounds a tip to the nearest penny", () => {
    expect(splitBill(33_33, 12.5, 1)).toMatchObject({ tip: 417, total: 3750 });
  });

  test("never loses or invents a penny", () => {
    for (let bill = 1; bill <= 300; bill += 1) {
      for (let people = 1; people <= 20; people += 1) {
        const { total, shares } = splitBill(bill, 12.5, people);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }
    }
  });

  test("needs somebody to pay", () => {
    expect(() => splitBill(1000, 0, 0)).toThrow(RangeError);
  });
});

describe("money", () => {
  test.each([
    ["42.50", 4250],
    ["£1,234.5", 123_450],
    [" 7 ", 700],
    ["0.29", 29],
    ["42.", 4200],
    ["", null],
    ["12.345", null],
    ["-5", null],
    ["1e3", null],
    ["99999999", null],
  ])("reads %j as %s pence", (text, pence) => {
    expect(parsePence(text)).toBe(pence);
  });

  test("writes pence as pounds", () => {
    expect(formatPence(123_450)).toBe("£1,234.50");
  });
});
