import * as script from "./script.js";

const functions = { ...script };

/** What a function of script.js returns and prints. */
function call(name, value) {
  if (typeof functions[name] !== "function")
    expect.fail(
      `The tests find no function ${name}. Is its name spelt like this, and does export stand before it?`,
    );
  const printed = [];
  const { log } = console;
  console.log = (...all) => {
    printed.push(all.join(" "));
    log(...all);
  };
  try {
    return { value: functions[name](value), printed };
  } finally {
    console.log = log;
  }
}

/** Fails unless a function returns what is expected. */
function returns(name, value, expected) {
  const { value: received, printed } = call(name, value);
  const said = `${name}(${value})`;
  if (received === undefined && printed.length > 0)
    expect.fail(`${said} prints ${printed[0]}, but it returns nothing. The value of the call is undefined.`);
  if (received === undefined) expect.fail(`The value of ${said} is undefined. No return hands back a value.`);
  expect(received, said).toBe(expected);
}

test("flour returns 60 grams for each person", () => {
  returns("flour", 1, 60);
  returns("flour", 4, 240);
});

test("milk returns 120 millilitres for each person", () => {
  returns("milk", 1, 120);
  returns("milk", 4, 480);
});

test("milk prints nothing", () => {
  const { printed } = call("milk", 2);
  if (printed.length > 0) expect.fail(`milk(2) prints ${printed[0]}. It should only return it.`);
});

test("stack has a sign for every pancake", () => {
  const { value } = call("stack", 3);
  if (value === "=")
    expect.fail(
      'stack(3) returns "=", for one pancake only. In which round of the loop does the function end?',
    );
  returns("stack", 3, "===");
  returns("stack", 12, "============");
});

test("A stack of no pancakes is an empty text", () => {
  returns("stack", 0, "");
});

test("The shopping list names flour and milk for 4 people", () => {
  const text = String(call("shoppingList", 4).value);
  if (text.includes("function") || text.includes("=>"))
    expect.fail("The text of the function flour is in the list. It is only mentioned there, and not called.");
  if (text.includes("undefined"))
    expect.fail(`It returns "${text}". One of the functions in it returns nothing.`);
  if (text.includes("NaN"))
    expect.fail(
      `It returns "${text}". A function was called without an argument, so it multiplies undefined.`,
    );
  returns("shoppingList", 4, "240 g flour, 480 ml milk");
});

test("The shopping list is right for other parties, too", () => {
  for (const people of [1, 25]) {
    const text = String(call("shoppingList", people).value);
    if (text.includes(" 1200 ml"))
      expect.fail(
        `shoppingList(${people}) returns "${text}". The milk is always for the 10 guests from outside.`,
      );
    returns("shoppingList", people, `${people * 60} g flour, ${people * 120} ml milk`);
  }
});
