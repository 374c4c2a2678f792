import { splitBill } from "./bill.js";

test("Three people share 900 pence", () => {
  expect(splitBill(900, 3)).toEqual([300, 300, 300]);
});
