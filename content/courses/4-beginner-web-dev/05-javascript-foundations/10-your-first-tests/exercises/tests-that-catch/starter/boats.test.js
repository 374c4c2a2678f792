// This line fetches the function from boats.js. Leave it as it is.
import { hirePrice } from "./boats.js";

test("A quarter of an hour costs 4 pounds", () => {
  expect(hirePrice(15)).toBe(4);
});
