import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** An element of the constant: its name, its attributes as React spells them, what is in it. */
type Node = string | [name: string, attributes: Record<string, string>, ...children: Node[]];

const VOID = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const SPELLINGS: Record<string, string> = { class: "className", for: "htmlFor" };
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
  // React would ask for a function, or for what the element cannot be in this page.
  const kept = found.filter(
    ([, name = ""]) => !/^(nonce|action|method|open|checked|value|on.*)$/i.test(name),
  );
  return Object.fromEntries(
    kept.map(([, name = "", value = ""]) => [SPELLINGS[name] ?? name, decoded(value)]),
  );
}

/** The body of a document that React has written: its elements without the scripts, and how many they are. */
export function readPage(html: string): { body: Node; elements: number } {
  const text = html.slice(html.indexOf("<body"), html.lastIndexOf("</body>"));
  const root: Node = ["main", {}];
  const open: Exclude<Node, string>[] = [root];
  let elements = 0;
  const tokens =
    /<script[\s\S]*?<\/script>|<!--[\s\S]*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g;
  for (const [, closed, opened, attributes = "", words] of text.matchAll(tokens)) {
    const parent = open.at(-1) ?? root;
    if (words) parent.push(decoded(words));
    if (closed && open.length > 1 && closed === parent[0]) open.pop();
    if (!opened || opened === "body") continue;
    const element: Node = [opened, attributesOf(attributes)];
    parent.push(element);
    elements += 1;
    if (!VOID.has(opened)) open.push(element);
  }
  return { body: root, elements };
}

/** Turns the empty app in `folder`, before it is built, into one that renders this body from a constant. */
export function writeConstantPage(folder: string, body: Node): void {
  writeFileSync(
    join(folder, "app/home.tsx"),
    `import { createElement, type ReactNode } from "react";
type Node = string | [string, Record<string, string>, ...Node[]];
const BODY = ${JSON.stringify(body)} as unknown as Node;
const render = (node: Node): ReactNode =>
  typeof node === "string" ? node : createElement(node[0], node[1], ...(node.slice(2) as Node[]).map(render));
export default function Home() {
  return render(BODY);
}
`,
  );
}
