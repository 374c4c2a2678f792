import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createDatabase } from "#worker/platform/client.ts";
import { startEdge } from "../support/edge.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const rows = async () =>
  (await env.DB.prepare("SELECT email, status FROM newsletter_subscribers").all()).results;
const tokenIn = (text: string | undefined, page: string) =>
  new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(text ?? "")?.[1] ?? "";

test("a second signup looks the same, mails again only after ten minutes, and earlier links keep working", async () => {
  const { post, sent, settle, wait } = startEdge();
  const first = await post("/api/newsletter", { email: "ada@example.org" });
  const second = await post("/api/newsletter", { email: "ADA@example.org" });
  await settle();
  expect(await second.text()).toBe(await first.text());
  expect(sent).toHaveLength(1);
  wait(9 * MINUTE);
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  expect(sent).toHaveLength(1);
  wait(MINUTE);
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

/** The mails about signing up: all but the one that welcomes a new reader. */
const signups = <M extends { subject: string }>(sent: readonly M[]) =>
  sent.filter(({ subject }) => !subject.startsWith("Welcome"));

/** Signs Ada up and confirms her address. Returns the token that unsubscribes her. */
async function subscribed({ post, sent, settle }: ReturnType<typeof startEdge>): Promise<string> {
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  await post("/api/newsletter/confirm", { token: tokenIn(sent.at(-1)?.text, "confirm") });
  return tokenIn(sent.at(-1)?.headers["List-Unsubscribe"], "unsubscribe");
}

test("a subscriber's second signup looks the same, and a mail says so, once a day", async () => {
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
  expect(signups(sent)).toHaveLength(2);
  expect(signups(sent)[1]).toMatchObject({
    to: "ada@example.org",
    subject: "You are already subscribed to Greenbar's newsletter",
    headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
  expect(signups(sent)[1]?.text).toMatch(
    /Unsubscribe: https:\/\/greenbar\.test\/newsletter\/unsubscribe\?token=/,
  );
  expect(signups(sent)[1]?.text).not.toContain("/newsletter/confirm");
  expect(await rows()).toMatchObject([{ status: "confirmed" }]);

  wait(DAY - MINUTE);
  await again();
  expect(signups(sent)).toHaveLength(2);
  wait(MINUTE);
  await again();
  expect(signups(sent)).toHaveLength(3);

  const unsubscribe = tokenIn(sent[2]?.text, "unsubscribe");
  expect((await post("/api/newsletter/unsubscribe", { token: unsubscribe })).status).toBe(200);
  expect(await rows()).toMatchObject([{ status: "unsubscribed" }]);
});

test("unsubscribing cancels a mail about signing up that waits or is being sent", async () => {
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

/** The test's database, which also records each statement and how many rows it wrote. */
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

test("every signup runs the same queries, so its duration does not reveal whether an address is known", async () => {
  const { db, asked } = watched();
  const edge = startEdge({ db });
  const { services, sent, settle, wait } = edge;
  const signUp = async () => {
    asked.length = 0;
    await services.newsletter.subscribe({ email: "ada@example.org" }, { network: "192.0.2.1" });
    const asking = [...asked];
    await settle();
    return asking;
  };
  const asNew = await signUp();
  expect(asNew).toContain("which writes");
  const cases: Record<string, string[]> = { "too soon": await signUp() };
  wait(DAY);
  cases.pending = await signUp();
  await services.newsletter.confirm(tokenIn(sent.at(-1)?.text, "confirm"), { network: "192.0.2.1" });
  await settle();
  cases.subscribed = await signUp();
  cases["told so today"] = await signUp();
  await services.newsletter.unsubscribe(tokenIn(sent.at(-1)?.headers["List-Unsubscribe"], "unsubscribe"));
  wait(MINUTE);
  cases["unsubscribed, too soon"] = await signUp();
  expect(signups(sent)).toHaveLength(3);
  wait(10 * MINUTE);
  cases.unsubscribed = await signUp();
  expect(signups(sent)).toHaveLength(4);
  await services.retention.cleanUp();
  wait(10 * MINUTE);
  cases["three today"] = await signUp();
  await services.newsletter.unsubscribe(tokenIn(sent.at(-1)?.headers["List-Unsubscribe"], "unsubscribe"));
  await services.retention.cleanUp();
  cases["deleted, three today"] = await signUp();
  expect(signups(sent)).toHaveLength(4);
  for (const [name, asking] of Object.entries(cases)) expect([name, asking]).toEqual([name, asNew]);
});
