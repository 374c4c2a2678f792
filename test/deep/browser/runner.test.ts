import { expect, test } from "vitest";
import { allowProblems } from "../../support/browser.ts";
import { messages, openRunner, outcomes, runIn } from "../../support/runner.ts";

const SUM = "export function sum(a, b) { return a + b; }";

test("tests run in a Worker, and each tells how it ended", async () => {
  const tab = await openRunner();
  const told = await runIn(tab, {
    files: {
      "sum.js": SUM,
      "tests.js": `import { sum } from "./sum";
describe("sum", () => {
  it("adds", () => { expect(sum(1, 2)).toBe(3); });
  it("is wrong here", () => {
    console.log("adding", { a: 1 });
    expect({ total: sum(1, 2) }).toEqual({ total: 4 });
  });
  test.skip("later", () => {});
  test.todo("some day");
  test.each([[1, 1, 2], [2, 2, 4]])("%i + %i = %i", (a, b, c) => { expect(sum(a, b)).toBe(c); });
  it("waits", async () => { await expect(Promise.resolve(sum(2, 2))).resolves.toBe(4); });
});`,
    },
    tests: "tests.js",
  });
  expect(outcomes(told)).toEqual([
    "passed sum › adds",
    "failed sum › is wrong here",
    "skipped sum › later",
    "todo sum › some day",
    "passed sum › 1 + 1 = 2",
    "passed sum › 2 + 2 = 4",
    "passed sum › waits",
  ]);
  expect(told.summary).toMatchObject({ ok: false, passed: 4, failed: 1, skipped: 1, todo: 1, problems: [] });
  const failure = told.summary.tests[1]?.failure;
  expect(failure).toMatchObject({
    message: "expected { total: 3 } to deeply equal { total: 4 }",
    place: { file: "tests.js", line: 6 },
    testLine: 6,
  });
  expect(failure?.expected).toContain('"total": 4');
  expect(failure?.received).toContain('"total": 3');
  expect(failure?.diff).toContain('-   "total": 4');
  expect(failure?.diff).toContain('+   "total": 3');
  expect(told.lines).toEqual(["log: adding { a: 1 }"]);
  expect(told.events.map(({ type }) => type)).toEqual([
    ...["collected", "test", "console", "test", "test", "test", "test", "test", "test", "ended"],
  ]);
});

test("hooks run in order, and only the chosen tests run", async () => {
  const tab = await openRunner();
  const told = await runIn(tab, {
    files: {
      "tests.js": `const seen = [];
beforeAll(() => seen.push("all"));
beforeEach(() => { seen.push("each"); return () => seen.push("undo"); });
afterEach(() => seen.push("after"));
describe("inner", () => {
  beforeEach(() => seen.push("inner"));
  afterAll(() => console.log(seen.join(" ")));
  it.only("one", () => { seen.push("one"); });
  it("two", () => { throw new Error("not run"); });
});
it("with done", (done) => setTimeout(done, 5));`,
    },
    tests: "tests.js",
  });
  expect(outcomes(told)).toEqual(["passed inner › one", "skipped inner › two", "skipped with done"]);
  expect(told.lines).toEqual(["log: all each inner one after undo"]);
  expect(told.summary.ok).toBe(true);
});

test.each([
  ["vitest", 'import { expect, test, vi } from "vitest";'],
  ["@jest/globals", 'import { expect, jest as vi, test } from "@jest/globals";'],
  ["globals", "const vi = jest;"],
])("mocks, spies and fake timers work with %s", async (_from, begin) => {
  const tab = await openRunner();
  const told = await runIn(tab, {
    files: {
      "api.ts":
        "export const load = (id: number): string => { throw new Error('real'); };\nexport const kept = 7;",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that runs.
      "greet.ts": 'import { load } from "./api";\nexport const greet = (id: number) => `Hello ${load(id)}`;',
      "later.js": "module.exports = function later(run) { setTimeout(run, 1000); };",
      "tests.js": `${begin}
import { greet } from "./greet";
import * as api from "./api";
const later = require("./later");
vi.mock("./api", () => ({ load: vi.fn(() => "Ada"), kept: 8 }));

test("a mocked module", () => {
  expect(greet(4)).toBe("Hello Ada");
  expect(api.load).toHaveBeenCalledWith(4);
  expect(api.kept).toBe(8);
});
test("a spy", () => {
  const spy = vi.spyOn(Math, "random").mockReturnValue(0.5);
  expect(Math.random()).toBe(0.5);
  spy.mockRestore();
});
test("fake timers", () => {
  vi.useFakeTimers();
  const run = vi.fn();
  later(run);
  vi.advanceTimersByTime(999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});`,
    },
    tests: "tests.js",
  });
  expect(messages(told)).toEqual([]);
  expect(outcomes(told)).toEqual(["passed a mocked module", "passed a spy", "passed fake timers"]);
});

