import type { SyntaxNodeRef } from "@lezer/common";
import { parser } from "@lezer/javascript";
import { transform } from "sucrase";
import { type Edit, guards, type SyntaxNode, type Tree, withEdits } from "./guard-code.ts";
import type { Broken, FrameFile, Place, Problem } from "./messages.ts";

export type CompiledFile = { ok: true; file: FrameFile } | { ok: false; problem: Problem };

const tsx = parser.configure({ dialect: "jsx ts" });
const ts = parser.configure({ dialect: "ts" });

function treeOf(path: string, source: string): Tree {
  // `<T>value` is a type in .ts, and would be an element in .tsx.
  return (path.endsWith(".ts") ? ts : tsx).parse(source);
}

function place(file: string, source: string, position: number): Place {
  const before = source.slice(0, position).split("\n");
  return { file, line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

const QUOTED = /^(["'])[\s\S]*\1$/;
/** A line up to a quotation mark that opens a text and is not closed in it. */
const TO_LONE_QUOTE = /^(?:[^"'`/<]|\/(?!\/)|(["'`])(?:\\.|(?!\1).)*\1)*(?=(["'])(?:\\.|(?!\2).)*$)/;

/** Where the first such node begins. */
function firstAt(tree: Tree, isWanted: (node: SyntaxNodeRef) => boolean): number | null {
  let found: number | null = null;
  tree.iterate({
    enter: (node) => {
      if (isWanted(node)) found ??= node.from;
    },
  });
  return found;
}

/** A quotation mark without a partner: one that the parser saw, or one in the line that it did not understand. */
function loneQuote(source: string, tree: Tree, error: number | null): number | null {
  const seen = firstAt(
    tree,
    ({ name, from, to }) => name === "String" && !QUOTED.test(source.slice(from, to)),
  );
  if (error === null) return seen;
  const start = source.lastIndexOf("\n", error - 1) + 1;
  if (seen !== null && seen < start) return seen;
  const [line = ""] = source.slice(start).split("\n", 1);
  const [before] = TO_LONE_QUOTE.exec(line) ?? [];
  if (before !== undefined) return start + before.length;
  return seen !== null && seen <= start + line.length ? seen : null;
}

/**
 * The first syntax error that the parser sees, because browsers do not say where one is. A quotation mark without a
 * partner has words of its own: others read on into the next lines, and complain about one of those.
 */
function brokenAt(path: string, source: string, tree: Tree): Broken | null {
  const error = firstAt(tree, ({ type }) => type.isError);
  const quote = loneQuote(source, tree, error);
  if (quote !== null) {
    const message = `Syntax error: The quotation mark ${source[quote]} has no partner in this line.`;
    return { place: place(path, source, quote), message };
  }
  return error === null ? null : { place: place(path, source, error), message: null };
}

function transformed(path: string, source: string): string {
  const transforms: ("jsx" | "typescript" | "imports")[] = ["imports"];
  if (/\.tsx?$/.test(path)) transforms.push("typescript");
  if (!path.endsWith(".ts")) transforms.push("jsx");
  return transform(source, { transforms, jsxRuntime: "automatic", production: true }).code;
}

function problemOf(path: string, source: string, error: unknown): Problem {
  const text = error instanceof Error ? error.message : String(error);
  const at = / \((\d+):(\d+)\)$/.exec(text);
  const message = text.replace(/^Error transforming [^:]*: /, "").replace(/ \(\d+:\d+\)$/, "");
  const told = { file: path, line: at ? Number(at[1]) : null, column: at ? Number(at[2]) : null };
  const broken = brokenAt(path, source, treeOf(path, source));
  if (broken?.message) return { message: broken.message, place: broken.place };
  // Of an error inside an arrow function the compiler names the arrow, and what it expected in place of it.
  const isArrow = message.startsWith("Unexpected token, expected");
  if (isArrow && broken?.place.line && told.line && broken.place.line > told.line)
    return { message: "Syntax error: Unexpected token", place: broken.place };
  return { message: `Syntax error: ${message}`, place: told };
}

function topLevel(tree: Tree): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) nodes.push(node);
  return nodes;
}

const FOR_TESTS = /^["'](vitest|@jest\/globals)["']$/;
const MOCKS = /^(const|let|var)?[^;(]*?\b(vi|jest|vitest)\s*\.\s*(mock|unmock|hoisted|setMock)\s*\(/;

/**
 * The imports of a test file that mocks modules move behind the last mock, because mocks must be known before. Imports
 * of Vitest stay: they are there anyway.
 */
function hoistMocks(source: string, nodes: SyntaxNode[]): Edit[] {
  const textOf = ({ from, to }: SyntaxNode) => source.slice(from, to);
  const last = nodes.filter((node) => node.name !== "ImportDeclaration" && MOCKS.test(textOf(node))).at(-1);
  if (!last) return [];
  const moved = nodes.filter((node) => {
    const from = node.name === "ImportDeclaration" && node.getChild("String");
    return from && node.from < last.from && !FOR_TESTS.test(textOf(from));
  });
  // Lines stay where they are.
  const gaps = moved.map(({ from, to }) => ({
    from,
    to,
    text: source.slice(from, to).replace(/[^\n]/g, " "),
  }));
  const imports = moved.map((node) => textOf(node).replace(/\s+/g, " ").replace(/;?$/, ";")).join(" ");
  return [...gaps, { from: last.to, to: last.to, text: `;await greenbarMocks(); ${imports}` }];
}

/** The exported functions, which modules that import each other in a circle may call at once. */
function earlyExports(source: string, nodes: SyntaxNode[]): string {
  return nodes
    .flatMap((node) => {
      if (node.name !== "ExportDeclaration") return [];
      const name = node.getChild("FunctionDeclaration")?.getChild("VariableDefinition");
      if (!name || node.getChild("default")) return [];
      const text = source.slice(name.from, name.to);
      return [`exports.${text} = ${text};`];
    })
    .join(" ");
}

export type CompileOptions = {
  /** Whether loops and calls are counted: in a document run, which cannot be ended from outside. */
  guarded: boolean;
  isTest: boolean;
};

/**
 * Compiles a file of code to the body of a function with `require`, `module` and `exports`, line for line. In a block of
 * its own, in which a file may declare those names itself.
 */
export function compileFile(path: string, source: string, { guarded, isTest }: CompileOptions): CompiledFile {
  try {
    // First as it is, so that an error names the column that the learner sees.
    const plain = transformed(path, source);
    const tree = treeOf(path, source);
    const nodes = topLevel(tree);
    const edits = [
      ...(isTest ? hoistMocks(source, nodes) : []),
      ...(guarded ? guards(source, tree, true) : []),
    ];
    const code = edits.length > 0 ? transformed(path, withEdits(source, edits)) : plain;
    const broken = brokenAt(path, source, tree);
    return {
      ok: true,
      file: { kind: "code", code: `"use strict"; {${earlyExports(source, nodes)}${code}\n}`, broken },
    };
  } catch (error) {
    return { ok: false, problem: problemOf(path, source, error) };
  }
}

/** A classic script of a page: as it is, but guarded. */
export function compileScript(name: string, source: string): { code: string; broken: Broken | null } {
  const tree = tsx.parse(source);
  return { code: withEdits(source, guards(source, tree, true)), broken: brokenAt(name, source, tree) };
}
