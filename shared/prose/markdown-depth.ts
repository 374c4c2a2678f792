import { closesFence, opensFence } from "#shared/prose/code-fences.ts";

/** The parser recurses, and a few thousand levels overflow its stack or take seconds. Nobody needs 50. */
export const MOST_LEVELS = 50;

const CONTAINER = /[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
const SIGNS = /(\\.)|`[^`\n]+`|([*_~]+)|([[\]])/gs;
const SPACE = /^\s?$/;
const WORD = /^[\p{L}\p{N}]$/u;

/** How many quotes and lists contain a line: its own markers, plus one for every two columns of indent. */
function blockLevels(line: string): number {
  let levels = 0;
  CONTAINER.lastIndex = 0;
  while (CONTAINER.test(line)) levels += 1;
  const indent = /^[ \t]*/.exec(line)?.[0].replaceAll("\t", "    ").length ?? 0;
  return levels === 0 ? 0 : levels + Math.floor(indent / 2);
}

/** How deep brackets and emphasis are nested in one paragraph. Never less than the parser would find. */
function inlineLevels(paragraph: string): number {
  const open: string[] = [];
  let deepest = 0;
  for (const { index, 0: found, 2: run, 3: bracket } of paragraph.matchAll(SIGNS)) {
    const sign = bracket ? "[" : run?.[0];
    if (!sign) continue;
    const before = paragraph[index - 1] ?? "";
    const after = paragraph[index + found.length] ?? "";
    if (sign === "_" && WORD.test(before) && WORD.test(after)) continue;
    const opens = bracket ? bracket === "[" : !SPACE.test(after);
    const closes = bracket ? bracket === "]" : !opens && !SPACE.test(before);
    // Between a word and punctuation, as in `**bold**.`, a run with a partner closes it.
    const ends = closes || (!bracket && !SPACE.test(before) && !WORD.test(after));
    const partner = ends ? open.lastIndexOf(sign) : -1;
    if (partner >= 0) open.length = partner;
    else if (opens) open.push(...Array<string>(bracket ? 1 : Math.ceil(found.length / 2)).fill(sign));
    deepest = Math.max(deepest, open.length);
  }
  return deepest;
}

/** Whether a Markdown text nests too deeply to be parsed. Reads the text once, without recursion. */
export function nestsTooDeeply(markdown: string): boolean {
  let fence = "";
  let paragraph = "";
  for (const line of [...markdown.split("\n"), ""]) {
    const opened = fence === "" ? opensFence(line) : null;
    if (fence !== "") {
      if (closesFence(line, fence)) fence = "";
    } else if (opened) {
      fence = opened.fence;
    } else if (blockLevels(line) > MOST_LEVELS) {
      return true;
    } else if (line.trim() !== "") {
      paragraph += `${line}\n`;
      continue;
    }
    if (inlineLevels(paragraph) > MOST_LEVELS) return true;
    paragraph = "";
  }
  return false;
}
