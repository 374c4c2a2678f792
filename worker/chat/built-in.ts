import { nameOfSource } from "#shared/chat/source-name.ts";
import { blocksOf, isList, isText, sentencesOf, textBlocksOf } from "#shared/prose/sentences.ts";
import type { Passage } from "#shared/search/passage.ts";
import { stemOf, tokensOf } from "#shared/search/words.ts";
import type { Found } from "#worker/search/search.ts";
import { withoutEmphasis } from "./emphasis.ts";
import type { ChatModel } from "./models.ts";

/** How an answer begins that only offers pages. The evaluation recognises them by it. */
export const UNSURE = "I’m not sure these answer your question:";
/** How an answer begins if the question assumes something wrong. Some only ask about it, so it blames nobody. */
export const CORRECTED = "Worth knowing first:";
/** The line above a quotation. */
export const sourceLine = (name: string) => `### From “${name}”`;
/** The answer if nothing was found. */
export const NOTHING = "I couldn’t find that here.";

const MOST_OFFERED = 3;
/** The most characters that are quoted from the best section. */
const ANSWER_CHARACTERS = 1_400;
/** Of a longer paragraph only the best sentences are quoted. */
const LONG_PARAGRAPH = 600;
const MOST_SENTENCES = 2;
/** A second page is quoted if it holds this share of the question's weight that the first page does not hold. */
const ALSO_SHARE = 0.2;
/** A table's row is quoted alone if it holds this share of what the best row holds. */
const ROW_SHARE = 0.6;

type Words = Found["words"];
type Word = { weight: number };

/** The question's words in a text. */
const wordsIn = (text: string, words: Words): Set<Word> =>
  new Set(tokensOf(text).flatMap((token) => words.get(stemOf(token)) ?? []));

const weightOf = (words: Iterable<Word>) => [...words].reduce((sum, { weight }) => sum + weight, 0);

/** The weight of the question's words in a text. */
const weightIn = (text: string, words: Words) => weightOf(wordsIn(text, words));

const isTable = (block: string) => /^\s*\|.*\n\s*\|[\s:|-]+\|/.test(block);

/**
 * A table as a list, because answers have no tables (docs/decisions/073). If a few rows hold the question's words,
 * only those.
 */
function listOf(table: string, words: Words): string {
  const [names = [], , ...rows] = table
    .trim()
    .split("\n")
    .map((line) => line.trim().replace(/^\||\|$/g, ""))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, "|")));
  const weights = rows.map((row) => weightIn(row.join(" "), words));
  const most = Math.max(0, ...weights);
  const kept = rows.filter((_, at) => most === 0 || (weights[at] ?? 0) >= most * ROW_SHARE);
  return (kept.length <= rows.length / 2 ? kept : rows)
    .map(([first, ...cells]) => {
      const named = cells.map((cell, at) => (cells.length > 1 ? `${names[at + 1]}: ${cell}` : cell));
      return `- ${first}: ${named.join("; ")}`;
    })
    .join("\n");
}

/** Replaces links with their words, because only citations are links in a quotation. */
function plain(body: string): string {
  return withoutEmphasis(body.replace(/(?<!!)\[([^\]\n]+)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, "$1"));
}

/** The sentences of a text that hold most of the question, in their order. */
function bestSentences(body: string, words: Words): string[] {
  const sentences = textBlocksOf(body)
    .flatMap(sentencesOf)
    .map((text, at) => ({ text, at, weight: weightIn(text, words) + (at === 0 ? 0.01 : 0) }));
  const most = Math.max(0, ...sentences.map(({ weight }) => weight));
  return sentences
    .filter(({ weight }) => weight > 0 && weight >= most * 0.6)
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .slice(0, MOST_SENTENCES)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
}

/**
 * What a section says about the question. A section that is short is quoted whole, since its sentences belong together;
 * of a long one, the paragraph that holds most of the question and what follows it.
 */
