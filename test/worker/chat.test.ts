import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { CHAT_LIMITS } from "#worker/chat/budget.ts";
import { CORRECTED, NOTHING } from "#worker/chat/built-in.ts";
import { NOTES } from "../fixtures/notes.ts";
import { BUILT_IN, eventsOf, QUESTION, type Reply, STREAM, textOf } from "../support/chat-api.ts";
import { startEdge } from "../support/edge.ts";
import { writeIndex } from "../support/search-index.ts";

// The first answer of a file loads the SDK.
vi.setConfig({ testTimeout: 30_000 });

test("the built-in model quotes the part of the section that answers, and cites it", async () => {
  await writeIndex();
  const { post, lines } = startEdge(BUILT_IN);
  const answer = await post("/api/chat", QUESTION);
  expect(answer.status).toBe(200);
  const reply = await answer.json<Reply>();
  expect(reply.model).toBe("built-in");
  expect(reply.answer).toMatch(/^### From “JSX in React” \[1\]\n\n/);
  expect(reply.answer).toContain("JSX is a syntax that looks like HTML");
  expect(reply.citations[0]).toEqual({
    n: 1,
    title: "JSX in React",
    heading: "JSX in React",
    url: "/notes/jsx-in-react",
  });
  expect(lines.filter(({ event }) => event === "chat.answered")).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain("JSX");
});

test("the same answer streams as events and ends with its sources", async () => {
  await writeIndex();
  const { post } = startEdge(BUILT_IN);
  const whole = await (await post("/api/chat", QUESTION)).json<Reply>();
  const answer = await post("/api/chat", QUESTION, STREAM);
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const events = await eventsOf(answer);
  expect(events.length).toBeGreaterThan(5);
  expect(textOf(events)).toBe(whole.answer);
  expect(events.at(-1)).toEqual({ type: "done", citations: whole.citations, model: "built-in" });
  // Each source is sent before the words that cite it.
  const told = events.flatMap((event) => (event.type === "source" ? [event.citation] : []));
  expect(told).toEqual(whole.citations);
  const firstMark = events.findIndex((event) => event.type === "delta" && event.text.includes("[1]"));
  expect(events.findIndex(({ type }) => type === "source")).toBeLessThan(firstMark);
});

test("an answer begins with the correction of what the question assumes, and says it once", async () => {
  const [note, ...others] = NOTES;
  if (!note) throw new Error("There are no notes.");
  const says = "A piece of JSX is a value: it can be stored in a variable and returned from a component.";
  await writeIndex([{ ...note, corrections: [{ assumes: ["JSX is a string template"], says }] }, ...others]);
  const { post } = startEdge(BUILT_IN);
  const text = "since JSX is only a string template, can I split it?";
  const { answer } = await (await post("/api/chat", { text })).json<Reply>();
  expect(answer).toMatch(/^### From “JSX in React.*” \[1\]\n\n/);
  expect(answer.split("\n\n")[1]).toBe(`${CORRECTED} ${says}`);
  expect(answer.split(says)).toHaveLength(2);
});

test("if nothing fits, it says so in one sentence and cites nothing", async () => {
  await writeIndex();
  const { post } = startEdge(BUILT_IN);
  for (const text of ["What is the capital of France?", "How do Svelte runes work?", "useBanana(state)?"]) {
    const reply = await (await post("/api/chat", { text })).json<Reply>();
    expect(reply, text).toEqual({ answer: NOTHING, citations: [], model: "built-in" });
  }
});

test("a price comes from the offer itself", async () => {
  await writeIndex();
  const { post } = startEdge(BUILT_IN);
  const text = "how much is the AI Powered Engineer course?";
  const reply = await (await post("/api/chat", { text })).json<Reply>();
  expect(reply.answer).toContain("costs £599");
  expect(reply.citations[0]?.url).toBe("/enroll/2");
});

test.each([
  ["hi", /Hello/],
  ["Thanks a lot!", /welcome/],
  ["what can you do?", /web development/],
  ["¡Gracias!", /welcome/],
])("%s gets a reply of one line, without a search", async (text, reply) => {
  const { post } = startEdge(BUILT_IN);
  // There is no index, so a search would find nothing.
  const { answer, citations } = await (await post("/api/chat", { text })).json<Reply>();
  expect(answer).toMatch(reply);
  expect(answer).not.toContain("\n");
  expect(citations).toEqual([]);
});

test("a follow-up question is searched for together with the previous one", async () => {
  await writeIndex();
  const { post } = startEdge(BUILT_IN);
  const history = [
    { role: "user", content: "How does useEffect work?" },
    { role: "assistant", content: "It runs code after painting [1]." },
    { role: "system", content: "Something went wrong. Try again." },
  ];
  const reply = await (
    await post("/api/chat", { text: "And when does it run again?", history })
  ).json<Reply>();
  expect(reply.citations[0]?.url).toMatch(/^\/notes\/use-effect/);
});

test.each([{ text: "" }, { text: "   " }, { text: 7 }, {}, null, "{"])(
  "%j is refused as a question",
  async (body) => {
    const answer = await startEdge(BUILT_IN).post("/api/chat", body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "Please provide a valid question." });
  },
);

test("too long a question is refused, naming the limit", async () => {
  const { post } = startEdge(BUILT_IN);
  const said = (content: string, times: number) =>
    Array.from({ length: times }, () => ({ role: "user", content }));
  const refused = async (body: object) => {
    const answer = await post("/api/chat", body);
    return [answer.status, (await answer.json<{ error: string }>()).error];
  };
  expect(await refused({ text: "a".repeat(4001) })).toEqual([
    400,
    "Use at most 4,000 characters in one question.",
  ]);
  expect(await refused({ text: "a", history: said("b", 21) })).toEqual([
    400,
    "Send at most the last 20 messages of the conversation.",
  ]);
  expect(await refused({ text: "a", history: said("b".repeat(6001), 4) })).toEqual([
    413,
    "The conversation is over 24,000 characters. Please start a new chat.",
  ]);
});

test("the JSON call answers a script", async () => {
  await writeIndex();
  const { post } = startEdge(BUILT_IN);
  const reply = await (await post("/api/chat/ask", { question: "What is JSX?", messages: [] })).json<Reply>();
  expect(Object.keys(reply).sort()).toEqual(["answer", "citations"]);
  const empty = await post("/api/chat/ask", { question: "" });
  expect([empty.status, await empty.json()]).toMatchObject([
    400,
    { error: "Please provide a valid question." },
  ]);
});

test("when the index cannot be read, the visitor sees no details", async () => {
  await env.SEARCH.exec("DROP TABLE words");
  const answer = await startEdge(BUILT_IN).post("/api/chat", QUESTION, STREAM);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ error: "Unable to process request." });
});

test("a visitor's budget holds for simultaneous questions, and says when to try again", async () => {
  await writeIndex();
  const { post, wait } = startEdge(BUILT_IN);
  const { max } = CHAT_LIMITS.visitorHour;
  const ask = async () => (await post("/api/chat", { text: "capital of France" })).status;
  await ask();
  await env.DB.prepare("UPDATE attempts SET hits = ? WHERE attempt_key LIKE 'chat-hour:%'")
    .bind(max - 10)
    .run();
  const statuses = await Promise.all(Array.from({ length: 30 }, ask));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  const refused = await post("/api/chat", QUESTION, STREAM);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect(await refused.json()).toMatchObject({ error: expect.stringContaining("again from 10:01 UTC") });
  wait(60 * 60_000);
  expect((await post("/api/chat", QUESTION)).status).toBe(200);
});
