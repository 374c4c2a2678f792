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

const usual = run({ adults: "4", children: "2" });
// Code that cannot be read: the line is known only outside the tests.
if (usual.error?.name === "FileProblem") throw usual.error;

/** One line of what was printed, counted from 1. */
function line({ printed, error }, number) {
  if (printed.length >= number) return printed[number - 1];
  if (error) throw error;
  const count = printed.length === 1 ? "one line" : `${printed.length} lines`;
  expect.fail(`The program prints ${count}. There should be three.`);
}

/** Fails where backticks or numbers are missing. */
function readable(text) {
  if (text.includes("${"))
    expect.fail(`It prints "${text}". Nothing was replaced: the text must stand between backticks.`);
  if (text.includes("NaN"))
    expect.fail(`It prints "${text}". NaN means that a text did not become a number.`);
  if (text.includes("undefined")) expect.fail(`It prints "${text}". A name in it has no value.`);
}

test("The first line says how many people want to come", () => {
  const text = line(usual, 1);
  readable(text);
  if (text.startsWith("42")) expect.fail(`It prints "${text}". The two strings were joined, and not added.`);
  expect(text, "The first line").toBe("6 people want to come.");
});

test("The second line says how many seats are free", () => {
  const text = line(usual, 2);
  readable(text);
  if (text.startsWith("-34")) expect.fail(`It prints "${text}". For your program, 42 people want to come.`);
  expect(text, "The second line").toBe("2 seats are free.");
});

test("The third line says that the minibus is not full", () => {
  const text = line(usual, 3);
  readable(text);
  if (text === "Full: 8")
    expect.fail(
      'It prints "Full: 8". One = asks nothing: it puts a value there. Three equals signs compare.',
    );
  expect(text, "The third line").toBe("Full: false");
});

test("With 5 adults and 3 children, no seat is free and it is full", () => {
  const full = run({ adults: "5", children: "3" });
  if (full.error) throw full.error;
  for (const name of full.unread)
    expect.fail(
      `Your program never looks at ${name}. If you made it yourself, delete that line: the test brings it.`,
    );
  expect(line(full, 2), "The second line").toBe("0 seats are free.");
  expect(line(full, 3), "The third line").toBe("Full: true");
});

test("It is right for other groups, too", () => {
  if (usual.error) throw usual.error;
  for (const [adults, children] of [
    ["1", "1"],
    ["3", "0"],
    ["2", "5"],
  ]) {
    const { printed } = run({ adults, children });
    const people = Number(adults) + Number(children);
    const expected = [`${people} people want to come.`, `${8 - people} seats are free.`, "Full: false"];
    if (printed.join("\n") !== expected.join("\n"))
      expect.fail(
        `With adults "${adults}" and children "${children}" it prints: ${printed.join(" / ")}. It should be: ${expected.join(" / ")}.`,
      );
  }
});
