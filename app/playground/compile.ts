import { tsxLanguage } from "@codemirror/lang-javascript";
import { transform } from "sucrase";
import { guardCode, type SyntaxNode, type Tree } from "#app/runner/guard-code.ts";
import { PLAYGROUND_MODULES } from "#shared/playground/playground-code.ts";
import type { Problem } from "./frame-messages.ts";

export type Compiled = { ok: true; code: string } | { ok: false; problem: Problem };

function place(source: string, position: number): { line: number; column: number } {
  const before = source.slice(0, position).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

function foreignImport(source: string, tree: Tree): Problem | null {
  const allowed = new Set<string>(PLAYGROUND_MODULES);
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    if (node.name !== "ImportDeclaration" && node.name !== "ExportDeclaration") continue;
    const specifier = node.getChild("String");
    if (!specifier) continue;
    const name = source.slice(specifier.from + 1, specifier.to - 1);
    if (!allowed.has(name)) {
      return {
        message: `"${name}" is not available in the playground. Import from "react" or "react-dom".`,
        ...place(source, specifier.from),
      };
    }
  }
  return null;
}

function declaredNames(source: string, statement: SyntaxNode): string[] {
  const declaration = statement.name === "ExportDeclaration" ? statement.firstChild?.nextSibling : statement;
  return /^(Function|Class|Variable)Declaration$/.test(declaration?.name ?? "")
    ? (declaration?.getChildren("VariableDefinition") ?? []).map(({ from, to }) => source.slice(from, to))
    : [];
}

/** How the code renders: through its default export, its own `createRoot`, or a component that we export. */
export type Entry = {
  /** The component to export by default if the code exports none, like most snippets. */
  shown: string | null;
  rendersItself: boolean;
};

/** `App`, or the last component declared, replaces a missing default export. */
function entryIn(source: string, tree: Tree): Entry {
  let shown: string | null = null;
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    const text = source.slice(node.from, node.to);
    if (node.name === "ImportDeclaration" && /["']react-dom\/client["']/.test(text)) {
      return { shown: null, rendersItself: true };
    }
    if (node.name === "ExportDeclaration" && /^export\s+(default\b|\{[^}]*\bas\s+default\b)/.test(text)) {
      return { shown: null, rendersItself: false };
    }
    for (const name of declaredNames(source, node)) {
      if (/^[A-Z]\w*[a-z]/.test(name) && shown !== "App") shown = name;
    }
  }
  return { shown, rendersItself: false };
}

/** How a source is shown. */
export function entryOf(source: string): Entry {
  return entryIn(source, tsxLanguage.parser.parse(source));
}

function toCommonJs(source: string): string {
  return transform(source, {
    transforms: ["jsx", "typescript", "imports"],
    jsxRuntime: "automatic",
    production: true,
  }).code;
}

function problemOf(error: unknown): Problem {
  const text = error instanceof Error ? error.message : String(error);
  const at = / \((\d+):(\d+)\)$/.exec(text);
  return {
    message: text.replace(/^Error transforming [^:]*: /, "").replace(/ \(\d+:\d+\)$/, ""),
    line: at ? Number(at[1]) : null,
    column: at ? Number(at[2]) : null,
  };
}

/**
 * Compiles JSX and TypeScript to CommonJS for the frame, line for line and guarded (guard-code.ts). Imports are checked
 * here, so that the message can name the line.
 */
export function compile(source: string): Compiled {
  try {
    // First without guards, so that an error names the column that the visitor sees.
    toCommonJs(source);
    const tree = tsxLanguage.parser.parse(source);
    const problem = foreignImport(source, tree);
    if (problem) return { ok: false, problem };
    const { shown } = entryIn(source, tree);
    const guarded = guardCode(source, tree);
    return { ok: true, code: toCommonJs(shown ? `${guarded}\nexport default ${shown};` : guarded) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/** The position of the first syntax error, because some browsers do not report one. */
export function syntaxErrorPlace(source: string): { line: number; column: number } | null {
  let found: number | null = null;
  tsxLanguage.parser.parse(source).iterate({
    enter: ({ type, from }) => {
      if (type.isError) found ??= from;
    },
  });
  return found === null ? null : place(source, found);
}
