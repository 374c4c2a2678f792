import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MAIL_CRON, runScheduled } from "#worker/scheduled.ts";
import { startEdge } from "../support/edge.ts";
import { addReaders } from "../support/newsletter.ts";

const SOURCE = "My workshop in Bristol, May 2026";
type Edge = ReturnType<typeof startEdge>;

const importing = (edge: Edge, list: string, more: { confirmed?: "on"; group?: string } = {}) =>
  edge.services.newsletterImport.run({ list, source: SOURCE, group: "", ...more });

const cron = ({ services }: Edge) =>
  runScheduled(MAIL_CRON, services, { info: () => {}, warn: () => {}, error: () => {} } as never);

const row = (email: string) =>
  env.DB.prepare("SELECT * FROM newsletter_subscribers WHERE email = ?")
    .bind(email)
    .first<Record<string, unknown>>();

test("people who confirmed before become readers, with the statement that was made", async () => {
  const edge = startEdge();
  const list = "Email,Name,Date,Group\nADA@example.org,Ada Lovelace,2026-03-01,Bootcamp; Friends\n";
  expect(await importing(edge, list, { confirmed: "on" })).toMatchObject({ added: 1, invited: 0, wrong: 0 });
  expect(await row("ada@example.org")).toMatchObject({
    status: "confirmed",
    name: "Ada Lovelace",
    source: SOURCE,
    confirmed_at: Date.parse("2026-03-01T00:00:00Z"),
    consent_stated_at: edge.clock.now.getTime(),
  });
  const { items } = await edge.services.newsletterReaders.list({ q: "lovelace", status: "confirmed" });
  expect(items.map(({ groups }) => groups)).toEqual([["Bootcamp", "Friends"]]);
  await cron(edge);
  expect(edge.sent).toEqual([]);
});

test("everybody else is asked to confirm, once, and is told where the address comes from", async () => {
  const edge = startEdge();
  expect(await importing(edge, "ada@example.org\ngrace@example.org")).toMatchObject({ added: 2, invited: 2 });
  await cron(edge);
  await cron(edge);
  expect(edge.sent.map(({ to }) => to).sort()).toEqual(["ada@example.org", "grace@example.org"]);
  const mail = edge.sent.find(({ to }) => to === "ada@example.org");
  expect(mail?.text).toContain(SOURCE);
  expect(mail?.headers["List-Unsubscribe"]).toContain("/newsletter/unsubscribe?token=");
  const token = /confirm\?token=([\w.-]+)/.exec(mail?.text ?? "")?.[1];
  expect((await edge.post("/api/newsletter/confirm", { token })).status).toBe(200);
  expect(await row("ada@example.org")).toMatchObject({ status: "confirmed", consent_stated_at: null });
  expect(await row("grace@example.org")).toMatchObject({ status: "pending" });
});

test("a large import asks a hundred people in each run", async () => {
  const edge = startEdge();
  const list = Array.from({ length: 230 }, (_, index) => `person-${index}@example.org`).join("\n");
  expect(await importing(edge, list)).toMatchObject({ added: 230 });
  for (const total of [100, 200, 230, 230]) {
    await cron(edge);
    expect(edge.sent).toHaveLength(total);
  }
  expect(new Set(edge.sent.map(({ to }) => to)).size).toBe(230);
}, 60_000);

test("people who unsubscribed or bounced are not brought back, even after their row is deleted", async () => {
  const edge = startEdge();
  await addReaders(3);
  const { newsletterReaders, retention } = edge.services;
  await newsletterReaders.remove("reader-0000");
  await env.DB.prepare(
    "UPDATE newsletter_subscribers SET status = 'unsubscribed', stopped = 'bounced', stopped_at = ? WHERE id = 'reader-0001'",
  )
    .bind(edge.clock.now.getTime())
    .run();
  await retention.cleanUp();
  expect(await row("reader-0000@example.org")).toBeNull();
  const list = [
    "email,status",
    "reader-0000@example.org,",
    "reader-0001@example.org,",
    "cleaned@example.org,Cleaned",
    "new@example.org,subscribed",
  ].join("\n");
  const result = await importing(edge, list, { confirmed: "on" });
  expect(result).toMatchObject({ added: 1, left: 3, here: 0 });
  expect(result.notImported.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(await row("reader-0001@example.org")).toMatchObject({ status: "unsubscribed" });
});

test("an import that is sent twice adds nobody twice; readers who are there join the group", async () => {
  const edge = startEdge();
  await addReaders(1);
  const list = "reader-0000@example.org\nada@example.org\nADA@example.org";
  expect(await importing(edge, list, { group: "Workshop" })).toMatchObject({
    added: 1,
    here: 1,
    repeated: 1,
  });
  expect(await importing(edge, list, { group: "workshop" })).toMatchObject({
    added: 0,
    here: 2,
    repeated: 1,
  });
  const groups = await edge.services.newsletterGroups.list();
  expect(groups).toMatchObject([{ name: "Workshop", readers: 2 }]);
});

test("wrong lines are named with their reasons, and the rest is imported", async () => {
  const edge = startEdge();
  const list = [
    "Name;E-Mail;Date",
    '"Lovelace; Ada";ada@example.org;2026-01-02',
    "Nobody;;",
    "Typo;grace.example.org;",
    "Later;later@example.org;2030-01-01",
    "Odd;odd@example.org;yesterday",
    "Grace;grace@example.org;31/12/2025",
  ].join("\r\n");
  const result = await importing(edge, `\uFEFF${list}`, { confirmed: "on" });
  expect(result).toMatchObject({ added: 2, wrong: 4 });
  expect(result.notImported).toEqual([
    { line: 3, text: "Nobody; ;".replaceAll("; ;", ", , "), reason: "There is no email address." },
    expect.objectContaining({ line: 4, text: "grace.example.org" }),
    { line: 5, text: "later@example.org", reason: "The date is in the future." },
    { line: 6, text: "odd@example.org", reason: "The date cannot be read. Write it as 2026-11-30." },
  ]);
  expect(await row("ada@example.org")).toMatchObject({ name: "Lovelace; Ada" });
});

test("more than 5,000 lines, a missing column and an empty list are refused as a whole", async () => {
  const edge = startEdge();
  const many = Array.from({ length: 5001 }, (_, index) => `p${index}@example.org`).join("\n");
  await expect(importing(edge, many)).rejects.toMatchObject({
    code: "invalid",
    fields: { list: "That is 5,001 lines. Import at most 5,000 at a time." },
  });
  await expect(importing(edge, "Name,Phone\nAda,1")).rejects.toMatchObject({
    fields: { list: expect.stringContaining("“Name”, “Phone”") },
  });
  await expect(importing(edge, "email\n\n")).rejects.toMatchObject({ code: "invalid" });
  expect(await env.DB.prepare("SELECT count(*) AS n FROM newsletter_subscribers").first("n")).toBe(0);
});

test("five thousand lines are imported at once", async () => {
  const edge = startEdge();
  const many = Array.from({ length: 5000 }, (_, index) => `p${index}@example.org,Person ${index}`).join("\n");
  const result = await importing(edge, `email,name\n${many}`, { confirmed: "on", group: "Everybody" });
  expect(result).toMatchObject({ added: 5000, wrong: 0 });
  expect(await edge.services.newsletterGroups.list()).toMatchObject([{ readers: 5000 }]);
}, 60_000);
