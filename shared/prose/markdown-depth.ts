import { closesFence, opensFence } from "#shared/prose/code-fences.ts";

/** Deeper than anybody writes. The parser recurses: some thousand levels overflow its stack or take seconds. */
export const MOST_LEVELS = 50;

const CONTAINER = /[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
const SIGNS = /(\\.)|`[^`\n]+`|([*_~]+)|([[\]])/gs;
const SPACE = /^\s?$/;
const WORD = /^[\p{L}\p{N}]$/u;

/** In how many quotes and lists a line stands: its own signs, and two columns of indent for each list around it. */
function blockLevels(line: string): number {
  let levels = 0;
  CONTAINER.lastIndex = 0;
  while (CONTAINER.test(line)) levels += 1;
  const indent = /^[ \t]*/.exec(line)?.[0].replaceAll("\t", "    ").length ?? 0;
  return levels === 0 ? 0 : levels + Math.floor(indent / 2);
}

/** How deep brackets and emphasis are nested in one paragraph; at least as deep as the parser finds them. */
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
    // Between a word and punctuation, such as after `**bold**.`, a run that has a partner closes it.
    const ends = closes || (!bracket && !SPACE.test(before) && !WORD.test(after));
    const partner = ends ? open.lastIndexOf(sign) : -1;
    if (partner >= 0) open.length = partner;
    else if (opens) open.push(...Array<string>(bracket ? 1 : Math.ceil(found.length / 2)).fill(sign));
    deepest = Math.max(deepest, open.length);
  }
  return deepest;
}

/** Whether a Markdown text is nested so deeply that it must not be parsed. Reads it once, without recursion. */
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
