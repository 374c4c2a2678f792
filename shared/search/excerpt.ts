import { stemOf, tokensOf } from "./words.ts";

const LENGTH = 220;

/** A line without Markdown syntax. Code between backticks stays as it is. */
function unmarked(text: string): string {
  return text
    .split(/(`[^`\n]+`)/)
    .map((piece, at) => (at % 2 === 1 ? piece.slice(1, -1) : piece.replace(/[*_`#>|]+/g, "")))
    .join("");
}

/** Markdown as plain text: no code blocks, no syntax, single spaces. */
function plain(markdown: string): string {
  const prose = markdown
    .replace(/^\s*(`{3,}|~{3,})[\s\S]*?(^\s*\1\s*$|$(?![\s\S]))/gm, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*-{2,}\s*$/gm, " ");
  return unmarked(prose).replace(/\s+/g, " ").trim();
}

/** An excerpt of a passage around the first word that was searched for. */
export function excerptOf(body: string, asked: string): string {
  const text = plain(body);
  if (text.length <= LENGTH) return text;
  const wanted = new Set(tokensOf(asked).map(stemOf));
  // Punctuation after a space belongs to code, as in `a ? b : c`.
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
