import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { codeFromHash, playgroundPath, runsInPlayground } from "#shared/playground/playground-code.ts";
import { splitAtFences } from "#shared/prose/code-fences.ts";
import { compile, entryOf } from "../../app/playground/compile.ts";
import { TICK } from "../../app/runner/guard-code.ts";
import { readContent } from "../../scripts/content/read.ts";

const { notes, articles } = readContent();
const blocks = [...notes, ...articles].flatMap(({ slug, body }) =>
  splitAtFences(body).flatMap((part, place) =>
    part.kind === "code" && /^(jsx|tsx)$/.test(part.language)
      ? [{ name: `${slug}, part ${place}`, language: part.language, code: part.code }]
      : [],
  ),
);
const playable = blocks.filter(({ language, code }) => runsInPlayground(language, code));

const MODULES: Record<string, unknown> = {
  react: React,
  "react/jsx-runtime": jsxRuntime,
  "react-dom": ReactDom,
};

test("most React blocks of the notes can be played; the others show nothing or need props", () => {
  expect(playable.length).toBeGreaterThan(50);
  const others = blocks.filter((block) => !playable.includes(block) && compile(block.code).ok);
  for (const { name, code } of others) {
    const nothing = entryOf(code).shown === null && !/export default/.test(code);
    expect(nothing || /\(\{/.test(code), name).toBe(true);
  }
});

test.each(playable)("$name: compiles, and shows something without unknown names", ({ code }) => {
  const compiled = compile(code);
  if (!compiled.ok) throw new Error(compiled.problem.message);
  expect(codeFromHash(playgroundPath(code).replace("/playground", ""))).toBe(code);
  const { shown, rendersItself } = entryOf(code);
  if (rendersItself) return;
  const exported: { default?: React.ComponentType } = {};
  const run = new Function("exports", "require", TICK, compiled.code);
  run(
    exported,
    (name: string) => MODULES[name],
    () => {},
  );
  const { default: Shown } = exported;
  if (!Shown) throw new Error(`Nothing is shown: ${shown}`);
  expect(renderToString(React.createElement(Shown))).not.toBe("");
});

test.each([
  ["another language", "js", "export default function App() { return null; }"],
  ["another package", "jsx", 'import { Link } from "react-router";\nexport default function App() {}'],
  ["a package over several lines", "jsx", 'import {\n  a,\n} from "zod";\nexport default a;'],
  ["a package for its effects", "jsx", 'import "./app.css";\nexport default function App() {}'],
  ["a package that is passed on", "tsx", 'export { App as default } from "./app";'],
  ["nothing to show", "jsx", "useEffect(() => {\n  tick();\n}, []);"],
  ["a component that needs props", "jsx", "export default function Price({ amount }) {}"],
  ["a last component that needs props", "jsx", "function List() {}\nfunction Row({ text }) {}"],
  ["a constant", "jsx", "const MAX = 3;"],
])("%s cannot be played", (_name, language, code) => {
  expect(runsInPlayground(language, code)).toBe(false);
});

test.each([
  "export default () => <p>Hi</p>;",
  'import { useState } from "react";\nfunction Counter() { return <p />; }',
  'import { createRoot } from "react-dom/client";\ncreateRoot(document.body).render(<p />);',
  "export const Hello = () => <p />;",
])("%s can be played", (code) => {
  expect(runsInPlayground("jsx", code)).toBe(true);
});
