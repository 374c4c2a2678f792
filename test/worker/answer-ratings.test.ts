import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { RATING_LIMIT, RATINGS_KEPT_MS } from "#worker/chat/answer-ratings.ts";
import { startEdge } from "../support/edge.ts";

const RATING = {
  answer: "answer-0001",
  helpful: false,
  model: "built-in",
  pages: ["/notes/use-effect#cleaning-up"],
};

const rows = async () => (await env.DB.prepare("SELECT * FROM answer_ratings").all()).results;

test("a rating keeps the reason, the model and the pages, and no question unless it is included", async () => {
  const { post, services, lines } = startEdge();
  const answer = await post("/api/chat/feedback", { ...RATING, reason: "  Too short " });
  expect(answer.status).toBe(201);
  expect(await rows()).toMatchObject([
    {
      helpful: 0,
      reason: "Too short",
      question: null,
      model: "built-in",
      pages: JSON.stringify(RATING.pages),
    },
  ]);
  await post("/api/chat/feedback", {
    answer: "answer-0002",
    helpful: true,
    question: "What is JSX?",
    reason: "",
  });
  expect(await services.answerRatings.read(10)).toMatchObject({
    helpful: 1,
    unhelpful: 1,
    latest: [{ id: "answer-0002", question: "What is JSX?", reason: null }, { id: "answer-0001" }],
  });
  expect(lines.map(({ event }) => event)).toEqual(["chat.rated", "chat.rated"]);
  expect(JSON.stringify(lines)).not.toMatch(/Too short|What is JSX/);
});

test("rating the same answer again replaces the first rating", async () => {
  const { post, services } = startEdge();
  await post("/api/chat/feedback", { ...RATING, reason: "No" });
  await post("/api/chat/feedback", { ...RATING, helpful: true });
  expect(await services.answerRatings.read(10)).toMatchObject({
    helpful: 1,
    unhelpful: 0,
    latest: [{ reason: null }],
  });
});

test.each([
  ["an answer without an id", { ...RATING, answer: "" }],
  ["no vote", { ...RATING, helpful: undefined }],
  ["a reason that is too long", { ...RATING, reason: "a".repeat(501) }],
  ["another site's page", { ...RATING, pages: ["//evil.example"] }],
  ["a script as a page", { ...RATING, pages: ["javascript:alert(1)"] }],
])("%s is refused", async (_name, body) => {
  const answer = await startEdge().post("/api/chat/feedback", body);
  expect(answer.status).toBe(400);
  expect(await rows()).toEqual([]);
});

test("one visitor can only send a limited number of ratings", async () => {
  const { post, wait } = startEdge();
  await post("/api/chat/feedback", RATING);
  await env.DB.prepare("UPDATE attempts SET hits = ? WHERE attempt_key LIKE 'chat-rating:%'")
    .bind(RATING_LIMIT.max)
    .run();
  const refused = await post("/api/chat/feedback", { ...RATING, answer: "answer-0002" });
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
  expect(await rows()).toHaveLength(1);
  wait(RATING_LIMIT.windowMs);
  expect((await post("/api/chat/feedback", RATING)).status).toBe(201);
});

test("ratings older than a year are removed", async () => {
  const { post, services, wait } = startEdge();
  await post("/api/chat/feedback", RATING);
  wait(RATINGS_KEPT_MS - 1_000);
  await services.answerRatings.cleanUp();
  expect(await rows()).toHaveLength(1);
  wait(1_000);
  await services.answerRatings.cleanUp();
  expect(await rows()).toEqual([]);
});
