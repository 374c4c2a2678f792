import type { SyntaxNode, Tree } from "@lezer/common";

/** Called in every round of every loop, with the loop's line. The frame's runtime supplies it. */
export const TICK = "__greenbarTick";
/** Wraps every object whose `hash`, `href` or `assign` is used. The frame's runtime supplies it. */
export const ADDRESS = "__greenbarAddress";

export type { SyntaxNode, Tree };

/** Replaces a part of a source by a text; an insertion replaces nothing. */
export type Edit = { from: number; to: number; text: string };

/** The source with its edits. Edits at one position keep their order. */
export function withEdits(source: string, edits: Edit[]): string {
  const ordered = [...edits].sort((a, b) => a.from - b.from);
  let edited = "";
  let done = 0;
  for (const { from, to, text } of ordered) {
    edited += source.slice(done, from) + text;
    done = Math.max(done, to);
  }
  return edited + source.slice(done);
}

const FUNCTIONS = /^(FunctionDeclaration|FunctionExpression|ArrowFunction|MethodDeclaration)$/;

function bodyOf(node: SyntaxNode, functions: boolean): SyntaxNode | null {
  if (node.name === "DoStatement") return node.firstChild?.nextSibling ?? null;
  if (node.name === "ForStatement" || node.name === "WhileStatement") return node.lastChild;
  return functions && FUNCTIONS.test(node.name) ? node.getChild("Block") : null;
}

/** What an arrow function without braces returns. */
function returnedBy(node: SyntaxNode, functions: boolean): SyntaxNode | null {
  return functions && node.name === "ArrowFunction" && !node.getChild("Block") ? node.lastChild : null;
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
 * Calls at the start of every loop's body, which can stop an endless loop, and URL changes through the runtime, which
 * keeps them out of the browser's history. `functions`: also at the start of every function with a body in braces, for
 * recursion that would take years. Lines stay where they are, so that errors name the right one.
 */
export function guards(source: string, tree: Tree, functions = false): Edit[] {
  const edits: Edit[] = [];
  const insert = (at: number, text: string) => edits.push({ from: at, to: at, text });
  tree.iterate({
    enter: ({ node }) => {
      const body = bodyOf(node, functions);
      if (body && !body.type.isError) {
        const call = `${TICK}(${lineAt(source, node.from)});`;
        if (body.name === "Block") insert(body.from + 1, call);
        else insert(body.from, `{${call}`);
      }
      const returned = returnedBy(node, functions);
      if (returned && !returned.type.isError)
        insert(returned.from, `(${TICK}(${lineAt(source, node.from)}),`);
      const object = addressIn(source, node);
      if (object) insert(object.from, `${ADDRESS}(`);
    },
    leave: ({ node }) => {
      const object = addressIn(source, node);
      if (object) insert(object.to, ")");
      const returned = returnedBy(node, functions);
      if (returned && !returned.type.isError) insert(returned.to, ")");
      const body = bodyOf(node, functions);
      if (body && !body.type.isError && body.name !== "Block") insert(body.to, "}");
    },
  });
  // Insertions at one position keep the order of the walk: outer ones open first and close last.
  return edits;
}

/** The source with its guards. */
export function guardCode(source: string, tree: Tree): string {
  return withEdits(source, guards(source, tree));
}
