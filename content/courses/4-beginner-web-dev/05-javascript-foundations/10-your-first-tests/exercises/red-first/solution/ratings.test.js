// This line fetches the function from ratings.js. Leave it as it is.
import { ratingLine } from "./ratings.js";

test("Several ratings give their average", () => {
  expect(ratingLine([4, 5, 3])).toBe("4 out of 5 (3 ratings)");
});

test("A single rating is not called ratings", () => {
  expect(ratingLine([5])).toBe("5 out of 5 (1 rating)");
});

test("Without ratings there is a sentence and no number", () => {
  expect(ratingLine([])).toBe("No ratings yet");
});
