// This line fetches the function from boats.js. Leave it as it is.
import { hirePrice } from "./boats.js";

describe("hirePrice", () => {
  test("A boat that has not left the shore costs nothing", () => {
    expect(hirePrice(0)).toBe(0);
  });

  test("A quarter of an hour costs 4 pounds", () => {
    expect(hirePrice(15)).toBe(4);
  });

  test("Half an hour still costs 4 pounds", () => {
    expect(hirePrice(30)).toBe(4);
  });

  test("One minute more costs 7 pounds", () => {
    expect(hirePrice(31)).toBe(7);
  });

  test("An hour still costs 7 pounds", () => {
    expect(hirePrice(60)).toBe(7);
  });

  test("One minute more than an hour costs 10 pounds", () => {
    expect(hirePrice(61)).toBe(10);
  });
});
