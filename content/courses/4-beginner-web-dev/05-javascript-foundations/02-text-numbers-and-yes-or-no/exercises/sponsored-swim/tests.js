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

const SWIMMERS = [
  { lengths: "25", best: "9", goal: 20 },
  { lengths: "9", best: "10", goal: 9 },
  { lengths: "12", best: "12", goal: 30 },
  { lengths: "100", best: "30", goal: 40 },
];
const swims = SWIMMERS.map((values) => ({ ...values, ...run(values) }));
const [usual] = swims;
// Code that cannot be read: the line is known only outside the tests.
if (usual.error?.name === "FileProblem") throw usual.error;

const said = ({ lengths, best, goal }) => `With lengths "${lengths}", best "${best}" and goal ${goal}`;

/** What a run prints after these words. */
function after(swim, words) {
  const found = swim.printed.find((text) => text.toLowerCase().startsWith(words.toLowerCase()));
  if (found !== undefined) return found.slice(words.length).trim();
  if (swim.error) throw swim.error;
  expect.fail(
    `No line begins with "${words}". The program prints: ${swim.printed.join(" / ") || "nothing"}.`,
  );
}

test("The first line says how many lengths there were", () => {
  const lengthsIn = ({ printed }) => printed.find((text) => text.endsWith("lengths"));
  const text = lengthsIn(usual) ?? usual.printed[0] ?? "";
  if (text === "" && usual.error) throw usual.error;
  if (text.includes("${"))
    expect.fail(`It prints "${text}". Nothing was replaced: the text must stand between backticks.`);
  for (const swim of swims) expect(lengthsIn(swim), said(swim)).toBe(`${swim.lengths} lengths`);
});

test("The pounds are two for each length", () => {
  for (const swim of swims) {
    const pounds = after(swim, "Pounds raised:");
    if (pounds === swim.lengths + swim.lengths)
      expect.fail(`${said(swim)} it says ${pounds} pounds. The two strings were joined.`);
    expect(pounds, said(swim)).toBe(String(swim.lengths * 2));
  }
});

test("Whether the goal is reached is true or false", () => {
  const answer = after(usual, "Goal reached:");
  if (answer === "20")
    expect.fail("It prints 20, the goal itself. One = asks nothing: it puts a value there.");
  if (answer !== "true" && answer !== "false")
    expect.fail(`It prints "${answer}". It should be true or false.`);
});

test("The goal is reached with as many lengths or more", () => {
  for (const swim of swims)
    expect(after(swim, "Goal reached:"), said(swim)).toBe(String(Number(swim.lengths) >= swim.goal));
});

test("The years are compared as numbers", () => {
  for (const swim of swims) {
    const answer = after(swim, "Better than last year:");
    const right = String(Number(swim.lengths) > Number(swim.best));
    if (answer !== right && swim.lengths === swim.best)
      expect.fail(`${said(swim)} it says ${answer}. The same is not better.`);
    if (answer !== right)
      expect.fail(
        `${said(swim)} it says ${answer}, but it should be ${right}. Are both numbers when they are compared?`,
      );
  }
});

test("It prints four lines, and no message", () => {
  if (usual.error) throw usual.error;
  if (usual.printed.length > 4)
    expect.fail(`It prints ${usual.printed.length} lines. What is too much? ${usual.printed.join(" / ")}`);
  expect(usual.printed.length, "The number of lines").toBe(4);
});