test("a module can be mocked without a factory, and with its own parts", async () => {
  const tab = await openRunner();
  const told = await runIn(tab, {
    files: {
      "a.js": "export const one = () => 1; export const two = () => 2;",
      "b.js": "export default function b() { return 3 }",
      "tests.js": `import { one, two } from "./a";
import b from "./b.js";
vi.mock("./a", async (original) => ({ ...(await original()), one: () => 10 }));
jest.mock("./b.js");
test("both", () => { expect([one(), two(), b()]).toEqual([10, 2, undefined]); });`,
    },
    tests: "tests.js",
  });
  expect(messages(told)).toEqual([]);
  expect(told.summary.ok).toBe(true);
});

test("files import each other in a circle, and JSON", async () => {
  const tab = await openRunner();
  const told = await runIn(tab, {
    files: {
      "lib/even.js": 'import { odd } from "./odd"; export function even(n) { return n === 0 || odd(n - 1); }',
      "lib/odd.js":
        'import { even } from "./even.js"; export function odd(n) { return n !== 0 && even(n - 1); }',
      "data.json": '{ "n": 10 }',
      "tests.js":
        'import { even } from "./lib/even"; import data from "./data.json"; test("even", () => { expect(even(data.n)).toBe(true); });',
    },
    tests: "tests.js",
  });
  expect(messages(told)).toEqual([]);
  expect(told.summary.ok).toBe(true);
});

test("a page is there with its styles and scripts", async () => {
  allowProblems(/Content Security Policy/);
  const tab = await openRunner();
  const told = await runIn(tab, {
    files: {
      "index.html": `<!doctype html><html lang="en"><head><link rel="stylesheet" href="style.css"></head>
<body><h1 class="title">Hi</h1><button onclick="greet()">Greet</button><p id="out"></p><script src="./main.js"></script></body></html>`,
      "style.css": ".title { color: rgb(1, 2, 3); display: flex; }",
      "main.js":
        'function greet() { out().textContent = "Hello"; }\nconst out = () => document.querySelector("#out");',
      "tests.js": `test("style", () => { expect(getComputedStyle(document.querySelector("h1")).color).toBe("rgb(1, 2, 3)"); });
test("click", () => { document.querySelector("button").click(); expect(document.querySelector("#out").textContent).toBe("Hello"); });
test("fails", () => { expect(document.querySelector("h1").textContent).toBe("Bye"); });`,
    },
    tests: "tests.js",
  });
  expect(outcomes(told)).toEqual(["passed style", "passed click", "failed fails"]);
  expect(told.summary.tests[2]?.failure).toMatchObject({ expected: '"Bye"', received: '"Hi"', testLine: 3 });
});

test("React, Testing Library and user events work together", async () => {
  const tab = await openRunner();
  const told = await runIn(tab, {
    files: {
      "Counter.jsx": `import { useState } from "react";
export default function Counter() {
  const [n, setN] = useState(0);
  return <button onClick={() => setN(n + 1)}>Clicked {n}</button>;
}`,
      "tests.jsx": `import { createRoot } from "react-dom/client";
import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import Counter from "./Counter";
let root;
beforeEach(() => { root = createRoot(document.body.appendChild(document.createElement("div"))); root.render(<Counter />); });
afterEach(() => root.unmount());
test("counts", async () => {
  await userEvent.click(await screen.findByRole("button"));
  expect(await screen.findByText("Clicked 1")).toBeTruthy();
});`,
    },
    tests: "tests.jsx",
  });
  expect(messages(told)).toEqual([]);
  expect(outcomes(told)).toEqual(["passed counts"]);
  expect(told.lines).toEqual([]);
});
