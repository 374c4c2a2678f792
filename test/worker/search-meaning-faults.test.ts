import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { Store } from "#worker/platform/bindings.ts";
import { playModel } from "../support/chat-api.ts";
import { CLEANING, embedderVia, GERMAN, startMeaning, withWords } from "../support/meaning.ts";
import { writeIndex } from "../support/search-index.ts";

// The first call of a file loads the SDK.
vi.setConfig({ testTimeout: 30_000 });

const MINUTE_MS = 60_000;

/** Ways in which a model fails, as its answer to a request. */
const FAILURES: [string, (model: ReturnType<typeof playModel>) => typeof fetch][] = [
  ["is down", () => async () => Promise.reject(new TypeError("no network"))],
  ["fails", () => async () => Response.json({ error: { message: "no" } }, { status: 500 })],
  ["has no budget", () => async () => Response.json({ error: { message: "no" } }, { status: 429 })],
  ["answers nonsense", () => async () => new Response("<html>")],
  ["answers nothing", () => async () => new Response("")],
  [
    "answers no numbers",
    (model) => {
      model.setVectors("words");
      return model.fetch;
    },
  ],
  [
    "answers too few vectors",
    (model) => {
      model.setVectors("fewer");
      return model.fetch;
    },
  ],
  [
    "answers vectors of another size",
    (model) => {
      model.setVectors("narrow");
      return model.fetch;
    },
  ],
];

test.each(FAILURES)(
  "while a model %s words search alone, and it is asked again a minute later",
  async (_name, failing) => {
    await writeIndex();
    await startMeaning().refresh();
    const model = playModel("good");
    const broken = failing(model);
    let isBroken = true;
    let asked = 0;
    const { find, wait, lines } = startMeaning({
      embedder: embedderVia((input, init) => {
        asked += 1;
        return isBroken ? broken(input, init) : model.fetch(input, init);
      }),
    });

    for (const question of [GERMAN, "What is JSX in React?", GERMAN]) {
      expect(await find(question)).toEqual(await withWords(question));
    }
    expect(asked).toBe(1);
    expect(lines).toEqual([
      { level: "warn", event: "search.meaning_failed", reason: expect.stringMatching(/\w/) },
    ]);

    isBroken = false;
    model.setVectors("good");
    wait(MINUTE_MS);
    expect((await find(GERMAN)).passages[0]?.url).toBe(CLEANING);
  },
);

test("a model that does not answer is stopped at the time limit", async () => {
  await writeIndex();
  await startMeaning().refresh();
  let stopped: AbortSignal | undefined;
  const { find, lines } = startMeaning({
    nearWithinMs: 20,
    embedder: embedderVia((_input, init) => {
      stopped = init?.signal ?? undefined;
      return new Promise(() => {});
    }),
  });
  const question = "What is JSX in React?";
  expect(await find(question)).toEqual(await withWords(question));
  await vi.waitFor(() => expect(stopped?.aborted).toBe(true));
  expect(lines).toMatchObject([{ event: "search.meaning_failed", reason: expect.stringContaining("20 ms") }]);
});

const down = () => Promise.reject(new Error("KV is down"));
const STORES: [string, Store][] = [
  ["is down", { get: down, getWithMetadata: down, put: down }],
  [
    "has half of the vectors",
    {
      ...{ get: down, put: down },
      async getWithMetadata(key, type) {
        const { value, metadata } = await env.FEEDS.getWithMetadata(key, type);
        await value?.cancel();
        return { value: new Blob([new Uint8Array(8)]).stream(), metadata };
      },
    },
  ],
];

test.each(STORES)("when KV %s words search alone", async (_name, kv) => {
  await writeIndex();
  await startMeaning().refresh();
  const { find, lines } = startMeaning({ kv });
  expect(await find(GERMAN)).toEqual(await withWords(GERMAN));
  expect(lines).toMatchObject([{ level: "warn", event: "search.meaning_failed" }]);
});

test.each(FAILURES.slice(0, -1))(
  "if a model %s nothing is stored, and the next cron tries again",
  async (_name, failing) => {
    await writeIndex();
    const model = playModel("good");
    const broken = failing(model);
    await expect(startMeaning({ embedder: embedderVia(broken) }).refresh()).rejects.toThrow();
    expect((await env.FEEDS.list()).keys).toEqual([]);

    const { refresh, find } = startMeaning();
    await refresh();
    expect((await find(GERMAN)).passages[0]?.url).toBe(CLEANING);
  },
);

test("vectors of two sizes are not stored, and neither are half of them", async () => {
  await writeIndex();
  const second = (fail: (model: ReturnType<typeof playModel>) => void): typeof fetch => {
    const model = playModel("good");
    return async (input, init) => {
      if (model.embedded.length === 1) fail(model);
      return model.fetch(input, init);
    };
  };
  const fetches = [
    second((model) => model.setVectors("narrow")),
    second(() => {
      throw new TypeError("no network");
    }),
  ];
  for (const fetch of fetches) {
    await expect(startMeaning({ embedder: embedderVia(fetch) }).refresh()).rejects.toThrow();
    expect((await env.FEEDS.list()).keys).toEqual([]);
  }
});
