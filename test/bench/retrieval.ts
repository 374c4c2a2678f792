import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Note } from "#shared/notes/note.ts";
import { searchContents } from "#worker/search/index-contents.ts";
import { indexStatements } from "#worker/search/index-statements.ts";
import { readContent } from "../../scripts/content/read.ts";
import { migrationStatements } from "../../scripts/support/migrations.ts";
import { BUILT_CONFIG } from "../../scripts/support/paths.ts";
import { seenQuestions } from "../eval/questions.ts";
import { type Figure, median } from "./figures.ts";
import { fillDatabase, serveBuild } from "./worker.ts";

const SMALL = 100;
const LARGE = 2_000;
const ROUNDS = 3;
/** Some questions of the evaluation: a visitor may only ask 120 an hour, and each is asked in every round. */
const QUESTIONS = seenQuestions()
  .filter(({ kind, history }) => kind !== "refuse" && history.length === 0)
  .filter((_, place) => place % 11 === 0)
  .map(({ question }) => question);
const STATEMENTS_AT_ONCE = 500;

/** Random numbers from 0 to 1 that are the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A library of `count` notes: first ours, then notes on other topics with our words in the same frequency. So the words
 * of a question are in more notes too.
 */
function libraryOf(notes: readonly Note[], count: number): Note[] {
  const words = notes.flatMap(({ body }) => body.replace(/```[\s\S]*?```/g, " ").split(/\s+/));
  const random = dice(42);
  const some = (most: number) =>
    Array.from({ length: most }, () => words[Math.floor(random() * words.length)] ?? "").join(" ");
  const library = notes.slice(0, count);
  while (library.length < count) {
    const n = library.length;
    const own = Array.from({ length: 6 }, (_, place) => `topic${n}x${place}`);
    library.push({
      slug: `note-${n}`,
      title: `About ${own[0]} and ${own[1]}`,
      description: some(12),
      topic: "Other",
      lesson: null,
      updated: "2026-01-01",
      aliases: own.slice(2),
      asked: Array.from({ length: 12 }, () => some(6)),
      corrections: [],
      minutes: 1,
      body: [0, 1, 2].map((part) => `## Part ${own[part]}\n\n${some(100)}`).join("\n\n"),
    });
  }
  return library;
}

/** The statements that make an index of this many notes. */
async function statementsFor(count: number): Promise<string[]> {
  const sources = readContent();
  const tables = migrationStatements("SEARCH");
  const notes = libraryOf(sources.notes, count);
  return [...tables, ...(await indexStatements(searchContents({ ...sources, notes })))];
}

async function fill(url: URL, statements: readonly string[]): Promise<void> {
  for (let at = 0; at < statements.length; at += STATEMENTS_AT_ONCE) {
    const body = JSON.stringify(statements.slice(at, at + STATEMENTS_AT_ONCE));
    const answer = await fetch(new URL("/__search", url), { method: "POST", body });
    if (!answer.ok) throw new Error(`The index was not filled: ${answer.status} ${await answer.text()}`);
  }
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The whole answer of the search. */
async function search(url: URL, question: string): Promise<void> {
  const answer = await fetch(new URL(`/api/search?q=${encodeURIComponent(question)}`, url));
  const { results }: { results: unknown[] } = await answer.json();
  if (results.length === 0) throw new Error(`Nothing was found for "${question}".`);
}

/** Reads up to the first piece of an answer's text. */
async function firstWord(url: URL, question: string): Promise<void> {
  const answer = await fetch(new URL("/api/chat", url), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ text: question }),
  });
  const reader = answer.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  if (!new TextDecoder().decode(value).startsWith("data: ")) throw new Error(`No answer to "${question}".`);
  await reader?.cancel();
}

type Cost = { small: number; large: number; first: number };

/**
 * Milliseconds per question, as the site answers it: the search with a hundred notes and with two thousand, and with
 * a hundred the built-in answer up to its first words. The median of all questions, alternating, so that a slow
 * moment affects all.
 */
async function measureRetrieval(): Promise<Cost> {
  const filler = readFileSync(join(import.meta.dirname, "search-filler.js"), "utf8");
  const small = serveBuild(BUILT_CONFIG, filler, { vars: { CHAT_PROVIDER: "built-in" } });
  const large = serveBuild(BUILT_CONFIG, filler, { vars: { CHAT_PROVIDER: "built-in" } });
  try {
    await Promise.all([fillDatabase(small), fillDatabase(large)]);
    const [smallUrl, largeUrl] = await Promise.all([small.ready, large.ready]);
    await fill(smallUrl, await statementsFor(SMALL));
    await fill(largeUrl, await statementsFor(LARGE));
    const times: Record<keyof Cost, number[]> = { small: [], large: [], first: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const question of QUESTIONS) {
        const taken = {
          small: await timeOf(() => search(smallUrl, question)),
          large: await timeOf(() => search(largeUrl, question)),
          first: await timeOf(() => firstWord(smallUrl, question)),
        };
        // The first round warms up.
        if (round === 0) continue;
        for (const name of ["small", "large", "first"] as const) times[name].push(taken[name]);
      }
    }
    return { small: median(times.small), large: median(times.large), first: median(times.first) };
  } finally {
    await Promise.all([small.dispose(), large.dispose()]);
  }
}

/** How much slower the search is with two thousand notes instead of a hundred, and how soon an answer starts. */
export async function retrievalFigures(): Promise<Figure[]> {
  const { small, large, first } = await measureRetrieval();
  return [
    {
      name: "Retrieval with 2,000 notes instead of 100",
      value: large / small,
      limit: 1.5,
      good: "at most",
      unit: "×",
      details: `${large.toFixed(1)} ms against ${small.toFixed(1)} ms; the middle of ${QUESTIONS.length} questions`,
    },
    {
      name: "First streamed byte of the built-in answer",
      value: first / small,
      limit: 1.5,
      good: "at most",
      unit: "×",
      details: `${first.toFixed(1)} ms; a search for the same takes ${small.toFixed(1)} ms, and the answer needs one`,
    },
  ];
}
