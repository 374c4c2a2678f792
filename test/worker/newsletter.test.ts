import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createDatabase } from "#worker/db/client.ts";
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

test("a confirmation link dies after seven days", async () => {
  const { post, sent, settle, wait } = startEdge();
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  wait(7 * DAY + 1);
  const answer = await post("/api/newsletter/confirm", { token: tokenIn(sent[0]?.text, "confirm") });
  expect(answer.status).toBe(400);
  expect(await rows()).toMatchObject([{ status: "pending" }]);
});

test("a second signup looks the same, mails again only after ten minutes, and earlier links go on working", async () => {
  const { post, sent, settle, wait } = startEdge();
  const first = await post("/api/newsletter", { email: "ada@example.org" });
  const second = await post("/api/newsletter", { email: "ADA@example.org" });
  await settle();
  expect(await second.text()).toBe(await first.text());
  expect(sent).toHaveLength(1);
  wait(10 * MINUTE - 1);
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  expect(sent).toHaveLength(1);
  wait(1);
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.subject).toBe(sent[0]?.subject);
  expect(await rows()).toHaveLength(1);
  for (const { text } of sent) {
    expect((await post("/api/newsletter/confirm", { token: tokenIn(text, "confirm") })).status).toBe(200);
  }
  expect(await rows()).toMatchObject([{ status: "confirmed" }]);
});

/** Signs Ada up and confirms her address. Returns the token that unsubscribes her. */
async function subscribed({ post, sent, settle }: ReturnType<typeof startEdge>): Promise<string> {
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  await post("/api/newsletter/confirm", { token: tokenIn(sent.at(-1)?.text, "confirm") });
  return tokenIn(sent.at(-1)?.headers["List-Unsubscribe"], "unsubscribe");
}

test("a subscriber who signs up again looks the same, and is told so by mail, once a day", async () => {
  const edge = startEdge();
  const { post, sent, settle, wait } = edge;
  await subscribed(edge);
  const again = async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => post("/api/newsletter", { email: "ada@example.org" })),
    );
    await settle();
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  };
  await again();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({
    to: "ada@example.org",
    subject: "You are already subscribed to Greenbar's Monday notes",
    headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
  expect(sent[1]?.text).toMatch(/Unsubscribe: https:\/\/greenbar\.test\/newsletter\/unsubscribe\?token=/);
  expect(sent[1]?.text).not.toContain("/newsletter/confirm");
  expect(await rows()).toMatchObject([{ status: "confirmed" }]);

  wait(DAY - 1);
  await again();
  expect(sent).toHaveLength(2);
  wait(1);
  await again();
  expect(sent).toHaveLength(3);

  const unsubscribe = tokenIn(sent[2]?.text, "unsubscribe");
  expect((await post("/api/newsletter/unsubscribe", { token: unsubscribe })).status).toBe(200);
  expect(await rows()).toMatchObject([{ status: "unsubscribed" }]);
});

test("whoever unsubscribes while a mail about signing up waits or is being sent does not get it", async () => {
  const state = { down: false, meanwhile: async () => {} };
  const sent: string[] = [];
  const edge = startEdge({
    mailer: {
      async send({ subject }) {
        await state.meanwhile();
        if (state.down) throw new Error("the provider answered 500");
        sent.push(subject);
      },
    },
  });
  const { post, settle, services, wait } = edge;
  // The mailer above keeps no texts, so the links are read from where they wait.
  const linkIn = async (page: string) => {
    const row = await env.DB.prepare(
      "SELECT body_text || headers AS text FROM outbox WHERE status = 'waiting'",
    ).first<{ text: string }>();
    return tokenIn(row?.text, page);
  };
  state.down = true;
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  await post("/api/newsletter/confirm", { token: await linkIn("confirm") });
  const token = await linkIn("unsubscribe");
  await env.DB.prepare("DELETE FROM outbox").run();

  // It waits for its next try.
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  expect(await linkIn("unsubscribe")).toBe(token);
  await post("/api/newsletter/unsubscribe", { token });
  expect(await linkIn("unsubscribe")).toBe("");

  // It is being sent, and that fails.
  state.meanwhile = async () => void (await post("/api/newsletter/unsubscribe", { token }));
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  Object.assign(state, { down: false, meanwhile: async () => {} });
  wait(60 * MINUTE);
  await services.outbox.sendDue();
  expect(sent).toEqual([]);
});

/** The test's database, and a note of each question that it is asked: what, and how many rows it wrote. */
function watched() {
  const asked: string[] = [];
  const { DB } = env;
  const db = createDatabase({
    prepare: (text) => {
      asked.push(text.slice(0, text.indexOf(" ")));
      return DB.prepare(text);
    },
    async batch<Row>(statements: D1PreparedStatement[]) {
      const results = await DB.batch<Row>(statements);
      asked.push(results.some(({ meta }) => meta.changes > 0) ? "which writes" : "which writes nothing");
      return results;
    },
    exec: (text) => DB.exec(text),
    dump: () => DB.dump(),
    withSession: (constraint) => DB.withSession(constraint),
  });
  return { db, asked };
}

test("every signup asks the database the same: how long it takes tells nothing of the address", async () => {
  const { db, asked } = watched();
  const edge = startEdge({ db });
  const { services, sent, settle, wait } = edge;
  const signUp = async () => {
    asked.length = 0;
    await services.newsletter.subscribe({ email: "ada@example.org" }, { clientAddress: "192.0.2.1" });
    const asking = [...asked];
    await settle();
    return asking;
  };
  const asNew = await signUp();
  expect(asNew).toContain("which writes");
  const cases: Record<string, string[]> = { "too soon": await signUp() };
  wait(DAY);
  cases.pending = await signUp();
  await services.newsletter.confirm(tokenIn(sent.at(-1)?.text, "confirm"));
  cases.subscribed = await signUp();
  cases["told so today"] = await signUp();
  await services.newsletter.unsubscribe(tokenIn(sent.at(-1)?.headers["List-Unsubscribe"], "unsubscribe"));
  wait(MINUTE);
  cases.unsubscribed = await signUp();
  expect(sent).toHaveLength(4);
  for (const [name, asking] of Object.entries(cases)) expect([name, asking]).toEqual([name, asNew]);
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

test("who unsubscribed can come back through a new confirmation", async () => {
  const { post, sent, settle, wait } = startEdge();
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  await post("/api/newsletter/unsubscribe", {
    token: tokenIn(sent[0]?.headers["List-Unsubscribe"], "unsubscribe"),
  });
  wait(MINUTE);
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

test("too many signups from one place are asked to wait", async () => {
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
