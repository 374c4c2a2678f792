import * as file from "./weather.js";

const mine = { ...file };

function show(value) {
  // JSON would write null for undefined and for NaN.
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  return value === undefined || typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** Calls a function of the learner's file with these temperatures, and compares. */
function check(name, temperatures, wanted) {
  if (typeof mine[name] !== "function")
    expect.fail(`The tests find no function ${name}. Its line should begin with "export function ${name}(".`);
  const received = mine[name]([...temperatures]);
  const isSame =
    typeof wanted === "number" ? Object.is(received + 0, wanted) : show(received) === show(wanted);
  if (!isSame)
    expect.fail(`${name}(${show(temperatures)}) should be ${show(wanted)}, but it is ${show(received)}.`);
}

test("The average takes every day into account", () => {
  check("average", [10, 20], 15);
  check("average", [4, 8, 3], 5);
});

test("The average works with days below zero", () => {
  check("average", [-4, 0, 10], 2);
});

test("The warmest day is found wherever it is", () => {
  check("warmest", [9, 3, 4], 9);
  check("warmest", [3, 9, 4], 9);
  check("warmest", [3, 4, 9], 9);
});

test("In a week of frost, the warmest day is still below zero", () => {
  check("warmest", [-5, -2, -8], -2);
  check("warmest", [-1], -1);
});

test("Frost on the first day is day 1", () => {
  check("frostyDays", [-2, 4, 5], [1]);
});

test("Frost on the last day is found", () => {
  check("frostyDays", [3, 4, -5], [3]);
});

test("Every frosty day has its own number", () => {
  check("frostyDays", [-2, 4, -1], [1, 3]);
  check("frostyDays", [0, -1, -1, 2], [2, 3]);
});

test("A week without frost gives an empty array", () => {
  check("frostyDays", [0, 4, 5], []);
});
