let runs = 0;

/**
 * Runs script.js with these values, and tells what it printed, which of the values it never looked at, which it
 * changed, and the error that stopped it. Only what the first run prints is shown in the console.
 */
function run(values) {
  const printed = [];
  const unread = new Set(Object.keys(values));
  const changed = new Set();
  for (const [name, value] of Object.entries(values)) {
    let current = value;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        unread.delete(name);
        return current;
      },
      set(next) {
        changed.add(name);
        current = next;
      },
    });
  }
  const { log } = console;
  runs += 1;
  const isShown = runs === 1;
  console.log = (...all) => {
    // Without an end, it would print until the memory is full.
    if (printed.length === 1000)
      throw new Error("It printed 1,000 lines and went on. The usual reason is a loop that never ends.");
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
  return { printed, unread, changed, error };
}

const usual = run({ lights: "oxooxxoo" });
// Code that cannot be read: the line is known only outside the tests.
if (usual.error?.name === "FileProblem") throw usual.error;

const STRINGS = ["oxooxxoo", "ooo", "x", "xx", "xoxoxoxox", ""];
const brokenIn = (lights) => lights.split("x").length - 1;

/** What the program prints behind these words, for a string of lights. */
function after(words, lights) {
  const { printed, error } = run({ lights });
  const found = printed.filter((text) => text.startsWith(words));
  if (found.length === 0 && error) throw error;
  if (found.length === 0) expect.fail(`With lights = "${lights}" no line begins with "${words}".`);
  if (found.length > 1)
    expect.fail(
      `With lights = "${lights}", ${found.length} lines begin with "${words}". Is the line inside a loop?`,
    );
  return found[0].slice(words.length).trim();
}

/** Fails unless a number is right for every string of lights. */
function counts(words, right) {
  for (const lights of STRINGS) {
    const said = after(words, lights);
    const expected = String(right(lights));
    if (said !== expected)
      expect.fail(`With lights = "${lights}" it says ${words} ${said}. It should be ${expected}.`);
  }
}

test("It counts all lights", () => {
  counts("Lights:", (lights) => lights.length);
});

test("It counts the broken lights", () => {
  counts("Broken:", brokenIn);
});

test("The spare lights are numbered from 1", () => {
  const { printed, error } = run({ lights: "oxooxxoo" });
  const first = printed.find((text) => text.startsWith("Spare light"));
  if (!first && error) throw error;
  expect(first, "The first spare light").toBe("Spare light 1");
});

test("There is a spare light for every broken one", () => {
  for (const lights of STRINGS) {
    const { printed, error } = run({ lights });
    if (error) throw error;
    const spares = printed.filter((text) => text.startsWith("Spare light"));
    const expected = Array.from({ length: brokenIn(lights) }, (_, index) => `Spare light ${index + 1}`);
    if (spares.length !== expected.length)
      expect.fail(
        `With lights = "${lights}" there are ${spares.length} spare lights. It should be ${expected.length}.`,
      );
    expect(spares, `With lights = "${lights}"`).toEqual(expected);
  }
});

test("There are enough boxes, and none too many", () => {
  counts("Boxes to buy:", (lights) => Math.ceil(brokenIn(lights) / 2));
});

test("All lines are in the right order", () => {
  const { printed, error } = run({ lights: "oxx" });
  if (error) throw error;
  const expected = ["Lights: 3", "Broken: 2", "Spare light 1", "Spare light 2", "Boxes to buy: 1"];
  expect(printed, 'All lines, with lights = "oxx"').toEqual(expected);
});
