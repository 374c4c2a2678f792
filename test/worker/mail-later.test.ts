import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createMailer } from "#worker/platform/mailer.ts";
import { MAIL_CRON, runScheduled } from "#worker/scheduled.ts";
import { startEdge } from "../support/edge.ts";
import { addReaders, ISSUE, type Provider, playProvider } from "../support/newsletter.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A site with a mail provider that gives these answers, and its own clock. */
function startMailing(provider: Provider) {
  const played = playProvider(provider, () => edge.clock.now.getTime());
  const mailer = createMailer(
    { transport: "http", from: "hello@example.org", apiUrl: "https://mail.example", apiKey: "a-key" },
    { binding: env.EMAIL, fetch: played.fetch },
  );
  const edge = startEdge({ mailer });
  const run = () => runScheduled(MAIL_CRON, edge.services, { info() {}, warn() {}, error() {} });
  return { ...edge, ...played, run };
}
type Site = ReturnType<typeof startMailing>;

const letter = (to: string) => ({ to, subject: "Hi", text: "Hi", html: "Hi", headers: {}, replyTo: null });
const queue = ({ services }: Site, to: string) => services.outbox.insert(letter(to), to).statement.run();
const rows = async () =>
  (await env.DB.prepare("SELECT id, status, attempts FROM outbox ORDER BY id").all()).results;

async function plan({ services, clock }: Site, readers: number) {
  await addReaders(readers);
  await services.newsletterIssues.create("one", ISSUE);
  await services.newsletterIssues.schedule("one", "2026-11-30");
  clock.now = new Date("2026-11-30T08:00:00Z");
}

const refuse = (status: number, name: string, retryAfter?: string) =>
  Response.json(
    { name },
    {
      status,
      headers: retryAfter ? { "retry-after": retryAfter, date: "Mon, 23 Nov 2026 09:00:00 GMT" } : {},
    },
  );

test("a 429 ends the run and costs no attempt; the next try waits for the time it names", async () => {
  let limited = true;
  const site = startMailing(() => (limited ? refuse(429, "rate_limit_exceeded", "1800") : null));
  await queue(site, "ada@example.org");
  await queue(site, "bob@example.org");
  await site.run();
  expect(site.requests()).toBe(1);
  limited = false;
  site.wait(29 * MINUTE);
  await site.run();
  await site.services.outbox.send("bob@example.org");
  expect(site.requests()).toBe(1);
  expect(await rows()).toMatchObject([
    { status: "waiting", attempts: 0 },
    { status: "waiting", attempts: 0 },
  ]);
  site.wait(2 * MINUTE);
  await site.run();
  expect([...site.taken.values()]).toEqual([1, 1]);
});

test("Retry-After may be a date, and one in the far future is limited to half a day", async () => {
  const answers = ["Mon, 23 Nov 2026 10:00:00 GMT", "999999999"];
  const site = startMailing(() => {
    const after = answers.shift();
    return after === undefined ? null : refuse(503, "unavailable", after);
  });
  await queue(site, "ada@example.org");
  await site.run();
  site.wait(59 * MINUTE);
  await site.run();
  expect(site.requests()).toBe(1);
  site.wait(MINUTE);
  await site.run();
  expect(site.requests()).toBe(2);
  site.wait(12 * HOUR);
  await site.run();
  expect(await rows()).toMatchObject([{ status: "sent", attempts: 0 }]);
});

test("at two requests a second, no more are sent, and every reader gets the issue", async () => {
  const times: number[] = [];
  const site = startMailing((_to, now) => {
    times.push(now);
    const inThisSecond = times.filter((time) => time > now - 1000).length;
    return inThisSecond > 2 ? refuse(429, "rate_limit_exceeded", "1") : null;
  });
  await plan(site, 120);
  await site.run();
  expect(site.taken.size).toBe(120);
  expect(site.requests()).toBe(120);
}, 30_000);

test("with a quota of a hundred a day all 150 readers get the issue, once each", async () => {
  const days = new Map<number, number>();
  const site = startMailing((_to, now) => {
    const day = Math.floor(now / DAY);
    const used = days.get(day) ?? 0;
    if (used >= 100) return refuse(429, "daily_quota_exceeded");
    days.set(day, used + 1);
    return null;
  });
  await plan(site, 150);
  for (let hour = 0; hour < 30; hour += 1) {
    await site.run();
    site.wait(HOUR);
  }
  expect(site.taken.size).toBe(150);
  expect([...site.taken.values()].every((times) => times === 1)).toBe(true);
}, 60_000);

