import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MAIL_CRON, runScheduled } from "#worker/scheduled.ts";
import { startEdge } from "../support/edge.ts";
import { addReaders, ISSUE } from "../support/newsletter.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
async function planned(edge: ReturnType<typeof startEdge>, day = "2026-11-30", id = "one") {
  await edge.services.newsletterIssues.create(id, ISSUE);
  await edge.services.newsletterIssues.schedule(id, day);
}

/** One run of the mail cron. */
const run = ({ services }: ReturnType<typeof startEdge>) =>
  runScheduled(MAIL_CRON, services, { info: () => {}, warn: () => {}, error: () => {} } as never);

const stored = (id = "one") =>
  env.DB.prepare("SELECT * FROM newsletter_issues WHERE id = ?").bind(id).first<Record<string, unknown>>();

test("an issue goes out on its Monday, to everybody who confirmed, once", async () => {
  const edge = startEdge();
  await addReaders(3);
  await planned(edge);
  edge.clock.now = new Date("2026-11-30T07:59:00Z");
  await run(edge);
  expect(edge.sent).toEqual([]);

  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  await Promise.all([run(edge), run(edge)]);
  await run(edge);
  edge.wait(7 * DAY);
  await run(edge);
  expect(edge.sent.map(({ to }) => to).sort()).toEqual([
    "reader-0000@example.org",
    "reader-0001@example.org",
    "reader-0002@example.org",
  ]);
  expect(await stored()).toMatchObject({ status: "sent", recipients: 3 });
});