function answerFrom({ body, anchor, kind }: Passage, words: Words): string {
  const blocks = blocksOf(plain(body))
    .filter((block) => !/^See also\b/.test(block))
    .map((block) => (isTable(block) ? listOf(block, words) : block));
  // A note's first section begins with its description, which its first paragraph says again.
  if (kind === "note" && anchor === "" && blocks.length > 1) blocks.shift();
  const length = blocks.reduce((sum, block) => sum + block.length, 0);
  if (length <= ANSWER_CHARACTERS) return blocks.join("\n\n");
  const weights = blocks.map((block) => (isText(block) ? weightIn(block, words) : 0));
  const [lead = "", ...after] = blocks.slice(Math.max(0, weights.indexOf(Math.max(...weights))));
  const isLong = lead.length > LONG_PARAGRAPH && isText(lead) && !isList(lead);
  const kept = [(isLong && bestSentences(lead, words).join(" ")) || lead];
  let room = ANSWER_CHARACTERS - lead.length;
  for (const block of after) {
    room -= block.length;
    if (room < 0) break;
    kept.push(block);
  }
  return kept.join("\n\n");
}

/** The same text with the correction at its beginning. */
function withCorrection(text: string, correction: string): string {
  if (correction === "") return text;
  const rest = text.replace(correction, "").replace(/ {2,}/g, " ").trim();
  return `${CORRECTED} ${correction}\n\n${rest}`.trim();
}

/**
 * An answer from the sections that were found: under the section's name, what in it answers the question comes first. A
 * second page follows if the question asks two things. The marks `[1]` are the places in `passages`.
 */
export function quoteAnswer({
  passages,
  words,
  rivals,
  correction,
}: Pick<Found, "passages" | "words" | "rivals" | "correction">): string {
  const [first] = passages;
  if (!first) return NOTHING;
  const quoted = (passage: Passage, place: number, text: string) =>
    `${sourceLine(nameOfSource(passage))} [${place + 1}]\n\n${text}`;
  const parts = [quoted(first, 0, withCorrection(answerFrom(first, words), withoutEmphasis(correction)))];

  const whole = weightOf(new Set(words.values()));
  const held = wordsIn(`${first.title} ${first.heading} ${first.aliases} ${first.body}`, words);
  for (const [place, other] of passages.entries()) {
    if (place === 0 || other.title === first.title || !rivals.includes(other.position)) continue;
    const more = bestSentences(plain(other.body), words);
    const added = [...wordsIn(more.join(" "), words)].filter((word) => !held.has(word));
    if (more.length === 0 || weightOf(added) < ALSO_SHARE * whole) continue;
    parts.push(quoted(other, place, more.join(" ")));
    break;
  }
  return parts.join("\n\n");
}

/** An answer that only offers pages, as links, because it may be about something else. */
export function offerPages(passages: readonly Passage[]): string {
  const pages = [
    ...new Map(passages.toReversed().map((passage) => [passage.title, passage])).values(),
  ].toReversed();
  if (pages.length === 0) return NOTHING;
  const links = pages
    .slice(0, MOST_OFFERED)
    .map((passage) => `- [${nameOfSource(passage).replace(/[[\]]/g, "")}](${passage.url})`);
  return `${UNSURE}\n\n${links.join("\n")}`;
}

const UNCOUNTED = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
const FINISHED = {
  finishReason: { unified: "stop" as const, raw: undefined },
  usage: {
    inputTokens: UNCOUNTED,
    outputTokens: { total: undefined, text: undefined, reasoning: undefined },
  },
};

/**
 * Our own model with the same interface as the others. It returns `answer`, which was put together from passages, so it
 * invents nothing, needs no network and costs nothing.
 */
export function createBuiltInModel(answer: string): ChatModel {
  const pieces = answer.match(/(?:\s*\S+){1,4}/g) ?? [];
  return {
    specificationVersion: "v4",
    provider: "greenbar",
    modelId: "built-in",
    supportedUrls: {},
    async doGenerate() {
      return { content: [{ type: "text", text: answer }], warnings: [], ...FINISHED };
    },
    async doStream() {
      const stream = new ReadableStream({
        start(controller) {
          controller.enqueue({ type: "stream-start" as const, warnings: [] });
          controller.enqueue({ type: "text-start" as const, id: "1" });
          for (const delta of pieces) controller.enqueue({ type: "text-delta" as const, id: "1", delta });
          controller.enqueue({ type: "text-end" as const, id: "1" });
          controller.enqueue({ type: "finish" as const, ...FINISHED });
          controller.close();
        },
      });
      return { stream };
    },
  };
}
