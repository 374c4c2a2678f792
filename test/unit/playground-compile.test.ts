import { expect, test } from "vitest";
import { compile, entryOf, syntaxErrorPlace } from "../../app/playground/compile.ts";
import { EXAMPLES } from "../../app/playground/examples.ts";
import { formatCode } from "../../app/playground/format-code.ts";
import { ADDRESS, TICK } from "../../app/runner/guard-code.ts";

function codeOf(source: string): string {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.problem.message);
  return compiled.code;
}

/** Runs compiled code; the loop guard allows this many rounds. */
function run(source: string, rounds: number): { lines: number[]; thrown: unknown } {
  const lines: number[] = [];
  const tick = (line: number) => {
    lines.push(line);
    if (lines.length > rounds) throw new Error("stopped");
  };
  let thrown: unknown = null;
  try {
    Function("exports", "require", TICK, codeOf(source))({}, () => ({}), tick);
  } catch (error) {
    thrown = error;
  }
  return { lines, thrown };
}

test.each(EXAMPLES)("the example “$title” compiles and stays as Prettier writes it", async ({ code }) => {
  expect(codeOf(code)).toContain("exports.default = App");
  expect(await formatCode(code)).toBe(code);
});

test.each([
  "for (;;);",
  "while (true) {}",
  "do {} while (true)",
  "do x(); while (true); function x() {}",
  "for (;;) for (;;) {}",
  "while (1) try { while (1) {} } catch {}",
  "label: for (;;) { continue label }",
  "const f = () => { while (1) f; }; f()",
])("%s is stopped", (source) => {
  expect(run(source, 20).thrown).toEqual(new Error("stopped"));
});

test("guarded loops still work, and report their line", () => {
  const source = `let sum = 0;
for (const n of [1, 2, 3]) sum += n;
for (const key in { a: 1 })
  if (key) sum += 10; else sum += 100;
let i = 0;
do i++; while (i < 3)
if (sum !== 16 || i !== 3) throw new Error(String(sum));`;
  expect(run(source, 100)).toEqual({ lines: [2, 2, 2, 3, 6, 6, 6], thrown: null });
});

test.each([
  ["location.hash = 'a'", "a"],
  ["window.location.hash += 'b'", "startb"],
  ["for (const part of ['c', 'd']) location.hash = part", "d"],
  ["location.href = (() => { for (const part of ['e']) return part; })()", "e"],
  ["const same = location; same\n  .hash =\n  'f'", "f"],
  ["window.location.assign('g')", "g"],
])("%s changes the stand-in for `location`, not the real one", (source, changed) => {
  const location = { hash: "", href: "", assign: (to: string) => Object.assign(location, { hash: to }) };
  const standIn = { hash: "start", href: "", assign: (to: string) => Object.assign(standIn, { hash: to }) };
  const addressOf = (object: unknown) => (object === location ? standIn : object);
  Function(
    "exports",
    "location",
    "window",
    TICK,
    ADDRESS,
    codeOf(source),
  )({}, location, { location }, () => {}, addressOf);
  expect(standIn.href || standIn.hash).toBe(changed);
  expect(location).toMatchObject({ hash: "", href: "" });
});

test.each([
  "const url = new URL('https://example.com/'); url.hash = 'a'; if (url.href !== 'https://example.com/#a') throw url",
  "class A { set hash(v) { this.v = v } } class B extends A { set hash(v) { super.hash = v } } const b = new B(); b.hash = 1; if (b.v !== 1) throw b",
  "const { a } = Object.assign({}, { a: 1 }); if (a !== 1) throw a",
  "const a = { hash: 1 }; const b = a?.c?.hash; if (b) throw b; if (a.hash !== 1) throw a",
])("other names that look like `location` are left alone: %s", (source) => {
  Function(
    "exports",
    TICK,
    ADDRESS,
    codeOf(source),
  )(
    {},
    () => {},
    (object: unknown) => object,
  );
});

test("line numbers do not change", () => {
  const code = codeOf("import { useState } from 'react';\ntype A = { b: string };\n\nthrow 4;");
  expect(code.split("\n")[3]).toContain("throw 4;");
});

test.each([
  ["const a = <p>;\n", 1],
  ["const a = 1;\nconst b = (;\n", 2],
])("a syntax error has its line: %j", (source, line) => {
  expect(compile(source)).toMatchObject({ ok: false, problem: { line, column: expect.any(Number) } });
});

test("an import of another module is refused at its line", () => {
  expect(compile('import React from "react";\nimport _ from "lodash";')).toEqual({
    ok: false,
    problem: {
      message: '"lodash" is not available in the playground. Import from "react" or "react-dom".',
      line: 2,
      column: 15,
    },
  });
});

test.each([
  ["export default function A() {}", { shown: null, rendersItself: false }],
  ["const A1 = 1; export { A1 as default }", { shown: null, rendersItself: false }],
  ['import { createRoot } from "react-dom/client"', { shown: null, rendersItself: true }],
  ["function Card() {}\nconst List = () => null", { shown: "List", rendersItself: false }],
  ["export function App() {}\nfunction Button() {}", { shown: "App", rendersItself: false }],
  ["const MAX = 1; const value = 2", { shown: null, rendersItself: false }],
])("%j is rendered with %j", (source, entry) => {
  expect(entryOf(source)).toEqual(entry);
});

test("an error that the browser reports without a place gets one", () => {
  expect(syntaxErrorPlace("let a = 1;\nlet = ;")).toMatchObject({ line: 2 });
  expect(syntaxErrorPlace("let a = 1;")).toBeNull();
});
