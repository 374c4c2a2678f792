import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { createLog } from "#shared/log.ts";
import { CHAT_LIMITS } from "#worker/chat/budget.ts";
import { NOTHING, UNSURE } from "#worker/chat/built-in.ts";
import { createChat } from "#worker/chat/chat.ts";
import { configuredModel } from "#worker/chat/models.ts";
import { parseConfig } from "#worker/config.ts";
import { eventsOf, OPENAI, playModel, QUESTION, type Reply, STREAM, textOf } from "../support/chat-api.ts";
import { startEdge } from "../support/edge.ts";
import { writeIndex } from "../support/search-index.ts";
import { MODEL_NAME, type ModelContent } from "../upstream/model-service.ts";

// The first answer of a file loads the SDK.
vi.setConfig({ testTimeout: 30_000 });

const keepIn = (lines: { event: string }[]) => (line: string) => void lines.push(JSON.parse(line));

test("a model's citations are checked, and it gets only the passages that were found", async () => {
  await writeIndex();
  const { fetch, asked } = playModel([
    "JSX looks like HTML [",
    "1]. Some say otherwise [",
    "42]. Read [2](https://evil.example) or [a book](https://evil.example/book).",
  ]);
  const { post, lines } = startEdge({ vars: OPENAI, fetch });
  const events = await eventsOf(await post("/api/chat", QUESTION, STREAM));
  expect(textOf(events)).toBe("JSX looks like HTML [1]. Some say otherwise. Read [2] or a book.");
  expect(events.at(-1)).toMatchObject({
    type: "done",
    model: MODEL_NAME,
    citations: [{ n: 1, url: "/notes/jsx-in-react" }, { n: 2 }],
  });
  expect(asked[0]?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(asked[0]?.messages[0]?.content).toContain("Source [1] JSX in React");
  expect(lines.map(({ event }) => event)).toEqual(["chat.answered"]);
});

test("a model that says the sources do not answer leaves the visitor with links or one sentence", async () => {
  await writeIndex();
  const { fetch, asked } = playModel("declines");
  const { post, lines } = startEdge({ vars: OPENAI, fetch });
  for (const headers of [{}, STREAM]) {
    const answer = await post("/api/chat", QUESTION, headers);
    const text = headers === STREAM ? textOf(await eventsOf(answer)) : (await answer.json<Reply>()).answer;
    expect(text.startsWith(UNSURE)).toBe(true);
    expect(text).toContain("](/notes/jsx-in-react");
    expect(text).not.toContain("NOT_ANSWERED");
  }
  const far = await (
    await post("/api/chat", { text: "What does the word function mean in Svelte?" })
  ).json<Reply>();
  expect(far.answer).toBe(NOTHING);
  // It was asked each time: whether the sources answer is for the model to say.
  expect(asked).toHaveLength(3);
  expect(lines.map(({ event }) => event)).toEqual(Array(3).fill("chat.not_answered"));
});

const TALK = [
  { role: "user", content: "How does useEffect work?" },
  { role: "assistant", content: "It runs code after painting [1]." },
];

test("a model rewrites a follow-up question before the search, and the budget counts it", async () => {
  await writeIndex();
  const { fetch, asked } = playModel("good");
  const { post, lines } = startEdge({ vars: OPENAI, fetch });
  const reply = await (
    await post("/api/chat", { text: "and when is it cleaned up?", history: TALK })
  ).json<Reply>();
  expect(reply.citations[0]?.url).toMatch(/^\/notes\/use-effect/);
  expect(asked.map(({ stream }) => stream)).toEqual([false, true]);
  expect(lines.map(({ event }) => event)).toEqual(["chat.rewritten", "chat.answered"]);
  const spent = await env.DB.prepare(
    "SELECT sum(hits) AS hits FROM attempts WHERE attempt_key LIKE 'chat-model-day:%'",
  );
  expect(await spent.first()).toEqual({ hits: 2 });
});

test("if a question cannot be rewritten, it is searched for with the one before", async () => {
  await writeIndex();
  const { fetch } = playModel("prompt");
  const { post, lines } = startEdge({ vars: OPENAI, fetch });
  const reply = await (
    await post("/api/chat", { text: "and when is it cleaned up?", history: TALK })
  ).json<Reply>();
  expect(reply.model).toBe("built-in");
  expect(reply.citations[0]?.url).toMatch(/^\/notes\/use-effect/);
  expect(lines[0]).toMatchObject({ event: "chat.model_failed", tier: "everyone" });
});

test("code that is in no source gets no citation", async () => {
  await writeIndex();
  const reply = async (content: ModelContent) => {
    const { post } = startEdge({ vars: OPENAI, fetch: playModel(content).fetch });
    return (await post("/api/chat", QUESTION)).json<Reply>();
  };
  const { answer, citations } = await reply("invents");
  expect(answer).toContain("useInvention");
  expect(answer).toMatch(/From source:\n\n```jsx/);
  expect(answer).not.toContain("](https://invented.example");
  const marks = [...answer.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n));
  expect(marks.filter((n) => !citations.some((citation) => citation.n === n))).toEqual([]);
});

test.each([
  ["is down", async () => Promise.reject(new TypeError("no network"))],
  ["fails", async () => new Response("{}", { status: 500 })],
  ["answers nonsense", async () => new Response("<html>", { status: 200 })],
  ["says nothing", playModel([]).fetch],
  ["repeats its prompt", playModel("prompt").fetch],
  ["stops halfway", playModel("halfway").fetch],
] as [string, typeof fetch][])("a model that %s is replaced by the built-in one", async (_name, fetch) => {
  await writeIndex();
  const { post, lines } = startEdge({ vars: OPENAI, fetch });
  const reply = await (await post("/api/chat", QUESTION)).json<Reply>();
  expect(reply.model).toBe("built-in");
  expect(reply.answer).toContain("JSX is a syntax");
  expect(reply.answer).not.toMatch(/rules of this/i);
  expect(lines.map(({ level, event }) => [level, event])).toEqual([
    ["warn", "chat.model_failed"],
    ["info", "chat.answered"],
  ]);
});

test("a stream that is interrupted after the first words says so and has listed its sources", async () => {
  await writeIndex();
  const { post } = startEdge({ vars: OPENAI, fetch: playModel("halfway").fetch });
  const events = await eventsOf(await post("/api/chat", QUESTION, STREAM));
  expect(textOf(events)).toContain("word after word");
  expect(events).toContainEqual({ type: "source", citation: expect.objectContaining({ n: 1 }) });
  expect(events.at(-1)).toEqual({ type: "error", error: "The answer broke off. Please try again." });
});

test("a model that never stops is stopped, and its cost is estimated", async () => {
  await writeIndex();
  const model = playModel("endless");
  const { post, lines } = startEdge({ vars: { ...OPENAI, CHAT_PRICE: "1/2" }, fetch: model.fetch });
  const reply = await (await post("/api/chat", QUESTION)).json<Reply>();
  expect(reply.model).toBe(MODEL_NAME);
  expect(reply.answer.length).toBeLessThan(9_000);
  await vi.waitFor(() => expect(model.open()).toBe(0));
  expect(lines).toMatchObject([{ event: "chat.answered", estimated: true, cost: expect.any(Number) }]);
  expect(lines[0]?.cost).toBeGreaterThan(0.003);
});

test("a model that takes too long is abandoned", async () => {
  await writeIndex();
  const { services, lines } = startEdge({ vars: OPENAI });
  const { fetch } = playModel("good");
  const chat = createChat({
    keepUnanswered: () => {},
    ...services,
    models: {
      everyone: {
        load: () =>
          configuredModel(parseConfig({ ...env, ...OPENAI }).chat, "everyone", {
            ai: undefined,
            fetch: async (input, init) => {
              await new Promise((resolve) => setTimeout(resolve, 1_000));
              return fetch(input, init);
            },
          }),
        price: null,
      },
      members: null,
    },
    isMember: async () => false,
    log: createLog({ log: keepIn(lines), warn: keepIn(lines), error: keepIn(lines) }),
    now: () => new Date(),
    modelWithinMs: 50,
  });
  const reply = await chat.answer(
    { question: QUESTION.text, history: [] },
    { network: "192.0.2.1", signal: new AbortController().signal, viewer: async () => null },
  );
  expect(reply.model).toBe("built-in");
  expect(lines.map(({ event }) => event)).toEqual(["chat.model_failed", "chat.answered"]);
});

test("stopping the request stops the model's call", async () => {
  await writeIndex();
  const stop = new AbortController();
  let seen: AbortSignal | undefined;
  const { request, lines } = startEdge({
    vars: OPENAI,
    fetch: (_url, init) => {
      seen = init?.signal ?? undefined;
      return new Promise((_resolve, reject) =>
        seen?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    },
  });
  const answer = await request("/api/chat", {
    method: "POST",
    headers: { "content-type": "application/json", ...STREAM },
    body: JSON.stringify(QUESTION),
    signal: stop.signal,
  });
  const reading = answer.text();
  await vi.waitFor(() => expect(seen).toBeDefined());
  stop.abort();
  await reading;
  expect(seen?.aborted).toBe(true);
  expect(lines.map(({ event }) => event)).toEqual(["chat.stopped"]);
});

test("when the day's budget for the model is spent the built-in one answers", async () => {
  await writeIndex();
  const { fetch, asked } = playModel(["Paid [1]."]);
  const { post } = startEdge({ vars: OPENAI, fetch });
  expect((await (await post("/api/chat", QUESTION)).json<Reply>()).model).toBe(MODEL_NAME);
  await env.DB.prepare("UPDATE attempts SET hits = ? WHERE attempt_key LIKE 'chat-model-day:%'")
    .bind(CHAT_LIMITS.modelDay.max)
    .run();
  expect((await (await post("/api/chat", QUESTION)).json<Reply>()).model).toBe("built-in");
  expect(asked).toHaveLength(1);
});

/** The two shapes in which Workers AI streams, as a binding answers `run` with `stream`. */
const WIRE = {
  "its own": [
    { response: "JSX looks " },
    { response: "like HTML [1]." },
    { response: "", usage: { prompt_tokens: 9, completion_tokens: 5 } },
  ],
  "OpenAI's": [
    { choices: [{ index: 0, delta: { content: "JSX looks " }, finish_reason: null }] },
    { choices: [{ index: 0, delta: { content: "like HTML [1]." }, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
  ],
  "both at once": [
    {
      response: "JSX looks ",
      choices: [{ index: 0, delta: { content: "JSX looks " }, finish_reason: null }],
    },
    {
      response: "like HTML [1].",
      choices: [{ index: 0, delta: { content: "like HTML [1]." }, finish_reason: null }],
    },
    { response: "", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
  ],
};

test.each(Object.entries(WIRE))(
  "a Workers AI stream in %s shape gives each word once",
  async (_name, chunks) => {
    await writeIndex();
    const body = `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`;
    const run = async () => new Response(body).body;
    const ai = Object.assign(Object.create(env.AI ?? null), { run });
    const { post } = startEdge({ vars: { CHAT_PROVIDER: "workers-ai" }, ai });
    const events = await eventsOf(await post("/api/chat", QUESTION, STREAM));
    expect(textOf(events)).toBe("JSX looks like HTML [1].");
    expect(events.at(-1)).toMatchObject({ type: "done", citations: [{ n: 1 }] });
  },
);

test("a Workers AI stream that ends without its final mark is an error", async () => {
  await writeIndex();
  const body = 'data: {"response":"JSX looks "}\n\n';
  const ai = Object.assign(Object.create(env.AI ?? null), { run: async () => new Response(body).body });
  const { post } = startEdge({ vars: { CHAT_PROVIDER: "workers-ai" }, ai });
  expect((await (await post("/api/chat", QUESTION)).json<Reply>()).model).toBe("built-in");
});