test("each mail has the text in both forms, absolute links, and the reader's own way out", async () => {
  const edge = startEdge();
  await addReaders(2);
  await planned(edge);
  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  await run(edge);
  const [first, second] = edge.sent;
  expect(first).toMatchObject({ subject: "Keys in lists", replyTo: "hello@greenbar.example" });
  expect(first?.html).toContain("<strong>id</strong>");
  expect(first?.html).toContain('href="https://greenbar.test/notes/lists-and-keys"');
  expect(first?.text).toContain("(https://greenbar.test/notes/lists-and-keys)");
  expect(first?.text).toContain("12 Harbour Row");
  const ways = [first, second].map((mail) => mail?.headers["List-Unsubscribe"]);
  expect(new Set(ways).size).toBe(2);
  expect(first?.html).toContain(ways[0]?.slice(1, -1));
  expect(first?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");

  const token = new URL(ways[0]?.slice(1, -1) ?? "").searchParams.get("token") ?? "";
  await edge.services.newsletter.unsubscribe(token);
  await edge.services.newsletterIssues.create("two", ISSUE);
  await edge.services.newsletterIssues.schedule("two", "2026-12-07");
  edge.wait(7 * DAY);
  await run(edge);
  expect(edge.sent.slice(2).map(({ to }) => to)).toEqual([second?.to]);
});

test("many readers get the issue over several runs, each once, even if a run is cut off", async () => {
  const edge = startEdge();
  await addReaders(620);
  await planned(edge);
  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  await run(edge);
  expect(edge.sent).toHaveLength(250);
  expect(await stored()).toMatchObject({ status: "sending", recipients: 250 });
  // As after a run that ended between its batches: the mails are written and not sent.
  await edge.services.newsletterRound.write();
  expect(await stored()).toMatchObject({ status: "sending", recipients: 500 });
  for (let left = 0; left < 4; left += 1) await run(edge);
  expect(edge.sent).toHaveLength(620);
  expect(new Set(edge.sent.map(({ to }) => to)).size).toBe(620);
  expect(await stored()).toMatchObject({ status: "sent", recipients: 620 });
  expect(edge.sent.map(({ to }) => to)).not.toContain("waiting@example.org");
}, 60_000);

test("a mail that the provider refuses is sent later, once, and not if the reader unsubscribed meanwhile", async () => {
  let down = true;
  const sent: string[] = [];
  const ways: string[] = [];
  const edge = startEdge({
    mailer: {
      send: async ({ to, headers }) => {
        ways.push(headers["List-Unsubscribe"] ?? "");
        if (down) throw new Error("the provider answered 500");
        sent.push(to);
      },
    },
  });
  await addReaders(2);
  await planned(edge);
  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  await run(edge);
  const token = new URL(ways[0]?.slice(1, -1) ?? "").searchParams.get("token") ?? "";
  await edge.services.newsletter.unsubscribe(token);
  down = false;
  edge.wait(HOUR);
  await run(edge);
  await run(edge);
  expect(sent).toHaveLength(1);
});

test("each future Monday takes one issue; a second issue or another day is refused", async () => {
  const edge = startEdge();
  await planned(edge);
  const { newsletterIssues } = edge.services;
  await newsletterIssues.create("two", ISSUE);
  await expect(newsletterIssues.schedule("two", "2026-11-30")).rejects.toMatchObject({ code: "conflict" });
  for (const day of ["2026-11-29", "2026-11-16", "2036-11-24", "", "soon"]) {
    await expect(newsletterIssues.schedule("two", day), day).rejects.toMatchObject({ code: "invalid" });
  }
  const { slots } = await newsletterIssues.get("two");
  expect(slots.map((slot) => slot.toISOString().slice(0, 10))).not.toContain("2026-11-30");
  expect(slots).toHaveLength(11);
  await newsletterIssues.takeBack("one");
  expect(await newsletterIssues.schedule("two", "2026-11-30")).toEqual(new Date("2026-11-30T08:00:00Z"));
  expect((await newsletterIssues.list({})).nextAt).toEqual(new Date("2026-11-30T08:00:00Z"));
});

test("a second tab cannot overwrite changes it has not seen", async () => {
  const edge = startEdge();
  const { newsletterIssues } = edge.services;
  await newsletterIssues.create("one", ISSUE);
  const { version } = (await newsletterIssues.get("one")).issue;
  edge.wait(1000);
  const next = await newsletterIssues.save("one", { ...ISSUE, subject: "From the first tab" }, version);
  const second = { ...ISSUE, subject: "From the second tab" };
  await expect(newsletterIssues.save("one", second, version)).rejects.toMatchObject({ code: "conflict" });
  expect((await newsletterIssues.get("one")).issue).toMatchObject({
    subject: "From the first tab",
    version: next,
  });
  edge.wait(1000);
  await newsletterIssues.save("one", second, next);
  expect((await newsletterIssues.get("one")).issue.subject).toBe("From the second tab");
});

test("a sent issue cannot be changed, and an unknown one is not found", async () => {
  const edge = startEdge();
  await planned(edge);
  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  await run(edge);
  const { newsletterIssues } = edge.services;
  const { version } = (await newsletterIssues.get("one")).issue;
  const changes = (id: string) => [
    () => newsletterIssues.save(id, { ...ISSUE, subject: "Other" }, version),
    () => newsletterIssues.schedule(id, "2026-12-07"),
    () => newsletterIssues.takeBack(id),
    () => newsletterIssues.remove(id),
  ];
  for (const change of changes("one")) await expect(change()).rejects.toMatchObject({ code: "conflict" });
  for (const change of changes("none")) await expect(change()).rejects.toMatchObject({ code: "not_found" });
  expect(await stored()).toMatchObject({ subject: ISSUE.subject, status: "sent", recipients: 0 });
});

test("a new issue submitted twice is stored once; a draft can be deleted", async () => {
  const { newsletterIssues } = startEdge().services;
  await newsletterIssues.create("one", ISSUE);
  await newsletterIssues.create("one", ISSUE);
  const { items } = await newsletterIssues.list({});
  expect(items.map(({ subject, status }) => [subject, status])).toEqual([[ISSUE.subject, "draft"]]);
  await newsletterIssues.remove("one");
  expect((await newsletterIssues.list({})).items).toEqual([]);
});

test("a form that was changed before it was submitted again loses neither text", async () => {
  const { newsletterIssues } = startEdge().services;
  expect(await newsletterIssues.create("one", ISSUE)).toBe("one");
  const other = await newsletterIssues.create("one", { ...ISSUE, subject: "Again" });
  expect(other).not.toBe("one");
  expect((await newsletterIssues.get("one")).issue.subject).toBe(ISSUE.subject);
  expect((await newsletterIssues.get(other)).issue.subject).toBe("Again");
});

test("once its first mail is being written an issue cannot be taken back, changed or deleted", async () => {
  const edge = startEdge();
  await addReaders(2);
  await planned(edge);
  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  const { newsletterIssues, newsletterRound } = edge.services;
  const { version } = (await newsletterIssues.get("one")).issue;
  // As if a run took the issue and stopped before writing mails: the next run writes them.
  await env.DB.prepare("UPDATE newsletter_issues SET status = 'sending' WHERE id = 'one'").run();
  for (const change of [
    () => newsletterIssues.takeBack("one"),
    () => newsletterIssues.save("one", { ...ISSUE, subject: "Other" }, version),
    () => newsletterIssues.remove("one"),
  ]) {
    await expect(change()).rejects.toMatchObject({ code: "conflict" });
  }
  expect(await newsletterRound.write()).toBe(2);
  expect(await stored()).toMatchObject({ status: "sent", subject: ISSUE.subject, recipients: 2 });
});

test("unscheduling an issue while a run starts sends it to everybody or to nobody", async () => {
  const edge = startEdge();
  await addReaders(2);
  await planned(edge);
  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  const [written, back] = await Promise.allSettled([
    edge.services.newsletterRound.write(),
    edge.services.newsletterIssues.takeBack("one"),
  ]);
  const { results } = await env.DB.prepare("SELECT id FROM outbox").all();
  const { status } = (await stored()) ?? {};
  const taken = back.status === "fulfilled";
  expect([status, results.length]).toEqual(taken ? ["draft", 0] : ["sent", 2]);
  expect(written).toMatchObject({ status: "fulfilled", value: taken ? 0 : 2 });
});

test("a test mail goes to one address at once, and only once a minute", async () => {
  const edge = startEdge();
  await addReaders(2);
  await edge.services.newsletterIssues.create("one", ISSUE);
  await edge.services.newsletterIssues.sendTest("one", "isla@example.org");
  await edge.services.newsletterIssues.sendTest("one", "isla@example.org");
  await edge.settle();
  expect(edge.sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["isla@example.org", "Test: Keys in lists"],
  ]);
});

test("the list has pages, the newest first, and says how many read", async () => {
  const edge = startEdge();
  await addReaders(4);
  for (let issue = 1; issue <= 25; issue += 1) {
    edge.wait(1000);
    await edge.services.newsletterIssues.create(`issue-${issue}`, { ...ISSUE, subject: `Issue ${issue}` });
  }
  const first = await edge.services.newsletterIssues.list({});
  expect(first.items.map(({ subject }) => subject).slice(0, 2)).toEqual(["Issue 25", "Issue 24"]);
  expect([first.items.length, first.readers]).toEqual([20, 4]);
  const second = await edge.services.newsletterIssues.list({ cursor: first.next });
  expect([second.items.at(-1)?.subject, second.items.length, second.next]).toEqual(["Issue 1", 5, null]);
});
