import * as file from "./prices.js";

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
  const received = mine[name](...structuredClone(values));
  if (show(received) !== show(wanted))
    expect.fail(
      `${name}(${values.map(show).join(", ")}) should be ${show(wanted)}, but it is ${show(received)}.`,
    );
}

test("inPounds writes every price with a pound sign", () => {
  check("inPounds", [[250, 80]], ["£2.50", "£0.80"]);
  check("inPounds", [[1299]], ["£12.99"]);
});

test("below keeps the prices themselves, not true and false", () => {
  check("below", [[250, 80, 120], 200], [80, 120]);
});

test("below gives an empty array if nothing is cheap enough", () => {
  check("below", [[250, 80], 50], []);
});

test("firstAbove gives one number", () => {
  check("firstAbove", [[80, 250, 300], 100], 250);
});

test("firstAbove gives undefined if nothing costs more", () => {
  check("firstAbove", [[80, 250], 1000], undefined);
});

test("total adds up all prices", () => {
  check("total", [[250, 80, 120]], 450);
});

test("The total of no prices is 0", () => {
  check("total", [[]], 0);
});
