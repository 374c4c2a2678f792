let runs = 0;

/**
 * Runs script.js with these values, and tells what it printed, which of the values it never looked at, and the error
 * that stopped it. Only what the first run prints is shown in the console.
 */
function run(values) {
  const printed = [];
  const unread = new Set(Object.keys(values));
  for (const [name, value] of Object.entries(values)) {
    let current = value;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        unread.delete(name);
        return current;
      },
      set(next) {
        current = next;
      },
    });
  }
  const { log } = console;
  runs += 1;
  const isShown = runs === 1;
  console.log = (...all) => {
    printed.push(all.map(String).join(" ").trim());
    if (isShown) log(...all);
  };
  vi.resetModules();
  let error = null;
  try {
    require("./script.js");
  } catch (caught) {
    error = caught;
  } finally {
    console.log = log;
  }
  return { printed, unread: [...unread], error };
}

const usual = run({ places: 12, taken: 9 });
// Code that cannot be read: the line is known only outside the tests.
if (usual.error?.name === "FileProblem") throw usual.error;

/** One line of what was printed, counted from 1. */
function line({ printed, error }, number, what) {
  if (printed.length >= number) return printed[number - 1];
  if (error) throw error;
  const count = printed.length === 1 ? "one line" : `${printed.length} lines`;
  expect.fail(`The program prints ${count}. Line ${number} should be ${what}.`);
}

/** The number in a line, or a failure that says what stands there. */
function number(text, what) {
  if (!/^-?\d+$/.test(text))
    expect.fail(`The program prints "${text}". It should print ${what}, as a number only.`);
  return Number(text);
}

test("The first line is the name of the club", () => {
  const text = line(usual, 1, "the name of the club");
  if (text.toLowerCase() === "kettle lane fixers" && text !== "Kettle Lane Fixers")
    expect.fail(`The program prints "${text}". Look at the capitals.`);
  expect(text, "The first line").toBe("Kettle Lane Fixers");
});

test("The second line says how many places are left", () => {
  const left = number(line(usual, 2, "how many places are left"), "how many places are left");
  expect(left, "Places left, with 12 places and 9 taken").toBe(3);
});

test("The third line says how many are left after one more visitor", () => {
  const left = number(line(usual, 3, "how many are left after one more visitor"), "how many are left then");
  if (left === 3)
    expect.fail(
      "The program prints 3 again. Has taken changed, and was the difference worked out anew after that?",
    );
  if (left === 4) expect.fail("The program prints 4: one more place. But a visitor takes a place.");
  expect(left, "Places left after one more visitor").toBe(2);
});

test("The program prints three lines", () => {
  if (usual.error) throw usual.error;
  if (usual.printed.length > 3)
    expect.fail(`It prints ${usual.printed.length} lines. What is too much? ${usual.printed.join(" / ")}`);
  expect(usual.printed.length, "The number of lines").toBe(3);
});

test("It is right on other days, too", () => {
  if (usual.error) throw usual.error;
  for (const name of usual.unread)
    expect.fail(
      `Your program never looks at ${name}. If you made it yourself, delete that line: the test brings it.`,
    );
  for (const [places, taken] of [
    [20, 5],
    [8, 7],
  ]) {
    const day = run({ places, taken });
    const lefts = [line(day, 2, "a number"), line(day, 3, "a number")];
    const expected = [places - taken, places - taken - 1];
    if (lefts.join() !== expected.join())
      expect.fail(
        `With ${places} places and ${taken} taken, lines 2 and 3 are ${lefts.join(" and ")}. They should be ${expected.join(" and ")}.`,
      );
  }
});
