import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { createLog } from "#shared/log.ts";
import type { Store } from "#worker/platform/bindings.ts";
import { MAIL_CRON, runScheduled } from "#worker/scheduled.ts";
import { NOTES } from "../fixtures/notes.ts";
import { OPENAI, playModel } from "../support/chat-api.ts";
import { startEdge } from "../support/edge.ts";
import { CLEANING, embedderVia, GERMAN, startMeaning, withWords } from "../support/meaning.ts";
import { writeIndex } from "../support/search-index.ts";
import { EMBEDDING_MODEL_NAME } from "../upstream/model-vectors.ts";

// The first call of a file loads the SDK.
vi.setConfig({ testTimeout: 30_000 });

const MINUTE_MS = 60_000;

/** The feeds' store, with its calls counted. */
function countingStore() {
  const calls: string[] = [];
  const kv: Store = {
    get: (key) => env.FEEDS.get(key),
    getWithMetadata(key, type) {
      calls.push("read");
      return env.FEEDS.getWithMetadata(key, type);
    },
    async put(key, value, options) {
      calls.push("write");
      await env.FEEDS.put(key, value, options);
    },
  };
  return { kv, calls };
}

const passageCount = async () =>
  Number(await env.SEARCH.prepare("SELECT fact FROM index_facts WHERE name = 'passages'").first("fact"));

test("a question finds its section by meaning, in another language and without a shared word", async () => {
  await writeIndex();
  const { refresh, find } = startMeaning();
  await refresh();
  expect(await withWords(GERMAN)).toMatchObject({ passages: [], certainty: "none" });
  const { passages, certainty } = await find(GERMAN);
  expect(passages[0]).toMatchObject({ url: CLEANING, heading: "Cleaning up" });
  expect(certainty).toBe("unsure");
});

test("a page that words are sure of stays first and sure", async () => {
  await writeIndex();
  const { refresh, find } = startMeaning();
  await refresh();
  const question = "What is JSX in React?";
  const [alone, both] = [await withWords(question), await find(question)];
  expect([both.passages[0]?.url, both.certainty]).toEqual([alone.passages[0]?.url, alone.certainty]);
});

test("what has nothing to do with the site is not found by meaning either", async () => {
  await writeIndex();
  const { refresh, find } = startMeaning();
  await refresh();
  const question = "Warum schmeckt Risotto mit Pilzen besser?";
  expect(await find(question)).toEqual(await withWords(question));
});

test("vectors are made once, and again when the index or the model changed", async () => {
  await writeIndex();
  const { refresh, embedded, fetch, lines } = startMeaning();
  await refresh();
  expect(embedded.flat()).toHaveLength(await passageCount());
  expect(embedded.flat()).toContainEqual(
    expect.stringMatching(/^How useEffect works\nCleaning up\nThe function/),
  );
  expect(Math.max(...embedded.map((texts) => texts.length))).toBeLessThanOrEqual(50);
  expect(lines).toMatchObject([{ event: "search.meaning_stored", passages: embedded.flat().length }]);

  embedded.length = 0;
  await refresh();
  expect(embedded).toEqual([]);

  await writeIndex(NOTES.slice(0, 2));
  await refresh();
  expect(embedded.flat()).toHaveLength(await passageCount());

  embedded.length = 0;
  const another = startMeaning({ embedder: embedderVia(fetch, "another-model") });
  await another.refresh();
  expect(embedded.flat()).toHaveLength(await passageCount());
});

test("a refresh without changes costs one read of KV, and an isolate reads the vectors once", async () => {
  await writeIndex();
  const { kv, calls } = countingStore();
  const { refresh, find } = startMeaning({ kv });
  await refresh();
  expect(calls).toEqual(["read", "write"]);
  await refresh();
  expect(calls).toEqual(["read", "write", "read"]);

  await find(GERMAN);
  await find(GERMAN);
  expect(calls).toEqual(["read", "write", "read", "read"]);
});

test("before an index has vectors, and after it changed, words search alone and no model is asked", async () => {
  await writeIndex();
  const { refresh, find, wait, embedded, lines } = startMeaning();
  await refresh();
  expect((await find(GERMAN)).passages[0]?.url).toBe(CLEANING);

  await writeIndex(NOTES.slice(0, 3));
  embedded.length = 0;
  expect(await find(GERMAN)).toEqual(await withWords(GERMAN));
  expect(embedded).toEqual([]);

  await refresh();
  wait(MINUTE_MS);
  expect((await find(GERMAN)).passages[0]?.url).toBe(CLEANING);
  expect(lines.map(({ event }) => event)).toEqual(["search.meaning_stored", "search.meaning_stored"]);
});

test("an index that was never built has nothing to make vectors of", async () => {
  const { refresh, find, embedded } = startMeaning();
  await refresh();
  expect((await find(GERMAN)).passages).toEqual([]);
  expect(embedded).toEqual([]);
});

test("the cron makes the vectors that the site's search uses", async () => {
  await writeIndex();
  const { fetch } = playModel("good");
  const vars = { ...OPENAI, CHAT_EMBEDDING_MODEL: EMBEDDING_MODEL_NAME };
  const { services, request } = startEdge({ vars, fetch });
  await runScheduled(MAIL_CRON, services, createLog({ log() {}, warn() {}, error: console.error }));
  const answer = await request(`/api/search?q=${encodeURIComponent(GERMAN)}`);
  expect(await answer.json()).toMatchObject({ results: [{ url: CLEANING }] });
});

test("a failing cron job is logged, and the search works", async () => {
  await writeIndex();
  const vars = { ...OPENAI, CHAT_EMBEDDING_MODEL: EMBEDDING_MODEL_NAME };
  const { services } = startEdge({ vars, fetch: async () => new Response("", { status: 500 }) });
  const failed: unknown[] = [];
  const error = (line: string) => void failed.push(JSON.parse(line));
  await runScheduled(MAIL_CRON, services, createLog({ log() {}, warn() {}, error }));
  expect(failed).toMatchObject([{ event: "cron.job_failed", job: "meaning" }]);
  expect((await services.search.find("What is JSX in React?", 5)).passages[0]?.slug).toBe("jsx-in-react");
});

test("Workers AI is asked for vectors in its own shape", async () => {
  await writeIndex();
  const asked: { model: string; texts: number }[] = [];
  const run = async (model: string, { text }: { text: string[] }) => {
    asked.push({ model, texts: text.length });
    return { shape: [text.length, 2], data: text.map((one) => [one.includes("JSX") ? 1 : 0.1, 1]) };
  };
  const ai = Object.assign(Object.create(env.AI ?? null), { run });
  const { services } = startEdge({ vars: { CHAT_PROVIDER: "workers-ai" }, ai });
  await services.meaning?.refresh();
  expect(asked.reduce((sum, { texts }) => sum + texts, 0)).toBe(await passageCount());
  expect(new Set(asked.map(({ model }) => model))).toEqual(new Set(["@cf/baai/bge-m3"]));
  asked.length = 0;
  await services.search.find("JSX", 5);
  expect(asked).toEqual([{ model: "@cf/baai/bge-m3", texts: 1 }]);
});

test.each([
  ["the built-in model", { CHAT_PROVIDER: "built-in" }],
  ["Workers AI without an account", { CHAT_PROVIDER: "workers-ai" }],
  ["another provider without an embedding model", OPENAI],
])("with %s the search compares words", async (_name, vars) => {
  await writeIndex();
  const { services } = startEdge({ vars });
  expect(services.meaning).toBeNull();
  const question = "What is JSX in React?";
  expect(await services.search.find(question, 5)).toEqual(await withWords(question));
});
