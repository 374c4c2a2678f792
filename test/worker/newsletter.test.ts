import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { startEdge } from "../support/edge.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const rows = async () =>
  (await env.DB.prepare("SELECT email, status, confirmation_hash FROM newsletter_subscribers").all()).results;
const tokenIn = (text: string | undefined, page: string) =>
  new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(text ?? "")?.[1] ?? "";

test("a signup is stored as pending and mailed a confirmation with one-click unsubscribing", async () => {
  const { post, sent, settle } = startEdge();
  const answer = await post("/api/newsletter", { email: " Ada@Example.org " });
  expect(answer.status).toBe(202);
  await settle();
  expect(await rows()).toMatchObject([{ email: "ada@example.org", status: "pending" }]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: "ada@example.org",
    headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
  expect(sent[0]?.text).toContain("https://greenbar.test/newsletter/confirm?token=");
});

test("the token of a link is not stored", async () => {
  const { post, sent, settle } = startEdge();
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  const token = tokenIn(sent[0]?.text, "confirm");
  expect(token).toHaveLength(64);
  const subscribers = JSON.stringify(await rows());
  const outbox = JSON.stringify((await env.DB.prepare("SELECT * FROM outbox").all()).results);
  expect(subscribers).not.toContain(token);
  expect(outbox).not.toContain(token);
});

test("confirming makes the address a subscriber; doing it twice is no error", async () => {
  const { post, sent, settle } = startEdge();
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  const token = tokenIn(sent[0]?.text, "confirm");
  expect((await post("/api/newsletter/confirm", { token })).status).toBe(200);
  expect(await rows()).toMatchObject([{ status: "confirmed" }]);
  expect((await post("/api/newsletter/confirm", { token })).status).toBe(200);
});

test("a confirmation link expires after seven days", async () => {
  const { post, sent, settle, wait } = startEdge();
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  wait(7 * DAY + 1);
  const answer = await post("/api/newsletter/confirm", { token: tokenIn(sent[0]?.text, "confirm") });
  expect(answer.status).toBe(400);
  expect(await rows()).toMatchObject([{ status: "pending" }]);
});

test("unsubscribing works from the mail, twice, and an old confirmation link cannot undo it", async () => {
  const { post, sent, settle } = startEdge();
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  const unsubscribe = tokenIn(sent[0]?.headers["List-Unsubscribe"], "unsubscribe");
  const confirm = tokenIn(sent[0]?.text, "confirm");
  await post("/api/newsletter/confirm", { token: confirm });
  for (const _ of [1, 2]) {
    expect((await post("/api/newsletter/unsubscribe", { token: unsubscribe })).status).toBe(200);
  }
  expect(await rows()).toMatchObject([{ status: "unsubscribed", confirmation_hash: null }]);
  expect((await post("/api/newsletter/confirm", { token: confirm })).status).toBe(400);
});

test("an unsubscribed reader can subscribe again after ten minutes with a new confirmation", async () => {
  const { post, sent, settle, wait } = startEdge();
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  await post("/api/newsletter/unsubscribe", {
    token: tokenIn(sent[0]?.headers["List-Unsubscribe"], "unsubscribe"),
  });
  wait(10 * MINUTE);
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  await post("/api/newsletter/confirm", { token: tokenIn(sent[1]?.text, "confirm") });
  expect(await rows()).toMatchObject([{ status: "confirmed" }]);
});

test("a forged unsubscribe link does nothing", async () => {
  const { post, sent, settle } = startEdge();
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  const token = tokenIn(sent[0]?.headers["List-Unsubscribe"], "unsubscribe");
  const [id, signature = ""] = token.split(".");
  const flipped = `${id}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  for (const forged of [
    flipped,
    `x${token}`,
    `${id}.${"A".repeat(43)}`,
    `${id}.!!!!!!!!!!!!!!!!!!!!!!!!!!`,
  ]) {
    expect((await post("/api/newsletter/unsubscribe", { token: forged })).status).toBe(400);
  }
  expect(await rows()).toMatchObject([{ status: "pending" }]);
});

test.each([
  ["new", 0],
  ["known", 11 * MINUTE],
])(
  "signups of one %s address at the same instant store one row, and mail one link that works",
  async (_name, later) => {
    const { post, sent, settle, wait } = startEdge();
    const signUp = () => post("/api/newsletter", { email: "ada@example.org" });
    if (later > 0) {
      await signUp();
      await settle();
      wait(later);
      sent.length = 0;
    }

    const answers = await Promise.all(Array.from({ length: 5 }, signUp));
    await settle();

    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(await rows()).toHaveLength(1);
    expect(sent).toHaveLength(1);
    const confirmed = await post("/api/newsletter/confirm", { token: tokenIn(sent[0]?.text, "confirm") });
    expect(confirmed.status).toBe(200);
    expect(await rows()).toMatchObject([{ status: "confirmed" }]);
  },
);

test("too many signups from one network are asked to wait", async () => {
  const keys: string[] = [];
  const { post } = startEdge({
    allowForm: async (key) => {
      keys.push(key);
      return false;
    },
  });
  const answer = await post("/api/newsletter", { email: "ada@example.org" });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(keys).toEqual(["newsletter:192.0.2.1"]);
  expect(await rows()).toEqual([]);
});

test("opening a link shows its state without changing anything", async () => {
  const { services, post, sent, settle, wait } = startEdge();
  await post("/api/newsletter", { email: "reader@example.org" });
  await settle();
  const confirm = tokenIn(sent[0]?.text, "confirm");
  const unsubscribe = tokenIn(sent[0]?.headers["List-Unsubscribe"], "unsubscribe");
  const status = () => env.DB.prepare("SELECT status FROM newsletter_subscribers").first("status");
  expect(await services.newsletter.look(confirm)).toBe("ready");
  expect(await services.newsletter.lookAtUnsubscribe(unsubscribe)).toBe("ready");
  expect(await status()).toBe("pending");

  await services.newsletter.confirm(confirm, { network: "a" });
  expect(await services.newsletter.look(confirm)).toBe("done");
  await services.newsletter.unsubscribe(unsubscribe);
  expect(await services.newsletter.lookAtUnsubscribe(unsubscribe)).toBe("done");
  for (const over of [confirm, "x".repeat(43)]) {
    await expect(services.newsletter.look(over)).rejects.toMatchObject({ code: "invalid" });
  }

  await post("/api/newsletter", { email: "another@example.org" });
  await settle();
  const late = tokenIn(sent.at(-1)?.text, "confirm");
  wait(7 * 24 * 60 * 60_000 + 1);
  await expect(services.newsletter.look(late)).rejects.toMatchObject({ code: "invalid" });
});
