import { expect, test } from "vitest";
import { compileFile, compileScript } from "../../app/runner/compile.ts";
import type { Problem, RunEvent } from "../../app/runner/messages.ts";
import { createRecord } from "../../app/runner/run-record.ts";

const compiled = (source: string, path = "code.js") =>
  compileFile(path, source, { guarded: false, isTest: false });

test.each([
  ["the second of two", 'const a = 1;\nconsole.log("Hello);\nconsole.log(a);', '"', 2, 13],
  ["the first of two", 'console.log(Street party");\nconsole.log("Bottles:", a);', '"', 1, 25],
  ["one at the end of the file", "const text = 'one", "'", 1, 14],
])("a missing quotation mark is named in its line: %s", (_which, source, quote, line, column) => {
  const message = `Syntax error: The quotation mark ${quote} has no partner in this line.`;
  const place = { file: "code.js", line, column };
  expect(compiled(source)).toEqual({ ok: false, problem: { message, place } });
  expect(compileScript("code.js", source).broken).toEqual({ message, place });
});

test("an even number of lone quotation marks, which only the browser refuses, has the same words", () => {
  const source = 'console.log("one);\nconsole.log(two");';
  expect(compiled(source)).toMatchObject({
    file: { broken: { message: expect.stringContaining("has no partner"), place: { line: 1 } } },
  });
});

test.each([
  ['const text = "it\'s";', "code.js"],
  ["const text = 'one \\\n  line';", "code.js"],
  ["const quote = /[\"']/;", "code.js"],
  ["// It's a comment\nconst a = `it's`;", "code.js"],
  ["export default () => <p title='a\nb'>It's here</p>;", "App.tsx"],
])("code with all its quotation marks is not refused: %j", (source, path) => {
  expect(compiled(source, path)).toMatchObject({ ok: true, file: { broken: null } });
});

test("another error in an earlier line comes first", () => {
  expect(compiled('const a = (;\nconst b = "two;')).toMatchObject({
    problem: { message: "Syntax error: Unexpected token", place: { line: 1 } },
  });
});

test("the same error in every test is one problem", () => {
  const told: RunEvent[] = [];
  const record = createRecord(
    (event) => told.push(event),
    () => 0,
  );
  const problem = (message: string, line: number): Problem => ({
    message,
    place: { file: "code.js", line, column: 1 },
  });
  record.hear({ type: "collected", tests: [["one"], ["two"]] });
  record.hear({ type: "problem", problem: problem("total is not defined", 3) });
  record.hear({ type: "problem", problem: problem("total is not defined", 3) });
  record.hear({ type: "problem", problem: problem("total is not defined", 8) });
  expect(told.filter(({ type }) => type === "problem")).toHaveLength(2);
});

test.each(['const a = "one" + ;', "const a = (; // it's", "const a = <p>It's;", "const a = `it's` + ;"])(
  "an error beside whole texts keeps its own words: %s",
  (source) => {
    const message = expect.not.stringContaining("partner");
    expect(compiled(source)).toMatchObject({ ok: false, problem: { message } });
  },
);
