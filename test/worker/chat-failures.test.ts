import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { UNSURE } from "#worker/chat/built-in.ts";
import { createChat } from "#worker/chat/chat.ts";
import type { ChatEvent } from "#worker/chat/citations.ts";
import type { ChatModel } from "#worker/chat/models.ts";
import { eventsOf, OPENAI, playModel, QUESTION, type Reply, STREAM, textOf } from "../support/chat-api.ts";
import { startEdge } from "../support/edge.ts";
import { writeIndex } from "../support/search-index.ts";

// The first answer of a file loads the SDK.
vi.setConfig({ testTimeout: 30_000 });

const ASKED = { question: QUESTION.text, history: [] };

/** The assistant with a model that is loaded as the test says. */
async function startChat(
  load: () => Promise<ChatModel | null>,
  broken: Partial<Parameters<typeof createChat>[0]> = {},
) {
  await writeIndex();
  const { services, lines } = startEdge({ vars: OPENAI });
  const log = {
    info: (event: string, fields = {}) => void lines.push({ level: "info", event, ...fields }),
    warn: (event: string, fields = {}) => void lines.push({ level: "warn", event, ...fields }),
    error: (event: string, error: unknown) =>
      void lines.push({ level: "error", event, error: String(error) }),
  };
  const chat = createChat({
    keepUnanswered: () => {},
    ...services,
    models: { everyone: { load, price: null }, members: null },
    isMember: async () => false,
    log,
    now: () => new Date(),
    ...broken,
  });
  const asker = {
    network: "192.0.2.1",
    signal: new AbortController().signal,
    viewer: async () => null,
  };
  return {
    lines,
    whole: () => chat.answer(ASKED, asker),
    async streamed() {
      const events: ChatEvent[] = [];
      for await (const event of await chat.start(ASKED, asker)) events.push(event);
      return events;
    },
  };
}

const UNLOADABLE: [string, () => Promise<ChatModel | null>][] = [
  ["whose module cannot be imported", () => Promise.reject(new Error("No such module"))],
  [
    "that cannot be made",
    () => {
      throw new TypeError("No such module");
    },
  ],
];

test.each(UNLOADABLE)(
  "for a provider %s the built-in model answers, and one line says why",
  async (_how, load) => {
    const { lines, whole, streamed } = await startChat(load);
    const expected = [
      {
        level: "warn",
        event: "chat.model_failed",
        tier: "everyone",
        reason: expect.stringContaining("No such module"),
      },
      { level: "info", event: "chat.answered", model: "built-in" },
    ];

    expect(await whole()).toMatchObject({
      model: "built-in",
      answer: expect.stringContaining("JSX is a syntax"),
    });
    expect(lines).toMatchObject(expected);
    lines.length = 0;
    const events = await streamed();
    expect(textOf(events)).toContain("JSX is a syntax");
    expect(events.at(-1)).toMatchObject({ type: "done", model: "built-in" });
    expect(lines).toMatchObject(expected);
  },
);

test("if the search is not sure, it offers at most three pages as links and calls none of them a source", async () => {
  await writeIndex();
  const { services } = startEdge();
  const found = await services.search.find("props and state of a component, and effects", 5);
  const search = { find: async () => ({ ...found, certainty: "unsure" }) } as never;
  const { whole, lines } = await startChat(async () => null, { search });

  const { answer, citations } = await whole();

  expect(answer.startsWith(UNSURE)).toBe(true);
  expect(answer).toContain("](/notes/props-vs-state");
  expect(answer.match(/^- \[/gm)).toHaveLength(3);
  expect(citations).toEqual([]);
  expect(lines).toMatchObject([{ event: "chat.not_answered", certainty: "unsure" }]);
});

test("an answer that fails before it starts ends with an error and one log line, streamed or not", async () => {
  const passage = {
    get body(): never {
      throw new Error("unreadable");
    },
  };
  const found = { certainty: "sure", words: new Map(), rivals: [], correction: "", passages: [passage] };
  const search = { find: async () => found } as never;
  const { lines, whole, streamed } = await startChat(async () => null, { search });

  expect(await streamed()).toEqual([{ type: "error", error: "Unable to process request." }]);
  expect(lines).toMatchObject([
    { level: "error", event: "chat.failed", error: expect.stringContaining("unreadable") },
  ]);
  lines.length = 0;
  await expect(whole()).rejects.toMatchObject({ code: "unavailable", cause: { message: "unreadable" } });
  // Here the request's error handler writes the line.
  expect(lines).toEqual([]);
});

const REFUSED: [string, typeof fetch][] = [
  ["refuses", async () => new Response("{}", { status: 401 })],
  ["has no budget", async () => new Response("{}", { status: 429 })],
  ["does not answer", async () => Promise.reject(new TypeError("no network"))],
];

test.each(REFUSED)("a model that %s logs one line, streamed and not", async (_how, fetch) => {
  await writeIndex();
  const { post, lines } = startEdge({ vars: OPENAI, fetch });
  const events = ["chat.model_failed", "chat.answered"];

  expect((await (await post("/api/chat", QUESTION)).json<Reply>()).model).toBe("built-in");
  expect(lines.map(({ event }) => event)).toEqual(events);
  lines.length = 0;
  expect((await eventsOf(await post("/api/chat", QUESTION, STREAM))).at(-1)).toMatchObject({
    model: "built-in",
  });
  expect(lines.map(({ event }) => event)).toEqual(events);
});

test("an interrupted stream logs one line", async () => {
  await writeIndex();
  const { post, lines } = startEdge({ vars: OPENAI, fetch: playModel("halfway").fetch });

  expect((await eventsOf(await post("/api/chat", QUESTION, STREAM))).at(-1)).toMatchObject({ type: "error" });
  expect(lines).toMatchObject([
    { level: "warn", event: "chat.model_failed", reason: expect.stringMatching(/\w/) },
  ]);
});

test("a failed search for a question logs one line, streamed and not", async () => {
  await writeIndex();
  await env.SEARCH.prepare("DROP TABLE passages").run();
  const { post, lines } = startEdge({ vars: OPENAI });
  for (const headers of [{}, STREAM]) {
    lines.length = 0;
    expect((await post("/api/chat", QUESTION, headers)).status).toBe(503);
    expect(lines).toMatchObject([{ level: "error", event: "api.failed" }]);
  }
});