test("an outage of four days loses no mail, not even one that was tried every five minutes", async () => {
  let down = true;
  const site = startMailing(() => (down ? new Response("bad gateway", { status: 502 }) : null));
  await queue(site, "ada@example.org");
  await queue(site, "bob@example.org");
  for (let hour = 0; hour < 96; hour += 1) {
    await site.run();
    site.wait(HOUR);
  }
  down = false;
  await site.run();
  expect(await rows()).toMatchObject([
    { status: "sent", attempts: 0 },
    { status: "sent", attempts: 0 },
  ]);
}, 60_000);

test("a mail that fails while others are taken is tried for three days, at least every hour, and then fails", async () => {
  const tries: number[] = [];
  const site = startMailing((to, now) => {
    if (to !== "poison@example.org") return null;
    tries.push(now);
    return new Response(null, { status: 500 });
  });
  await queue(site, "poison@example.org");
  await site.run();
  await queue(site, "ada@example.org");
  site.wait(5 * MINUTE);
  await site.run();
  const first = tries[1] ?? 0;
  const status = () =>
    env.DB.prepare("SELECT status FROM outbox WHERE id = 'poison@example.org'").first("status");
  while ((await status()) === "waiting") {
    site.wait(30 * MINUTE);
    await queue(site, `reader-${tries.length}@example.org`);
    await site.run();
  }
  expect(await status()).toBe("failed");
  expect(site.clock.now.getTime() - first).toBeGreaterThanOrEqual(3 * DAY);
  expect(site.clock.now.getTime() - first).toBeLessThan(3 * DAY + 2 * HOUR);
  const gaps = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1.6 * HOUR);
  expect(site.lines.filter(({ given }) => given === true)).toHaveLength(1);
}, 60_000);

test("a mail that the provider rejects fails at once with the reason, and the others leave", async () => {
  const site = startMailing((to) => (to === "no@example.org" ? refuse(422, "validation_error") : null));
  await queue(site, "no@example.org");
  await queue(site, "yes@example.org");
  await site.run();
  expect(await rows()).toMatchObject([
    { id: "no@example.org", status: "failed", attempts: 1 },
    { id: "yes@example.org", status: "sent" },
  ]);
  expect(
    await env.DB.prepare("SELECT failure FROM outbox WHERE id = 'no@example.org'").first("failure"),
  ).toBe("The email provider refused it (422 validation_error).");
});

test.each([
  [401, "missing_api_key"],
  [403, "validation_error"],
  [422, "invalid_from_address"],
])("a %i %s concerns our account, so every mail waits and none fails", async (status, name) => {
  let wrong = true;
  const site = startMailing(() => (wrong ? refuse(status, name) : null));
  await queue(site, "ada@example.org");
  await queue(site, "bob@example.org");
  await site.run();
  expect(site.requests()).toBe(1);
  wrong = false;
  site.wait(5 * MINUTE);
  await site.run();
  expect(await rows()).toMatchObject([
    { status: "sent", attempts: 0 },
    { status: "sent", attempts: 0 },
  ]);
});

test("Cloudflare's limits delay a mail, a refused address fails it", async () => {
  const codes = ["E_DAILY_LIMIT_EXCEEDED", "E_RECIPIENT_SUPPRESSED"];
  const send = async () => {
    throw Object.assign(new Error("no"), { code: codes.shift() });
  };
  const mailer = createMailer(
    { transport: "cloudflare", from: "hello@example.org", apiUrl: "", apiKey: "" },
    { binding: { send }, fetch },
  );
  await expect(mailer.send(letter("ada@example.org"), "a")).rejects.toMatchObject({ verdict: "later" });
  await expect(mailer.send(letter("ada@example.org"), "b")).rejects.toMatchObject({ verdict: "no" });
});

test("account mail overtakes a newsletter issue, also while the issue is being sent", async () => {
  const order: string[] = [];
  const site = startMailing((to) => {
    order.push(to);
    return null;
  });
  await plan(site, 5);
  await site.services.newsletterRound.write();
  site.wait(MINUTE);
  await queue(site, "ada@example.org");
  await site.run();
  expect(order[0]).toBe("ada@example.org");
  expect(order).toHaveLength(6);
});
