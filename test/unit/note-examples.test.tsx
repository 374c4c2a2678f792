import { DatabaseSync } from "node:sqlite";
import { format } from "prettier";
import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, describe, expect, test } from "vitest";
import { NOT_RUN, PROPS, RUNS } from "../fixtures/note-runs.ts";
import { type Block, readBlocks } from "../support/note-blocks.ts";
import { loadBlock } from "../support/note-modules.ts";
import { createPrograms, statedOutput } from "../support/note-programs.ts";
import { syntaxErrors, typeErrors } from "../support/note-types.ts";

const blocks = readBlocks();
const errors = typeErrors(blocks);
const inLanguage = (pattern: RegExp) => blocks.filter(({ language }) => pattern.test(language));
const whole = inLanguage(/^(tsx?|jsx?)$/).filter(({ name, fragment }) => fragment === null && !NOT_RUN[name]);

const isComponent = (value: unknown): value is ComponentType => typeof value === "function";
const isTest = ({ code }: Block) => /from "vitest"/.test(code);
/** Packages that are not installed here: such examples are type-checked against their declarations. */
const isForeign = ({ code }: Block) =>
  /from "(@testing-library|@playwright|@reduxjs|@vitejs|@rolldown|@react-router\/dev|eslint|vitest\/config)/.test(
    code,
  );

test("the examples have no type errors", () => {
  expect(blocks.length).toBeGreaterThan(150);
  expect(errors).toEqual([]);
});

test("what an example needs is written down for one that exists", () => {
  const names = new Set(blocks.map(({ name }) => name));
  const tables = [RUNS, PROPS, NOT_RUN].flatMap((table) => Object.keys(table));
  expect(tables.filter((key) => !names.has(key.split(" ")[0] ?? ""))).toEqual([]);
});

test.each(inLanguage(/^jsx?$/))("$name: the syntax is right", (block) => {
  expect(syntaxErrors(block)).toEqual([]);
});

describe("components render", () => {
  const components = whole.filter(({ language }) => language === "tsx").filter((block) => !isTest(block));
  test.each(components)("$name", (block) => {
    const shown = Object.entries(loadBlock(block, blocks)).filter(([name]) => /^([A-Z]|default$)/.test(name));
    for (const [exportedAs, value] of shown) {
      if (!isComponent(value)) continue;
      const name = exportedAs === "default" ? value.name : exportedAs;
      const element = createElement(value, PROPS[`${block.name} ${name}`]);
      const router = createMemoryRouter([{ path: "*", element }]);
      expect(renderToString(<RouterProvider router={router} />), name).not.toBe("");
    }
  });
});

for (const block of whole.filter((each) => isTest(each) && !isForeign(each))) {
  describe(`${block.name}: its own tests`, () => {
    loadBlock(block, blocks);
  });
}

const scripts = whole.filter((block) => block.language !== "tsx" && !isTest(block) && !isForeign(block));
/** What does something by itself; the others only export. */
const isProgram = ({ name, code }: Block) =>
  RUNS[name] || /^console\./m.test(code) || !/^export /m.test(code);

test.each(scripts.filter((block) => !isProgram(block)))("$name exports something", (block) => {
  expect(Object.keys(loadBlock(block, blocks))).not.toEqual([]);
});

describe("programs run", () => {
  const programs = createPrograms();
  afterAll(programs.remove);
  const runs = scripts
    .filter(isProgram)
    .flatMap((block) => (RUNS[block.name] ?? [{}]).map((run) => ({ block, run, name: block.name })));

  test.concurrent.each(runs)("$name $run.args", { timeout: 30_000 }, async ({ block, run }) => {
    const note = blocks.filter((each) => each.note === block.note && /^(js|ts)$/.test(each.language));
    const { lines, exitCode, stderr } = await programs.run(block, note, run);
    expect(exitCode, stderr).toBe(run.exitCode ?? 0);
    const stated = statedOutput(block.code);
    if (stated.length > 0) expect(lines).toEqual(stated);
    if (run.prints) expect(lines).toEqual(run.prints);
  });
});

test.each(inLanguage(/^json$/))("$name: can be read as JSON", ({ code }) => {
  expect(JSON.parse(code)).toBeTypeOf("object");
});

test.each(inLanguage(/^(css|html)$/))("$name: can be parsed", async ({ code, language }) => {
  expect(await format(code, { parser: language })).not.toBe("");
});

test.each(inLanguage(/^sql$/))("$name: SQLite accepts it", ({ code }) => {
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE TABLE attempts (subject, slot, hits, UNIQUE (subject, slot));
    CREATE TABLE users (id, name, email);`);
  expect(() => database.prepare(code)).not.toThrow();
});
