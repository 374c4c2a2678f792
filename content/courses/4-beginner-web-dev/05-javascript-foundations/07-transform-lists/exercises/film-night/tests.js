import * as file from "./films.js";

const mine = { ...file };

function show(value) {
  // JSON would write null for undefined and for NaN.
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  return value === undefined || typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** Calls a function of the learner's file, and compares what it returns. */
function check(name, values, wanted) {
  if (typeof mine[name] !== "function")
    expect.fail(`The tests find no function ${name}. Its line should begin with "export function ${name}(".`);
  const call = `${name}(${values.map(show).join(", ")})`;
  const received = mine[name](...structuredClone(values));
  if (received === undefined && wanted !== undefined)
    expect.fail(`${call} returns nothing. Is there a return in the function?`);
  if (show(received) !== show(wanted))
    expect.fail(`${call} should be ${show(wanted)}, but it is ${show(received)}.`);
}

test("shortFilms keeps the films below 100 minutes, in their order", () => {
  check("shortFilms", [[95, 142, 88]], [95, 88]);
  check("shortFilms", [[120, 61]], [61]);
});

test("A film of exactly 100 minutes is not short", () => {
  check("shortFilms", [[99, 100, 101]], [99]);
});

test("shortFilms returns an empty array if no film is short", () => {
  check("shortFilms", [[142, 180]], []);
});

test("inWords makes a text of every length", () => {
  check("inWords", [[95, 142, 88]], ["95 min", "142 min", "88 min"]);
  check("inWords", [[]], []);
});

test("firstThatFits gives the first one, as a number and not as an array", () => {
  check("firstThatFits", [[142, 95, 88], 100], 95);
  check("firstThatFits", [[142, 95, 88], 150], 142);
});

test("A film that lasts exactly as long as there is time fits", () => {
  check("firstThatFits", [[142, 95, 88], 95], 95);
});

test("If no film fits, the answer is undefined", () => {
  check("firstThatFits", [[142, 95, 88], 90], 88);
  check("firstThatFits", [[142, 95, 88], 60], undefined);
});

test("allTogether adds up all lengths", () => {
  check("allTogether", [[95, 142, 88]], 325);
  check("allTogether", [[61]], 61);
});

test("No films take 0 minutes", () => {
  check("allTogether", [[]], 0);
});

test("The array that a function gets stays as it was", () => {
  for (const [name, ...more] of [["shortFilms"], ["inWords"], ["firstThatFits", 100], ["allTogether"]]) {
    const films = [95, 142, 88];
    if (mine[name]?.(films, ...more) === undefined) expect.fail(`${name} returns nothing yet.`);
    if (show(films) !== "[95, 142, 88]")
      expect.fail(`${name} has changed the array [95, 142, 88] into ${show(films)}.`);
  }
});
