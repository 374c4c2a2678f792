import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ROOT } from "../../../scripts/support/paths.ts";

// `npm run content -- check`, as its own process, with a real browser.

const made: string[] = [];
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true });
});

/** A folder with these files. */
function folderWith(files: Record<string, string | Uint8Array>): string {
  const root = mkdtempSync(join(tmpdir(), "greenbar-exercises-"));
  made.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** The files of an exercise in a folder of its own. */
const exercise = (name: string, tests: string, file: string, solution: string, starter: string) => ({
  [`${name}/tests.js`]: tests,
  [`${name}/solution/${file}`]: solution,
  [`${name}/starter/${file}`]: starter,
});

function check(folder: string, ...more: string[]) {
  const script = join(ROOT, "scripts/content.ts");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--no-warnings", script, "check", folder, ...more],
    { cwd: ROOT, encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

type Side = { passed: number; failed: number; error: string | null };
type Line = { name: string; solution: Side; starter: Side };

function jsonOf(folder: string) {
  const { status, stdout, stderr } = check(folder, "--json");
  const lines = stdout.split("\n").slice(0, -1);
  return { status, stderr, lines: lines.map((line): Line => JSON.parse(line)) };
}

const ADD = "export function add(a, b) { return a + b; }";
const ADD_WRONG = "export function add(a, b) { return a - b; }";
const TESTS = `test("adds", () => { expect(add(1, 2)).toBe(3); });
test("adds nothing", () => { expect(add(1, 0)).toBe(1); });`;

test("exercises from elsewhere: globals, Vitest, Jest, mocks, CommonJS and imports without an ending", () => {
  const jest = `import { describe, expect, jest, test } from "@jest/globals";
import { greet } from "./greet";
import { load } from "./api";
jest.mock("./api", () => ({ load: jest.fn(() => Promise.resolve("Ada")) }));
describe("greet", () => {
  beforeEach(() => jest.clearAllMocks());
  test("greets", async () => { await expect(greet(7)).resolves.toBe("Hello, Ada!"); });
  test("loads once", async () => { await greet(7); expect(load).toHaveBeenCalledTimes(1); });
  test.each([1, 2])("asks for %i", async (id) => { await greet(id); expect(load).toHaveBeenCalledWith(id); });
});`;
  const automock = `import * as api from "./api";
import greet from "./greet";
jest.mock("./api");
it("calls the mock", () => { api.load.mockReturnValue("Bo"); expect(greet()).toBe("Hi Bo"); });`;
  const folder = folderWith({
    ...exercise("globals", `import { add } from "./add.js";\n${TESTS}`, "add.js", ADD, ADD_WRONG),
    ...exercise(
      "vitest",
      `import { expect, test, vi } from "vitest";\nimport { add } from "./add";\n${TESTS}
test("calls back", () => { const run = vi.fn((n) => n * 2); expect([1, 2].map((n) => run(n))).toEqual([2, 4]); });`,
      "add.ts",
      "export const add = (a: number, b: number): number => a + b;",
      "export const add = (a: number, b: number): number => 0;",
    ),
    ...exercise(
      "jest",
      jest,
      "greet.js",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that runs.
      'import { load } from "./api";\nexport async function greet(id) { return `Hello, ${await load(id)}!`; }',
      "export async function greet(id) { return 'Hello!'; }",
    ),
    "jest/solution/api.js": "export const load = (id) => { throw new Error('no network'); };",
    "jest/starter/api.js": "export const load = (id) => { throw new Error('no network'); };",
    ...exercise(
      "automock",
      automock,
      "greet.js",
      'import { load } from "./api"; export default () => "Hi " + load();',
      "export default () => 'Hi';",
    ),
    "automock/solution/api.js": "export function load() { return 'real'; }",
    "automock/starter/api.js": "export function load() { return 'real'; }",
    ...exercise(
      "commonjs",
      `const { total } = require("./lib/total");\ntest("adds up", () => { expect(total([1, 2])).toBe(3); });`,
      "lib/total.js",
      `const add = require("../add"); module.exports = { total: (all) => all.reduce(add, 0) };`,
      "module.exports.total = () => 0;",
    ),
    "commonjs/solution/add.js": "module.exports = (a, b) => a + b;",
    "commonjs/starter/add.js": "module.exports = (a, b) => a + b;",
    ...exercise(
      "page",
      `test("has a heading", () => { expect(document.querySelector("h1")?.textContent).toBe("Hello"); });`,
      "index.html",
      "<!doctype html><h1>Hello</h1>",
      "<!doctype html><p>Hello</p>",
    ),
  });
  const { status, lines, stderr } = jsonOf(folder);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const green = (passed: number) => ({ passed, failed: 0, error: null });
  expect(lines.map(({ name, solution }) => [name, solution])).toEqual([
    ["automock", green(1)],
    ["commonjs", green(1)],
    ["globals", green(2)],
    ["jest", green(4)],
    ["page", green(1)],
    ["vitest", green(3)],
  ]);
  for (const { starter } of lines) {
    expect(starter.failed).toBeGreaterThan(0);
    expect(starter.error).toBeNull();
  }
});

test("what is wrong is told, and the other exercises go on", () => {
  const tests = `import { add } from "./add.js";\n${TESTS}`;
  const some = {
    ...exercise("a-good-one", tests, "add.js", ADD, ADD_WRONG),
    ...exercise("green-starter", tests, "add.js", ADD, ADD),
    ...exercise("red-solution", tests, "add.js", ADD_WRONG, ADD_WRONG),
  };
  const folder = folderWith({
    ...some,
    ...exercise("binary", tests, "add.js", ADD, ADD_WRONG),
    "binary/solution/add.js": new Uint8Array([0xff, 0xfe, 0x00, 0xc3]),
    ...exercise("huge", tests, "add.js", ADD, `// ${"x".repeat(500_000)}`),
    ...exercise("link", tests, "add.js", ADD, ADD_WRONG),
    ...exercise("loop", tests, "add.js", "export function add() { for (;;) {} }", ADD_WRONG),
    ...exercise("never", `test("waits", () => new Promise(() => {}));`, "add.js", ADD, ADD_WRONG),
    ...exercise("no-tests", "export {};", "add.js", ADD, ADD_WRONG),
    "no-tests-file/solution/add.js": ADD,
    "no-tests-file/starter/add.js": ADD_WRONG,
    "nothing/README.md": "Hello",
    ...exercise("syntax", tests, "add.js", "export function add( {", ADD_WRONG),
  });
  mkdirSync(join(folder, "empty"));
  symlinkSync(folder, join(folder, "link", "starter", "around"));
  const { status, lines } = jsonOf(folder);
  expect(status).toBe(1);
  const by = Object.fromEntries(lines.map((line) => [line.name, line]));
  expect(lines.map(({ name }) => name)).toEqual([
    ...["a-good-one", "binary", "empty", "green-starter", "huge", "link", "loop", "never", "no-tests"],
    ...["no-tests-file", "nothing", "red-solution", "syntax"],
  ]);
  expect(by["a-good-one"]).toEqual({
    name: "a-good-one",
    solution: { passed: 2, failed: 0, error: null },
    starter: { passed: 1, failed: 1, error: null },
  });
  expect(by.binary?.solution.error).toBe("solution/add.js is not text.");
  expect(by.binary?.starter).toEqual({ passed: 1, failed: 1, error: null });
  expect(by["green-starter"]?.starter).toEqual({ passed: 2, failed: 0, error: null });
  expect(by.huge?.starter.error).toBe("starter/add.js is longer than 100 kB.");
  expect(by.link?.starter.error).toBe("starter/around is a link.");
  expect(by.loop?.solution.error).toMatch(/^adds: Still running after 2 seconds/);
  expect(by.never?.solution).toMatchObject({ passed: 0, failed: 1 });
  expect(by["no-tests"]?.solution.error).toMatch(/^No tests were found/);
  expect(by["no-tests-file"]?.solution.error).toBe("There is no tests.js.");
  expect(by.nothing?.starter.error).toBe("There is no folder starter.");
  expect(by["red-solution"]?.solution).toEqual({ passed: 1, failed: 1, error: null });
  expect(by.syntax?.solution.error).toMatch(/^add\.js:1: /);

  // For people, without those that take seconds.
  const told = check(folderWith(some));
  expect(told.status).toBe(1);
  expect(told.stderr).toContain("red-solution: the solution is not green: 1 of 2 tests green");
  expect(told.stderr).toContain("green-starter: the starter is green, so there is nothing to do.");
  expect(told.stderr).toMatch(/ {2}adds: expected -1 to be 3/);
  expect(told.stdout).toMatch(/Checked 3 exercises in [\d.]+ s: 2 problems\./);
});
