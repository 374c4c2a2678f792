/** A piece of running text that stands by itself. Its text may hold marks, links and short code. */
export type TextBlock = PlainBlock | ListItem;

type PlainBlock = { kind: "paragraph" | "heading" | "quote" | "table"; text: string };

export type ListItem = {
  kind: "item";
  text: string;
  /** As it was written, such as `2.`; empty where the line began with a dash or a star. */
  marker: string;
  /** In how many other items of its list it stands. */
  depth: number;
};

const ITEM = /^([ \t]{0,12})(?:[-*+\u2022]|(\d{1,3}[.)]))[ \t]+(\S.*)$/;
const HEADING = /^#{1,6} +(\S.*)$/;
const QUOTE = /^> ?(.*)$/;

/** What a line is where it belongs to no list. */
function blockOf(line: string): PlainBlock {
  const [, quoted] = QUOTE.exec(line) ?? [];
  if (quoted !== undefined) return { kind: "quote", text: quoted };
  const [, heading] = HEADING.exec(line) ?? [];
  if (heading !== undefined) return { kind: "heading", text: heading };
  return { kind: line.startsWith("|") ? "table" : "paragraph", text: line };
}

/**
 * Splits a text part into paragraphs, headings, quotes, tables and the items of lists. Line breaks stay;
 * empty lines stand between blocks. A line that is set in under an item belongs to it.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  /** How far each item round the last one is set in. */
  let indents: number[] = [];
  let apart = true;
  for (const line of text.split("\n")) {
    const last = blocks.at(-1);
    if (line.trim() === "") {
      apart = true;
      continue;
    }
    const [, indent = "", marker = "", words] = ITEM.exec(line) ?? [];
    if (words !== undefined) {
      indents = last?.kind === "item" ? indents.filter((outer) => outer < indent.length) : [];
      blocks.push({ kind: "item", text: words, marker, depth: indents.length });
      indents.push(indent.length);
    } else if (last?.kind === "item" && /^[ \t]/.test(line)) {
      last.text += `\n${line.trim()}`;
    } else {
      const block = blockOf(line);
      const goesOn = !apart && last?.kind === block.kind && block.kind !== "heading";
      if (goesOn) last.text += `\n${block.text}`;
      else blocks.push(block);
    }
    apart = false;
  }
  return blocks.filter((block) => block.text.trim() !== "");
}
