import type { tsxLanguage } from "@codemirror/lang-javascript";

/** The function that every loop calls in each of its rounds, with the line it stands in. */
export const TICK = "__greenbarTick";

/** A parsed source, and one of its parts. */
export type Tree = ReturnType<typeof tsxLanguage.parser.parse>;
export type SyntaxNode = Tree["topNode"];

type Insertion = { at: number; text: string };

function bodyOf(loop: SyntaxNode): SyntaxNode | null {
  if (loop.name === "DoStatement") return loop.firstChild?.nextSibling ?? null;
  return loop.name === "ForStatement" || loop.name === "WhileStatement" ? loop.lastChild : null;
}

function lineAt(source: string, position: number): number {
  return source.slice(0, position).split("\n").length;
}

/**
 * The source with a call at the start of every loop's body, which can then stop a loop that never ends.
 * Lines stay where they are, so that errors name the right one.
 */
export function guardLoops(source: string, tree: Tree): string {
  const insertions: Insertion[] = [];
  tree.iterate({
    enter: ({ node }) => {
      const body = bodyOf(node);
      if (!body || body.type.isError) return;
      const call = `${TICK}(${lineAt(source, node.from)});`;
      if (body.name === "Block") insertions.push({ at: body.from + 1, text: call });
      else insertions.push({ at: body.from, text: `{${call}` }, { at: body.to, text: "}" });
    },
  });
  // Two at one place stay in the order they were found in.
  insertions.sort((a, b) => a.at - b.at);
  let guarded = "";
  let from = 0;
  for (const { at, text } of insertions) {
    guarded += source.slice(from, at) + text;
    from = at;
  }
  return guarded + source.slice(from);
}
