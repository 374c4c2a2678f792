import { splitBill } from "./bill.js";

describe("splitBill", () => {
  test("Three people share 900 pence", () => {
    expect(splitBill(900, 3)).toEqual([300, 300, 300]);
  });

  test("One penny over is paid by the first", () => {
    expect(splitBill(1000, 3)).toEqual([334, 333, 333]);
  });

  test("Two pence over are paid by the first two", () => {
    expect(splitBill(1001, 3)).toEqual([334, 334, 333]);
  });

  test("One person pays all", () => {
    expect(splitBill(250, 1)).toEqual([250]);
  });

  test("A bill of nothing costs each nothing", () => {
    expect(splitBill(0, 2)).toEqual([0, 0]);
  });

  test("Without people nobody pays", () => {
    expect(splitBill(500, 0)).toEqual([]);
  });
});
