import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** An element of the constant: its name, its attributes as React spells them, its content. */
type Node = string | [name: string, attributes: Record<string, string>, ...children: Node[]];

const VOID = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const SPELLINGS: Record<string, string> = { class: "className", for: "htmlFor" };
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
  // React would require a function, or something that the element cannot be in this page.
  const kept = found.filter(
    ([, name = ""]) => !/^(nonce|action|method|open|checked|value|on.*)$/i.test(name),
  );
  return Object.fromEntries(
    kept.map(([, name = "", value = ""]) => [SPELLINGS[name] ?? name, decoded(value)]),
  );
}

const TOKENS =
  /<script[\s\S]*?<\/script>|<!--[\s\S]*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g;

function readElements(html: string): { nodes: Node[]; elements: number } {
  const root: Node = ["div", {}];
  const open: Exclude<Node, string>[] = [root];
  let elements = 0;
  for (const [, closed, opened, attributes = "", words] of html.matchAll(TOKENS)) {
    const parent = open.at(-1) ?? root;
    if (words) parent.push(decoded(words));
    if (closed && open.length > 1 && closed === parent[0]) open.pop();
    if (!opened) continue;
    const element: Node = [opened, attributesOf(attributes)];
    parent.push(element);
    elements += 1;
    if (!VOID.has(opened)) open.push(element);
  }
  return { nodes: root.slice(2) as Node[], elements };
}

const between = (text: string, start: string, end: string) =>
  text.slice(text.indexOf(">", text.indexOf(start)) + 1, text.lastIndexOf(end));

/** A document that React rendered. */
export type Page = { head: Node[]; body: Node[]; elements: number };

/** Parses a document's elements, without the scripts and styles, which each app's router adds itself. */
export function readPage(html: string): Page {
  const head = readElements(
    between(html, "<head", "</head>").replace(/<link rel="(modulepreload|stylesheet)"[^>]*>/g, ""),
  );
  const body = readElements(between(html, "<body", "</body>"));
  return { head: head.nodes, body: body.nodes, elements: head.elements + body.elements };
}

/** Changes the empty app in `folder`, before it is built, to render this page from a constant. */
export function writeConstantPage(folder: string, { head, body }: Page): void {
  writeFileSync(
    join(folder, "app/constant.tsx"),
    `import { createElement, type ReactNode } from "react";
type Node = string | [string, Record<string, string>, ...Node[]];
const render = (node: Node): ReactNode =>
  typeof node === "string" ? node : createElement(node[0], node[1], ...(node.slice(2) as Node[]).map(render));
const HEAD = ${JSON.stringify(head)} as unknown as Node[];
const BODY = ${JSON.stringify(body)} as unknown as Node[];
export const Head = () => createElement("head", null, ...HEAD.map(render));
export const Body = () => createElement("div", null, ...BODY.map(render));
`,
  );
  writeFileSync(join(folder, "app/home.tsx"), `export { Body as default } from "./constant.tsx";\n`);
  const root = join(folder, "app/root.tsx");
  const text = readFileSync(root, "utf8");
  const changed = text.replace(/<head>[\s\S]*<\/head>/, "<Head />");
  if (changed === text) throw new Error("The empty app's head was not found.");
  writeFileSync(root, `import { Head } from "./constant.tsx";\n${changed}`);
}
