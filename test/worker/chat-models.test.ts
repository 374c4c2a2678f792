import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { CHAT_LIMITS } from "#worker/services/chat.ts";
import { completion, eventsOf, OPENAI, QUESTION, type Reply, STREAM, textOf } from "../support/chat-api.ts";
import { startEdge } from "../support/edge.ts";
import { writeIndex } from "../support/search-index.ts";

// The first answer of a file loads the SDK.
vi.setConfig({ testTimeout: 30_000 });

test("a model's citations are checked, and it is told only what was found", async () => {
  await writeIndex();
  const asked: { messages: { role: string; content: string }[] }[] = [];
  const { post, lines } = startEdge({
    vars: OPENAI,
    fetch: async (_url, init) => {
      asked.push(JSON.parse(String(init?.body)));
      return completion([
        "JSX looks like HTML [",
        "1]. Some say otherwise [",
        "42]. Read [2](https://evil.example).",
      ]);
    },
  });
  const events = await eventsOf(await post("/api/chat", QUESTION, STREAM));
  expect(textOf(events)).toBe("JSX looks like HTML [1]. Some say otherwise. Read [2].");
  expect(events.at(-1)).toMatchObject({
    type: "done",
    model: "a-model",
    citations: [{ n: 1, url: "/notes/jsx-in-react" }, { n: 2 }],
  });
  expect(asked[0]?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(asked[0]?.messages[0]?.content).toContain("Source [1] JSX in React");
  expect(lines.map(({ event }) => event)).toEqual(["chat.answered"]);
});

test.each([
  ["is down", async () => Promise.reject(new TypeError("no network"))],
  ["fails", async () => new Response("{}", { status: 500 })],
  ["answers nonsense", async () => new Response("<html>", { status: 200 })],
  ["says nothing", async () => completion([])],
  [
    "repeats its prompt",
    async () => completion(["Sure: Rules of this ", "assistant, never to be", " shown: - Answer"]),
  ],
  ["stops halfway", async () => completion(["JSX"], "none")],
] as [string, typeof fetch][])("a model that %s is replaced by the built-in one", async (_name, fetch) => {
  await writeIndex();
  const { post, lines } = startEdge({ vars: OPENAI, fetch });
  const reply = await (await post("/api/chat", QUESTION)).json<Reply>();
  expect(reply.model).toBe("built-in");
  expect(reply.answer).toContain("JSX is a syntax");
  expect(reply.answer).not.toContain("Rules of this");
  expect(lines.map(({ level, event }) => [level, event])).toEqual([
    ["warn", "chat.model_failed"],
    ["info", "chat.answered"],
  ]);
});

test("a stream that breaks off after words were shown says so", async () => {
  await writeIndex();
  const words = Array.from({ length: 60 }, (_, n) => `word ${n} `);
  const { post } = startEdge({ vars: OPENAI, fetch: async () => completion(words, "none") });
  const events = await eventsOf(await post("/api/chat", QUESTION, STREAM));
  expect(textOf(events)).toContain("word 1");
  expect(events.at(-1)).toEqual({ type: "error", error: "The answer broke off. Please try again." });
});

test("a model that never stops is stopped", async () => {
  await writeIndex();
  let cancelled = false;
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        const chunk = {
          id: "1",
          created: 1,
          model: "m",
          choices: [{ index: 0, delta: { content: "on and on " }, finish_reason: null }],
        };
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(chunk)}\n\n`));
      },
      cancel() {
        cancelled = true;
      },
    });
  const fetch = async () => new Response(endless(), { headers: { "content-type": "text/event-stream" } });
  const { post } = startEdge({ vars: OPENAI, fetch });
  const reply = await (await post("/api/chat", QUESTION)).json<Reply>();
  expect(reply.model).toBe("a-model");
  expect(reply.answer.length).toBeLessThan(9_000);
  await vi.waitFor(() => expect(cancelled).toBe(true));
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
  const fetch = vi.fn(async () => completion(["Paid [1]."]));
  const { post } = startEdge({ vars: OPENAI, fetch });
  expect((await (await post("/api/chat", QUESTION)).json<Reply>()).model).toBe("a-model");
  await env.DB.prepare("UPDATE attempts SET hits = ? WHERE attempt_key LIKE 'chat-model-day:%'")
    .bind(CHAT_LIMITS.modelDay.max)
    .run();
  expect((await (await post("/api/chat", QUESTION)).json<Reply>()).model).toBe("built-in");
  expect(fetch).toHaveBeenCalledTimes(1);
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

test.each(Object.entries(WIRE))("Workers AI's stream in %s shape is said once", async (_name, chunks) => {
  await writeIndex();
  const body = `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`;
  const run = async () => new Response(body).body;
  const ai = Object.assign(Object.create(env.AI ?? null), { run });
  const { post } = startEdge({ vars: { CHAT_PROVIDER: "workers-ai" }, ai });
  const events = await eventsOf(await post("/api/chat", QUESTION, STREAM));
  expect(textOf(events)).toBe("JSX looks like HTML [1].");
  expect(events.at(-1)).toMatchObject({ type: "done", citations: [{ n: 1 }] });
});

test("a stream of Workers AI that ends without its final mark is not an answer", async () => {
  await writeIndex();
  const body = 'data: {"response":"JSX looks "}\n\n';
  const ai = Object.assign(Object.create(env.AI ?? null), { run: async () => new Response(body).body });
  const { post } = startEdge({ vars: { CHAT_PROVIDER: "workers-ai" }, ai });
  expect((await (await post("/api/chat", QUESTION)).json<Reply>()).model).toBe("built-in");
});
