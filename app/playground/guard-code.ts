import type { tsxLanguage } from "@codemirror/lang-javascript";

/** Called in every round of every loop, with the loop's line. The frame's runtime supplies it. */
export const TICK = "__greenbarTick";
/** Wraps every object whose `hash`, `href` or `assign` is used. The frame's runtime supplies it. */
export const ADDRESS = "__greenbarAddress";

/** A parsed source, and one of its parts. */
export type Tree = ReturnType<typeof tsxLanguage.parser.parse>;
export type SyntaxNode = Tree["topNode"];

function bodyOf(loop: SyntaxNode): SyntaxNode | null {
  if (loop.name === "DoStatement") return loop.firstChild?.nextSibling ?? null;
  return loop.name === "ForStatement" || loop.name === "WhileStatement" ? loop.lastChild : null;
}

function lineAt(source: string, position: number): number {
  return source.slice(0, position).split("\n").length;
}

/** The `object` of `object.hash = …`, `object.href = …` and `….location.assign(…)`. */
function addressIn(source: string, member: SyntaxNode): SyntaxNode | null {
  const object = member.firstChild;
  if (member.name !== "MemberExpression" || !object || object.name === "super") return null;
  const property = source.slice(member.lastChild?.from, member.to);
  const isTarget = member.parent?.name === "AssignmentExpression" && member.nextSibling !== null;
  if (isTarget && (property === "hash" || property === "href")) return object;
  return property === "assign" && /\blocation$/.test(source.slice(object.from, object.to)) ? object : null;
}

/**
 * Adds a call to the start of every loop's body, which can stop an endless loop, and sends URL changes through the
 * runtime, which keeps them out of the browser's history. Lines stay where they are, so that errors name the right one.
 */
export function guardCode(source: string, tree: Tree): string {
  const insertions: { at: number; text: string }[] = [];
  const insert = (at: number, text: string) => insertions.push({ at, text });
  tree.iterate({
    enter: ({ node }) => {
      const body = bodyOf(node);
      if (body && !body.type.isError) {
        const call = `${TICK}(${lineAt(source, node.from)});`;
        if (body.name === "Block") insert(body.from + 1, call);
        else insert(body.from, `{${call}`);
      }
      const object = addressIn(source, node);
      if (object) insert(object.from, `${ADDRESS}(`);
    },
    leave: ({ node }) => {
      const object = addressIn(source, node);
      if (object) insert(object.to, ")");
      const body = bodyOf(node);
      if (body && !body.type.isError && body.name !== "Block") insert(body.to, "}");
    },
  });
  // Insertions at one position keep the order of the walk: outer ones open first and close last.
  insertions.sort((a, b) => a.at - b.at);
  let guarded = "";
  let from = 0;
  for (const { at, text } of insertions) {
    guarded += source.slice(from, at) + text;
    from = at;
  }
  return guarded + source.slice(from);
}
