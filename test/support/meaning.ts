import { env } from "cloudflare:workers";
import { createLog } from "#shared/log.ts";
import { configuredEmbedder } from "#worker/chat/embedder.ts";
import { createMeaning, type Embedder, type MeaningMemory } from "#worker/search/meaning.ts";
import { createSearch } from "#worker/search/search.ts";
import { MODEL_KEY } from "../upstream/model-service.ts";
import { EMBEDDING_MODEL_NAME } from "../upstream/model-vectors.ts";
import { OPENAI, playModel } from "./chat-api.ts";

/** "Clean up a side effect before a component is unmounted", without a word that the index has. */
export const GERMAN = "Nebenwirkung aufräumen, bevor ein Baustein ausgehängt ist";
export const CLEANING = "/notes/use-effect#cleaning-up";

/** An embedder that asks test/upstream's model through `fetch`, as the site's own settings make one. */
export function embedderVia(fetch: typeof globalThis.fetch, embeddingModel = EMBEDDING_MODEL_NAME): Embedder {
  const embedder = configuredEmbedder(
    { provider: "openai-compatible", baseUrl: OPENAI.CHAT_BASE_URL, apiKey: MODEL_KEY, embeddingModel },
    { ai: undefined, fetch },
  );
  if (!embedder) throw new Error("The settings name a model.");
  return embedder;
}

type Options = Partial<Pick<Parameters<typeof createMeaning>[0], "kv" | "embedder" | "nearWithinMs">>;

/** The search by meaning of one isolate. Its clock stands still. */
export function startMeaning(options: Options = {}) {
  const model = playModel("good");
  const lines: { level: string; event: string }[] = [];
  const keep = (line: string) => void lines.push(JSON.parse(line));
  const clock = { now: new Date("2026-11-23T09:00:00Z") };
  const memory: MeaningMemory = { vectors: null, pausedUntil: 0 };
  const meaning = createMeaning({
    ...{ kv: env.FEEDS, search: env.SEARCH, embedder: embedderVia(model.fetch), memory, ...options },
    log: createLog({ log: keep, warn: keep, error: keep }),
    now: () => clock.now,
  });
  return {
    ...{ ...model, ...meaning, lines },
    find: (question: string) => createSearch({ search: env.SEARCH, meaning }).find(question, 5),
    wait(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
  };
}

/** The search of words alone. */
export const withWords = (question: string) => createSearch({ search: env.SEARCH }).find(question, 5);
