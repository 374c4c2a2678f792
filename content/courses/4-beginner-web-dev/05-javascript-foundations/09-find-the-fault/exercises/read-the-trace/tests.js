import * as file from "./answers.js";

const answers = { ...file };

/** The answer to a question, as the learner wrote it: a number as text, or a text without spaces around it. */
function answer(name) {
  const value = answers[name];
  if (value === undefined)
    expect.fail(`There is no ${name}. Its line should begin with "export const ${name} =".`);
  if (value === "" || value === 0) expect.fail(`${name} has no answer yet.`);
  return String(value).trim().replace(/\(\)$/, "");
}

/** What a wrong answer is really. */
function wrong(name, given, meanings) {
  expect.fail(`${given} is not the answer to ${name}. ${meanings[given] ?? "Look at the trace again."}`);
}

function check(name, wanted, meanings = {}) {
  const given = answer(name);
  if (given !== wanted) wrong(name, given, meanings);
}

const LINES = {
  8: "In line 8 the program stopped.",
  14: "Line 14 is inside the function bill.",
  15: "15 is the place within line 8, not a line.",
  17: "17 is the place within line 14, not a line.",
  22: "Line 22 worked: it printed 5.6.",
  23: "Line 23 is outside of all functions.",
};

test("The kind of error is named", () => {
  const given = answer("kind").replace(/:$/, "");
  if (given.toLowerCase() === "typeerror") return;
  wrong("kind", given, {
    "Uncaught TypeError": "Uncaught only says that the program has stopped. Give the other word.",
    undefined: "That is the value. The kind stands before the colon.",
  });
});

test("The line in which the program stopped is found", () => {
  check("stoppedInLine", "8", LINES);
});

test("The function in which it stopped is found", () => {
  check("stoppedIn", "priceOf", {
    bill: "bill had called another function, and waited for it.",
    price: "price is the property that the program wanted to read.",
  });
});

test("The function that called it is found", () => {
  check("calledBy", "bill", { priceOf: "That is the function in which it stopped. Who called it?" });
});

test("The line that began the row of calls is found", () => {
  check("beganInLine", "23", LINES);
});

test("The variable that was undefined is found", () => {
  check("undefinedVariable", "cake", {
    price: "price stands behind the dot. An unknown property gives no error.",
    "cake.price": "The program never got that far. What stands before the dot?",
    name: "name had a value: the name of a cake that is not in the list.",
    cakes: "cakes is the array. It is there all the time.",
  });
});

test("The line with the mistake is found", () => {
  check("lineToMend", "20", {
    8: "Line 8 is right for every cake that exists. Why did it get one that does not?",
    7: "Line 7 looks for a name, and that is right. Which name did it look for?",
    14: "Line 14 hands on a name. Where does the name come from?",
    23: "Line 23 hands over an array. The line that makes the array holds the mistake.",
    2: "The name in the list of cakes is spelt as in the first order, and that one worked.",
    ...{ 19: "The order in line 19 worked.", 22: LINES[22] },
  });
});
