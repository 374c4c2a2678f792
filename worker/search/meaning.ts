import { describeError, type Log } from "#shared/log.ts";
import type { Passage } from "#shared/search/passage.ts";
import type { Store } from "#worker/platform/bindings.ts";
import { query } from "#worker/platform/client.ts";
import { inTime, WITHIN_MS } from "#worker/platform/deadline.ts";
import {
  checkVectors,
  type Near,
  nearest,
  quantise,
  readLabel,
  readVectors,
  type Vectors,
  writeVectors,
} from "./vectors.ts";

/** A model that turns texts into vectors, so that texts about the same thing have similar ones. */
export type Embedder = {
  model: string;
  /** One vector for each text. */
  embed(texts: string[], signal: AbortSignal): Promise<number[][]>;
};

/** What an isolate remembers between requests: the vectors, and until when not to ask again. */
export type MeaningMemory = { vectors: Vectors | null; pausedUntil: number };

const memories = new WeakMap<object, MeaningMemory>();

/** The isolate's memory: all of its requests share the same `env` object. */
export function meaningMemoryOf(env: object): MeaningMemory {
  const memory = memories.get(env) ?? { vectors: null, pausedUntil: 0 };
  memories.set(env, memory);
  return memory;
}

/** The longest that a search waits for the model. */
const NEAR_WITHIN_MS = 1_500;
/** KV may show new vectors this late, and a model that is down is not asked for every search. */
const PAUSE_MS = 60_000;
/** Workers AI accepts 100 texts in a request, but fewer if they are long. */
const TEXTS_AT_ONCE = 50;
/** More than most sections have. Of a long text, the beginning says what it is about. */
const MOST_CHARACTERS = 1_500;

const HASH = "SELECT fact FROM index_facts WHERE name = 'hash'";
const TEXTS = `SELECT title, heading, substr(body, 1, ${MOST_CHARACTERS}) AS body FROM passages ORDER BY rowid`;

type Needs = {
  kv: Store;
  search: D1Database;
  embedder: Embedder;
  log: Log;
  memory: MeaningMemory;
  now: () => Date;
  nearWithinMs?: number;
};

/** Finds passages by what a question means, in any language and any words. Made for each request. */
export function createMeaning(needs: Needs) {
  const { kv, search, embedder, log, memory, now, nearWithinMs = NEAR_WITHIN_MS } = needs;

  async function embed(texts: string[], withinMs: number, dimensions?: number): Promise<number[][]> {
    const stop = new AbortController();
    try {
      const vectors = await inTime(embedder.embed(texts, stop.signal), withinMs, "The embedding model");
      checkVectors(vectors, texts.length, dimensions);
      return vectors;
    } finally {
      stop.abort();
    }
  }

  /** The vectors of the index with this hash, or null until the cron has made them. */
  async function vectorsOf(hash: string): Promise<Vectors | null> {
    const { model } = embedder;
    if (memory.vectors?.hash === hash && memory.vectors.model === model) return memory.vectors;
    const stored = await readVectors(kv, { hash, model });
    if (stored) memory.vectors = stored;
    return stored;
  }

  const pause = () => {
    memory.pausedUntil = now().getTime() + PAUSE_MS;
  };

  async function find(text: string, hash: string, limit: number): Promise<Near[]> {
    const vectors = await vectorsOf(hash);
    if (!vectors) {
      pause();
      return [];
    }
    const [question = []] = await embed([text.slice(0, MOST_CHARACTERS)], nearWithinMs, vectors.dimensions);
    return nearest(vectors, question, limit);
  }

  return {
    /**
     * The passages nearest to a question in the index with this hash, best first. Never throws, and takes at most a
     * second and a half: without an answer it finds nothing, and the search continues with words alone.
     */
    async near(text: string, hash: string, limit: number): Promise<Near[]> {
      if (text.trim() === "" || now().getTime() < memory.pausedUntil) return [];
      try {
        return await inTime(find(text, hash, limit), nearWithinMs, "The search by meaning");
      } catch (error) {
        pause();
        // Cut, because a provider's error may quote a whole answer.
        log.warn("search.meaning_failed", { reason: describeError(error).slice(0, 200) });
        return [];
      }
    },

    /**
     * Makes the vectors again if the index or the model changed. All or nothing: if one call fails, nothing is stored
     * and the next cron tries again.
     * @throws Error
     */
    async refresh(): Promise<void> {
      const { model } = embedder;
      const current = await query(() => search.prepare(HASH).first<string>("fact"));
      const stored = await readLabel(kv);
      if (current === null || (stored?.hash === current && stored.model === model)) return;
      // Read the hash again with the texts, because the index may be replaced in between.
      const [facts, rows] = await query(() =>
        search.batch<Pick<Passage, "title" | "heading" | "body"> & { fact: string }>(
          [HASH, TEXTS].map((sql) => search.prepare(sql)),
        ),
      );
      const hash = facts?.results[0]?.fact;
      const texts = rows?.results.map(({ title, heading, body }) => `${title}\n${heading}\n${body}`) ?? [];
      if (hash === undefined || texts.length === 0) return;
      const vectors: Int8Array[] = [];
      for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
        const answer = await embed(texts.slice(at, at + TEXTS_AT_ONCE), WITHIN_MS.model, vectors[0]?.length);
        vectors.push(...answer.map(quantise));
      }
      const { passages, dimensions } = await writeVectors(kv, { hash, model }, vectors);
      log.info("search.meaning_stored", { model, passages, dimensions });
    },
  };
}

export type Meaning = ReturnType<typeof createMeaning>;
