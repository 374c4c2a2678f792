import { stemOf, tokensOf } from "./search-query.ts";

const LENGTH = 220;

/** A line without Markdown's marks. What stands between backticks keeps them: there they are the code. */
function unmarked(text: string): string {
  return text
    .split(/(`[^`\n]+`)/)
    .map((piece, at) => (at % 2 === 1 ? piece.slice(1, -1) : piece.replace(/[*_`#>|]+/g, "")))
    .join("");
}

/** Markdown as a reader would say it: no blocks of code, no marks, single spaces. */
function plain(markdown: string): string {
  const prose = markdown
    .replace(/^\s*(`{3,}|~{3,})[\s\S]*?(^\s*\1\s*$|$(?![\s\S]))/gm, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*-{2,}\s*$/gm, " ");
  return unmarked(prose).replace(/\s+/g, " ").trim();
}

/** A piece of a passage around the first of the words that were asked for. */
export function excerptOf(body: string, asked: string): string {
  const text = plain(body);
  if (text.length <= LENGTH) return text;
  const wanted = new Set(tokensOf(asked).map(stemOf));
  // A mark after a space is code's, as in `a ? b : c`.
  const sentences = text.split(/(?<=\S[.!?:])\s+/);
  const hits = sentences.map(
    (sentence) => tokensOf(sentence).filter((word) => wanted.has(stemOf(word))).length,
  );
  const best = Math.max(0, hits.indexOf(Math.max(...hits)));
  let excerpt = sentences[best] ?? "";
  for (const sentence of sentences.slice(best + 1)) {
    if (excerpt.length + sentence.length > LENGTH) break;
    excerpt += ` ${sentence}`;
  }
  return excerpt.length > LENGTH ? `${excerpt.slice(0, LENGTH).replace(/\s+\S*$/, "")} …` : excerpt;
}
