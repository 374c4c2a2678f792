import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { HOURLY_CRON, MAIL_CRON, runScheduled } from "#worker/scheduled.ts";
import { ADA, signedIn } from "../support/accounts.ts";
import { startEdge } from "../support/edge.ts";
import { addReaders, ISSUE } from "../support/newsletter.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EMAIL = "ada@example.org";

type Edge = ReturnType<typeof startEdge>;

const statuses = async () =>
  (
    await env.DB.prepare("SELECT status FROM newsletter_subscribers WHERE email = ?").bind(EMAIL).all()
  ).results.map(({ status }) => status);
const tokenIn = (text: string | undefined, page: string) =>
  new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(text ?? "")?.[1] ?? "";

const run = ({ services }: Pick<Edge, "services">, cron: string) =>
  runScheduled(cron, services, { info: () => {}, warn: () => {}, error: () => {} } as never);

async function signUp({ post, settle }: Edge) {
  expect((await post("/api/newsletter", { email: EMAIL })).status).toBe(202);
  await settle();
}

/** Signs Ada up and confirms. Returns the tokens of the mail. */
async function join(edge: Edge) {
  await signUp(edge);
  const mail = edge.sent.at(-1);
  const confirm = tokenIn(mail?.text, "confirm");
  expect((await edge.post("/api/newsletter/confirm", { token: confirm })).status).toBe(200);
  return { confirm, unsubscribe: tokenIn(mail?.headers["List-Unsubscribe"], "unsubscribe") };
}

async function leave({ post }: Edge, token: string) {
  expect((await post("/api/newsletter/unsubscribe", { token })).status).toBe(200);
}

test("an unsubscribe link from before an address was deleted still works after it signs up again", async () => {
  const edge = startEdge();
  const first = await join(edge);
  await leave(edge, first.unsubscribe);
  edge.wait(HOUR);
  await run(edge, HOURLY_CRON);
  expect(await statuses()).toEqual([]);

  await join(edge);
  expect(await statuses()).toEqual(["confirmed"]);
  await leave(edge, first.unsubscribe);
  expect(await statuses()).toEqual(["unsubscribed"]);
});

test("a used confirmation link does not confirm the address again after it was deleted", async () => {
  const edge = startEdge();
  const first = await join(edge);
  await leave(edge, first.unsubscribe);
  edge.wait(HOUR);
  await run(edge, HOURLY_CRON);
  await signUp(edge);
  expect(edge.sent).toHaveLength(2);
  expect((await edge.post("/api/newsletter/confirm", { token: first.confirm })).status).toBe(400);
  expect(await statuses()).toEqual(["pending"]);
});

test("a reader who leaves and comes back while an issue is being written gets it once", async () => {
  const edge = startEdge();
  edge.clock.now = new Date("2026-10-31T08:00:00Z");
  const { unsubscribe } = await join(edge);
  await addReaders(260);
  edge.clock.now = new Date("2026-11-29T08:00:00Z");
  await edge.services.newsletterIssues.create("one", ISSUE);
  await edge.services.newsletterIssues.schedule("one", "2026-11-30");
  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  const copies = () => edge.sent.filter(({ to, subject }) => to === EMAIL && subject === ISSUE.subject);
  await run(edge, MAIL_CRON);
  expect(copies()).toHaveLength(1);

  await leave(edge, unsubscribe);
  await run(edge, HOURLY_CRON);
  await join(edge);
  edge.wait(5 * MINUTE);
  await run(edge, MAIL_CRON);
  await run(edge, MAIL_CRON);
  expect(copies()).toHaveLength(1);
  expect(edge.sent.filter(({ subject }) => subject === ISSUE.subject)).toHaveLength(261);
}, 30_000);

test.each([
  ["kept", async () => {}],
  ["deleted", (edge: Edge) => run(edge, HOURLY_CRON)],
])(
  "an address that unsubscribed and is %s gets no second confirmation within ten minutes",
  async (_what, meanwhile) => {
    const edge = startEdge();
    await signUp(edge);
    await leave(edge, tokenIn(edge.sent[0]?.headers["List-Unsubscribe"], "unsubscribe"));
    await meanwhile(edge);
    edge.wait(1000);
    await signUp(edge);
    edge.wait(9 * MINUTE);
    await signUp(edge);
    expect(edge.sent).toHaveLength(1);

    edge.wait(MINUTE);
    await signUp(edge);
    expect(edge.sent).toHaveLength(2);
    const token = tokenIn(edge.sent[1]?.text, "confirm");
    expect((await edge.post("/api/newsletter/confirm", { token })).status).toBe(200);
    expect(await statuses()).toEqual(["confirmed"]);
  },
);

test("one address gets at most three mails about signing up a day", async () => {
  const edge = startEdge();
  const { unsubscribe } = await join(edge);
  await signUp(edge);
  expect(edge.sent.map(({ subject }) => subject.split(" ")[0])).toEqual(["Confirm", "Welcome", "You"]);
  for (let times = 0; times < 5; times += 1) {
    await leave(edge, unsubscribe);
    await run(edge, HOURLY_CRON);
    edge.wait(11 * MINUTE);
    await signUp(edge);
  }
  expect(edge.sent).toHaveLength(4);
  edge.wait(DAY);
  await signUp(edge);
  expect(edge.sent).toHaveLength(5);
});

test("deleting a confirmed account removes its address from the newsletter's list at once", async () => {
  const { ada, mailedToken } = await signedIn();
  await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  await ada.post("/api/newsletter", { email: ADA.email });
  const answer = await ada.post("/api/auth/delete", { password: ADA.password });
  expect(await answer.json()).toMatchObject({
    deleted: expect.arrayContaining([expect.stringContaining("newsletter")]),
    kept: [],
  });
  const row = await env.DB.prepare("SELECT count(*) AS n FROM newsletter_subscribers").first("n");
  expect(row).toBe(0);
});
