import * as file from "./queue.js";

const mine = { ...file };

/** Calls a function of the learner's file. */
function call(name, ...values) {
  if (typeof mine[name] !== "function")
    expect.fail(`The tests find no function ${name}. Its line should begin with "export function ${name}(".`);
  return mine[name](...values);
}

/** What a call gave, in words. */
function show(value) {
  return value === undefined
    ? "undefined. Is there a return, and is there an item with that index?"
    : JSON.stringify(value);
}

function same(received, wanted, what) {
  if (JSON.stringify(received) !== JSON.stringify(wanted))
    expect.fail(`${what} should be ${JSON.stringify(wanted)}, but it is ${show(received)}`);
}

test("The next person is the first of the queue", () => {
  same(call("nextOf", ["Asha", "Ben", "Chloe"]), "Asha", 'nextOf(["Asha", "Ben", "Chloe"])');
  same(call("nextOf", ["Dev", "Asha"]), "Dev", 'nextOf(["Dev", "Asha"])');
});

test("The last person is found in a queue of three", () => {
  same(call("lastOf", ["Asha", "Ben", "Chloe"]), "Chloe", 'lastOf(["Asha", "Ben", "Chloe"])');
});

test("The last person is found in a queue of one, and of five", () => {
  same(call("lastOf", ["Asha"]), "Asha", 'lastOf(["Asha"])');
  same(call("lastOf", ["A", "B", "C", "D", "E"]), "E", 'lastOf(["A", "B", "C", "D", "E"])');
});

test("isWaiting says true for a name in the queue", () => {
  for (const name of ["Asha", "Ben", "Chloe"]) {
    same(call("isWaiting", ["Asha", "Ben", "Chloe"], name), true, `isWaiting(…, "${name}")`);
  }
});

test("isWaiting says false for a name that is not there", () => {
  same(call("isWaiting", ["Asha", "Ben"], "Chloe"), false, 'isWaiting(["Asha", "Ben"], "Chloe")');
  same(call("isWaiting", [], "Asha"), false, 'isWaiting([], "Asha")');
});

test("join puts a new person at the end", () => {
  const queue = ["Asha", "Ben"];
  call("join", queue, "Chloe");
  same(queue, ["Asha", "Ben", "Chloe"], 'After join(queue, "Chloe"), the queue');
});

test("join puts nobody in twice", () => {
  const queue = ["Asha", "Ben"];
  call("join", queue, "Chloe");
  call("join", queue, "Asha");
  same(queue, ["Asha", "Ben", "Chloe"], "After Chloe and then Asha have joined, the queue");
});

test("join returns how many people wait then", () => {
  same(call("join", ["Asha", "Ben"], "Chloe"), 3, 'join(["Asha", "Ben"], "Chloe")');
  same(call("join", ["Asha", "Ben"], "Ben"), 2, 'join(["Asha", "Ben"], "Ben")');
  same(call("join", [], "Asha"), 1, 'join([], "Asha")');
});
