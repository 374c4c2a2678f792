import { afterEach, expect, test } from "vitest";
import { configuredEmbedder } from "#worker/chat/embedder.ts";
import { parseConfig } from "#worker/config.ts";
import { type ModelStandIn, startModel } from "../upstream/model.ts";
import { EMBEDDING_MODEL_NAME } from "../upstream/model-vectors.ts";

const running: ModelStandIn[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((model) => model.close()));
});

/** The embedder that the site's settings make for a model on this machine, over HTTP. */
async function start(vars: Record<string, string> = {}) {
  const model = await startModel();
  running.push(model);
  const needed = { APP_SECRET: "x".repeat(32), SITE_URL: "https://example.org" };
  const { chat } = parseConfig({ ...needed, ...model.vars, ...vars });
  const embedder = configuredEmbedder(chat, { ai: undefined, fetch });
  if (!embedder) throw new Error("The settings name a model.");
  const { signal } = new AbortController();
  return { model, embedder, embed: (...texts: string[]) => embedder.embed(texts, signal) };
}

test("a model over HTTP answers with one vector for each text", async () => {
  const { model, embedder, embed } = await start();
  expect(embedder.model).toBe(EMBEDDING_MODEL_NAME);
  const [first, again, other] = await embed("clean up an effect", "clean up an effect", "prices");
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect(other).toHaveLength(first?.length ?? 0);
  expect(model.embedded).toEqual([["clean up an effect", "clean up an effect", "prices"]]);
});

test.each(["down", "error", "wrong", "empty"] as const)(
  "a model in mode %s is asked once, and fails",
  async (mode) => {
    const { model, embed } = await start();
    model.setMode(mode);
    await expect(embed("props")).rejects.toThrow();
    expect(model.embedded).toEqual([]);
  },
);

test("a wrong key and a batch that is too large are refused", async () => {
  const { embed } = await start({ CHAT_API_KEY: "wrong" });
  await expect(embed("props")).rejects.toThrow(/API key/);
  const { embed: embedMany } = await start();
  await expect(embedMany(...Array<string>(101).fill("props"))).rejects.toThrow();
});

test("a slow model is left when the caller stops", async () => {
  const { model, embedder } = await start();
  model.setMode("slow");
  const stop = new AbortController();
  const answer = embedder.embed(["props"], stop.signal);
  stop.abort();
  await expect(answer).rejects.toThrow();
});

test.each([
  ["built-in", { CHAT_PROVIDER: "built-in" }, false],
  ["workers-ai without the binding", { CHAT_PROVIDER: "workers-ai" }, false],
  [
    "openai-compatible without a model",
    { CHAT_PROVIDER: "openai-compatible", CHAT_BASE_URL: "https://x.test" },
    false,
  ],
  [
    "openai-compatible without a URL",
    { CHAT_PROVIDER: "openai-compatible", CHAT_EMBEDDING_MODEL: "vectors" },
    false,
  ],
  [
    "openai-compatible with both",
    { CHAT_PROVIDER: "openai-compatible", CHAT_BASE_URL: "https://x.test", CHAT_EMBEDDING_MODEL: "vectors" },
    true,
  ],
])("%s", (_name, vars, hasOne) => {
  const { chat } = parseConfig({ APP_SECRET: "x".repeat(32), SITE_URL: "https://example.org", ...vars });
  expect(configuredEmbedder(chat, { ai: undefined, fetch }) !== null).toBe(hasOne);
});
