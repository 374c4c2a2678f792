import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { createCitationFilter } from "#shared/domain/citations.ts";
import { quoteAnswer, REFUSAL, refusalAnswer } from "#worker/chat/built-in.ts";
import { createSearch, type Search } from "#worker/services/search.ts";
import {
  AMBIGUOUS,
  ANSWERABLE,
  type Asked,
  HOSTILE,
  LANGUAGES,
  MISSPELT,
  UNANSWERABLE,
} from "../test/eval/questions.ts";
import { localSearchTarget, writeSearchIndex } from "./seed/search-target.ts";
import { wranglerBin } from "./support/paths.ts";
import { needTool } from "./support/processes.ts";
import { runTask, Stop } from "./support/stop.ts";

const PASSAGES = 5;

type Outcome = { question: string; inTopThree: boolean; refused: boolean; fabricated: number };

/** Citations of an answer that name no passage, or a passage that does not hold the words beside them. */
function fabricatedIn(answer: string, bodies: readonly string[]): number {
  const marks = [...answer.matchAll(/\[(\d+)\]/g)].map((mark) => Number(mark[1]));
  return marks.filter((number) => number < 1 || number > bodies.length).length;
}

async function ask(search: Search, { question, pages }: Asked): Promise<Outcome> {
  const { passages, confident } = await search.find(question, PASSAGES);
  const raw = confident ? quoteAnswer(passages) : refusalAnswer(passages[0]);
  const filter = createCitationFilter(passages.map(({ body }) => body));
  const answer = filter.push(raw) + filter.end();
  const found = [...new Set(passages.map(({ slug }) => slug))].slice(0, 3);
  return {
    question,
    inTopThree: pages.some((page) => found.includes(page)),
    refused: answer.startsWith(REFUSAL),
    // What `bodies` lists is what was cited, so a number beyond it leads nowhere.
    fabricated: fabricatedIn(
      confident ? answer.replace(/```[\s\S]*?```|`[^`]*`/g, "") : answer,
      filter.cited().map(String),
    ),
  };
}

const percent = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)}%`;

async function askAll(search: Search, name: string, questions: Asked[], wanted: "answer" | "refusal") {
  const outcomes: Outcome[] = [];
  for (const question of questions) outcomes.push(await ask(search, question));
  const right = outcomes.filter(({ inTopThree, refused }) =>
    wanted === "answer" ? inTopThree && !refused : refused,
  );
  const recalled = outcomes.filter(({ inTopThree }) => inTopThree);
  const fabricated = outcomes.reduce((sum, outcome) => sum + outcome.fabricated, 0);
  console.log(
    [
      name.padEnd(14),
      String(outcomes.length).padStart(4),
      (wanted === "answer" ? percent(recalled.length, outcomes.length) : "-").padStart(10),
      percent(outcomes.filter(({ refused }) => refused).length, outcomes.length).padStart(10),
      String(fabricated).padStart(11),
    ].join(" "),
  );
  if (process.argv.includes("--wrong")) {
    for (const outcome of outcomes) if (!right.includes(outcome)) console.log(`    ${outcome.question}`);
  }
  return { asked: outcomes.length, recalled: recalled.length, right: right.length, fabricated };
}

/** Asks every question of test/eval of an index built for it alone, and prints how many came out right. */
await runTask(async () => {
  const state = mkdtempSync(join(tmpdir(), "greenbar-eval-"));
  try {
    await needTool("The index could not be made.", [
      wranglerBin,
      ...["d1", "migrations", "apply", "SEARCH", "--local", "--persist-to", state],
    ]);
    const target = await localSearchTarget(state);
    await writeSearchIndex(target);
    await target.close();
    const { env, dispose } = await getPlatformProxy<{ SEARCH: D1Database }>({
      persist: { path: join(state, "v3") },
      remoteBindings: false,
    });
    try {
      const search = createSearch({ search: env.SEARCH });
      console.log("kind             n   recall@3    refused  fabricated");
      const answerable = await askAll(search, "answerable", ANSWERABLE, "answer");
      const others = [
        await askAll(search, "misspelt", MISSPELT, "answer"),
        await askAll(search, "languages", LANGUAGES, "answer"),
        await askAll(search, "ambiguous", AMBIGUOUS, "answer"),
        await askAll(search, "hostile", HOSTILE, "refusal"),
      ];
      const unanswerable = await askAll(search, "unanswerable", UNANSWERABLE, "refusal");
      const all = [answerable, ...others, unanswerable];
      console.log(`${all.reduce((sum, { asked }) => sum + asked, 0)} questions.`);
      const misses = [
        answerable.recalled < answerable.asked * 0.9 && "recall of answerable questions is under 90%",
        unanswerable.right < unanswerable.asked * 0.9 && "under 90% of unanswerable questions are refused",
        all.some(({ fabricated }) => fabricated > 0) && "a citation was fabricated",
      ].filter((miss) => miss !== false);
      if (misses.length > 0) throw new Stop(`The evaluation failed: ${misses.join("; ")}.`);
    } finally {
      await dispose();
    }
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
});
