import { expect, test } from "vitest";
import { barOf, countOf, hintsFor, markedPlace, messageAbove } from "#app/learning/exercise/run-words.ts";
import { changedFiles } from "#app/learning/exercise/work-files.ts";
import { projectFiles } from "#app/learning/project/project-files.ts";
import { NOTHING_RUN, type RunState } from "#app/runner/use-run.ts";
import { sameFiles } from "#shared/learning/exercise-files.ts";
import { testNames } from "#shared/learning/test-names.ts";

const STARTER = [
  { path: "index.html", text: "<p></p>", editable: true },
  { path: "data.json", text: "{}", editable: false },
];
const problem = { message: "Unexpected token", place: { file: "sum.js", line: 3, column: 1 } };
const ended = (passed: number, failed: number, problems = [] as (typeof problem)[]): RunState => ({
  ...NOTHING_RUN,
  phase: "ended",
  problems,
  summary: {
    ok: failed === 0 && passed > 0 && problems.length === 0,
    ...{ passed, failed, skipped: 0, todo: 0, tests: [], problems, ms: 1 },
  },
});

test("the names of tests are read without running them", () => {
  const tests = `describe("a", () => { it('one', () => {}); test("it\\'s two", f); });
test.only(\`three\`, () => {}); latest("no"); test.each([1])("%i", f); regex.test("no");`;
  expect(testNames(tests)).toEqual(["one", "it's two", "three"]);
});

test("the bar is empty before the first run, red after a failure, green when all passed", () => {
  expect(barOf(NOTHING_RUN, false)).toBe("empty");
  expect(barOf(NOTHING_RUN, true)).toBe("pass");
  expect(barOf(ended(3, 2), false)).toBe("fail");
  expect(barOf(ended(5, 0), false)).toBe("pass");
  expect(barOf(ended(5, 0, [problem]), false)).toBe("fail");
});

test("a failed comparison with a name is only named above its difference", () => {
  const diff = 'Expected: "h2"\nReceived: "h3"';
  const message = "The heading: expected 'h3' to be 'h2' // Object.is equality";
  expect(messageAbove({ message, diff })).toBe("The heading:");
  expect(messageAbove({ message, diff: null })).toBe("The heading: expected 'h3' to be 'h2'");
  expect(messageAbove({ message: "expected 3 to be 4 // Object.is equality", diff })).toBe(
    "expected 3 to be 4",
  );
  expect(messageAbove({ message: "There is no h1.", diff: null })).toBe("There is no h1.");
});

test("the result is said in words", () => {
  expect(countOf(NOTHING_RUN)).toBe("");
  expect(countOf(ended(3, 2))).toBe("3 of 5 passed");
  expect(countOf(ended(0, 0, [problem]))).toBe("The tests could not run");
  expect(countOf(ended(0, 0))).toBe("No test ran");
});

test("the line of a syntax error is marked, if it is in a file of the learner", () => {
  expect(markedPlace(ended(0, 0, [problem]), (file) => file === "sum.js")).toEqual(problem.place);
  expect(markedPlace(ended(0, 0, [problem]), () => false)).toBeNull();
});

test("hints for the failing test come first, then the steps for the whole exercise", () => {
  const hint = (title: string, name: string | null) => ({ title, test: name, parts: [] });
  const hints = [hint("Vague", null), hint("A", "A"), hint("B", "B"), hint("Exact", null)];
  const titles = (failing: string | null) => hintsFor(hints, failing).map(({ title }) => title);
  expect(titles("group › B")).toEqual(["B", "Vague", "Exact"]);
  expect(titles("another")).toEqual(["Vague", "Exact"]);
  expect(titles(null)).toEqual(["Vague", "Exact"]);
});

test("only changed files that the learner may change are kept", () => {
  expect(changedFiles(STARTER, { "index.html": "<p></p>", "data.json": "[]" })).toEqual({});
  expect(changedFiles(STARTER, { "index.html": "mine" })).toEqual({ "index.html": "mine" });
  expect(sameFiles({ a: "1" }, { a: "1" })).toBe(true);
  expect(sameFiles({ a: "1" }, {})).toBe(false);
});

test("a project has the learner's own code, its tests, and only the packages that it needs", () => {
  const exercise = {
    ...{ id: "do", title: "Do it", task: "Do.", mode: "automatic" as const, starter: STARTER },
    ...{ tests: 'test("it", () => {});', lesson: "one", free: true },
    own: { "index.html": "mine", "data.json": "not mine" },
  };
  const files = projectFiles({ name: "do", title: "Do it", exercises: [exercise] });
  expect(Object.keys(files).sort()).toEqual([
    ...["do/.gitignore", "do/README.md", "do/one/do/TASK.md", "do/one/do/data.json", "do/one/do/index.html"],
    ...["do/one/do/tests.js", "do/package.json", "do/setup.js", "do/vitest.config.js"],
  ]);
  expect(files["do/one/do/index.html"]).toBe("mine");
  expect(files["do/one/do/data.json"]).toBe("{}");
  expect(Object.keys(JSON.parse(files["do/package.json"] ?? "").devDependencies)).toEqual([
    "jsdom",
    "vitest",
  ]);
  const code = { ...exercise, starter: [{ path: "sum.js", text: "", editable: true }], own: null };
  const plain = projectFiles({ name: "do", title: "Do it", exercises: [code] });
  expect(Object.keys(JSON.parse(plain["do/package.json"] ?? "").devDependencies)).toEqual(["vitest"]);
});
