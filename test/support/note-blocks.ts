import { closesFence, opensFence } from "#shared/prose/code-fences.ts";
import { readContent } from "../../scripts/content/read.ts";

/** A fenced block of a note or an article. */
export type Block = {
  /** `note/file`, by which tables and failures name it. */
  name: string;
  note: string;
  language: string;
  /** What the fence calls it with `file=`, or its number in the note: "2.tsx". */
  file: string;
  code: string;
  /** Why it cannot stand alone: `fragment=needs-a-button`. */
  fragment: string | null;
};

const ROUTE_TYPES = /from "\.\/\+types\/([\w-]+)"/;

function blocksOf(note: string, body: string): Block[] {
  const blocks: Block[] = [];
  let open: { fence: string; language: string; info: string; lines: string[] } | null = null;
  for (const line of body.split("\n")) {
    if (open === null) {
      const opened = opensFence(line);
      if (opened) open = { ...opened, info: line, lines: [] };
    } else if (closesFence(line, open.fence)) {
      const { language, info } = open;
      const code = `${open.lines.join("\n")}\n`;
      const route = ROUTE_TYPES.exec(code)?.[1];
      const file =
        /\bfile=(\S+)/.exec(info)?.[1] ?? `${route ?? String(blocks.length + 1)}.${language || "txt"}`;
      const fragment = /\bfragment=(\S+)/.exec(info)?.[1] ?? null;
      blocks.push({ name: `${note}/${file}`, note, language, file, code, fragment });
      open = null;
    } else {
      open.lines.push(line);
    }
  }
  return blocks;
}

/** Every fenced block of the notes and the blog. */
export function readBlocks(): Block[] {
  const { notes, articles } = readContent();
  return [...notes, ...articles].flatMap(({ slug, body }) => blocksOf(slug, body));
}
