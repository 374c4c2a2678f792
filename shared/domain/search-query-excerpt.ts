import { stemOf, tokensOf } from "./search-query.ts";

const LENGTH = 220;

/** Markdown as a reader would say it: no code, no marks, single spaces. */
function plain(markdown: string): string {
  return markdown
    .replace(/^\s*(`{3,}|~{3,})[\s\S]*?(^\s*\1\s*$|$(?![\s\S]))/gm, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`#>|]+/g, "")
    .replace(/^\s*-{2,}\s*$/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** A piece of a passage around the first of the words that were asked for. */
export function excerptOf(body: string, asked: string): string {
  const text = plain(body);
  if (text.length <= LENGTH) return text;
  const wanted = new Set(tokensOf(asked).map(stemOf));
  const sentences = text.split(/(?<=[.!?:])\s+/);
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
