import { plainBlocks } from "#shared/prose/plain-blocks.ts";
import { stemOf, tokensOf } from "./words.ts";

const LENGTH = 220;
/** How much of a long sentence is shown before the first word that was searched for. */
const LEAD = 60;

/** The stems of the words that were searched for. */
export type Wanted = ReadonlySet<string>;

const isWanted = (word: string, wanted: Wanted) => tokensOf(word).some((token) => wanted.has(stemOf(token)));

/** Text in pieces, with the words that were searched for apart. */
export type MarkedText = { text: string; hit: boolean }[];

/** Marks the words that were searched for. Neighbours become one piece. */
export function markedText(text: string, wanted: Wanted): MarkedText {
  const pieces: MarkedText = [];
  const add = (piece: string, hit: boolean) => {
    const last = pieces.at(-1);
    const before = pieces.at(-2);
    if (piece === "") return;
    if (hit && before?.hit && last?.text === " ") {
      pieces.pop();
      before.text += ` ${piece}`;
    } else if (last?.hit === hit) last.text += piece;
    else pieces.push({ text: piece, hit });
  };
  let from = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    add(text.slice(from, index), false);
    add(word, isWanted(word, wanted));
    from = index + word.length;
  }
  add(text.slice(from), false);
  return pieces;
}

/** Joins sentences, and list items without a full stop. */
const joined = (before: string, next: string) =>
  before === "" ? next : `${before}${/[.!?:;,…]["”’)]?$/.test(before) ? "" : ";"} ${next}`;

/** The part of a long sentence with the first word that was searched for. */
function cut(sentence: string, wanted: Wanted): string {
  const [first] = markedText(sentence, wanted);
  const hit = first && !first.hit && first.text.length < sentence.length ? first.text.length : 0;
  const from = hit > LENGTH - LEAD ? sentence.indexOf(" ", hit - LEAD) + 1 : 0;
  const shown = sentence.slice(from);
  const end = shown.length > LENGTH ? `${shown.slice(0, LENGTH).replace(/\s+\S*$/, "")} …` : shown;
  return from > 0 ? `… ${end}` : end;
}

/** An excerpt of a passage as plain text, around the sentence with the most words that were searched for. */
export function excerptOf(body: string, wanted: Wanted): string {
  const sentences = plainBlocks(body)
    .filter((block) => !/^See also\b/.test(block))
    // Punctuation after a space belongs to code, as in `a ? b : c`.
    .flatMap((block) => block.split(/(?<=\S[.!?])\s+/));
  const whole = sentences.reduce(joined, "");
  if (whole.length <= LENGTH) return whole;
  const hits = sentences.map(
    (sentence) =>
      new Set(
        tokensOf(sentence)
          .map(stemOf)
          .filter((stem) => wanted.has(stem)),
      ).size,
  );
  const best = Math.max(0, hits.indexOf(Math.max(...hits)));
  let excerpt = sentences[best] ?? "";
  let longer = excerpt;
  for (const sentence of sentences.slice(best + 1)) {
    longer = joined(longer, sentence);
    if (longer.length > LENGTH) break;
    // What a colon announces has to fit as well.
    if (!sentence.endsWith(":")) excerpt = longer;
  }
  return excerpt.length > LENGTH ? cut(excerpt, wanted) : excerpt;
}
