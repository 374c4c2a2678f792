import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { CONTENT_VERSION_KEY } from "#worker/platform/content-version.ts";
import { startEdge } from "../support/edge.ts";
import { addReaders, ISSUE } from "../support/newsletter.ts";

type Edge = ReturnType<typeof startEdge>;
type Content = Parameters<Edge["services"]["newsletterIssues"]["create"]>[1];

/** Sends an issue at the next time. Returns who got it. */
async function send(edge: Edge, id: string, content: Content = ISSUE): Promise<string[]> {
  const { newsletterIssues, newsletterRound, outbox } = edge.services;
  const before = edge.sent.length;
  await newsletterIssues.create(id, content);
  const [slot = edge.clock.now] = (await newsletterIssues.get(id)).slots;
  await newsletterIssues.schedule(id, slot.toISOString().slice(0, 10));
  edge.clock.now = slot;
  await newsletterRound.write();
  await outbox.sendDue();
  return edge.sent.slice(before).map(({ to }) => to);
}

test("a sent issue is in the archive under its subject, newest first, with its neighbours", async () => {
  const edge = startEdge();
  const { newsletterArchive: archive, newsletterIssues } = edge.services;
  await newsletterIssues.create("draft", ISSUE);
  expect((await archive.list(null)).items).toEqual([]);
  await send(edge, "one", { ...ISSUE, subject: "Keys, in lists!" });
  await send(edge, "two", { ...ISSUE, subject: "Été in Bristol" });
  expect((await archive.list(null)).items.map(({ slug }) => slug)).toEqual([
    "e-te-in-bristol",
    "keys-in-lists",
  ]);
  expect(await archive.get("keys-in-lists")).toMatchObject({
    body: ISSUE.body,
    sentAt: new Date("2026-11-30T08:00:00Z"),
    older: null,
    newer: { slug: "e-te-in-bristol" },
  });
  await expect(archive.get("draft")).rejects.toMatchObject({ code: "not_found" });
});

test("a second issue with the same subject gets its day into the name; a subject without letters gets one, too", async () => {
  const edge = startEdge();
  await send(edge, "one");
  await send(edge, "two");
  await send(edge, "three", { ...ISSUE, subject: "…" });
  const { items } = await edge.services.newsletterArchive.list(null);
  expect(items.map(({ slug }) => slug)).toEqual(["issue", "keys-in-lists-2026-12-07", "keys-in-lists"]);
});

test("issues that the previous release sent get their names on the next run", async () => {
  const edge = startEdge();
  await env.DB.prepare(
    "INSERT INTO newsletter_issues (id, subject, body, status, send_at, sent_at, created_at, updated_at) VALUES ('old', 'Before', 'Text', 'sent', 1, 1, 1, 1)",
  ).run();
  await edge.services.newsletterRound.write();
  expect((await edge.services.newsletterArchive.list(null)).items).toMatchObject([{ slug: "before" }]);
});

test("an issue can be kept out of the archive, and taken out later, and cached pages follow", async () => {
  const edge = startEdge();
  const { newsletterArchive: archive, newsletterIssues } = edge.services;
  await send(edge, "one", { ...ISSUE, inArchive: false });
  expect((await archive.list(null)).items).toEqual([]);
  await expect(archive.get("keys-in-lists")).rejects.toMatchObject({ code: "not_found" });
  const before = await env.FEEDS.get(CONTENT_VERSION_KEY);
  await newsletterIssues.setInArchive("one", true);
  expect(await archive.get("keys-in-lists")).toMatchObject({ subject: ISSUE.subject });
  expect(await env.FEEDS.get(CONTENT_VERSION_KEY)).not.toBe(before);
  await newsletterIssues.setInArchive("one", false);
  expect((await archive.newest(20)).length + (await archive.all()).length).toBe(0);
});

test("the archive has pages", async () => {
  const edge = startEdge();
  const insert = (week: number) =>
    env.DB.prepare(
      "INSERT INTO newsletter_issues (id, subject, body, status, send_at, slug, created_at, updated_at) VALUES (?1, ?1, 'Text', 'sent', ?2, ?1, 1, 1)",
    ).bind(`week-${week}`, week * 1000);
  await env.DB.batch(Array.from({ length: 45 }, (_, index) => insert(index + 1)));
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await edge.services.newsletterArchive.list(cursor);
    seen.push(...page.items.map(({ slug }) => slug));
    cursor = page.next;
  } while (cursor);
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `week-${45 - index}`));
});

test("an issue for a group goes to its confirmed members only; one for two groups reaches each reader once", async () => {
  const edge = startEdge();
  await addReaders(3);
  const { newsletterGroups: groups, newsletterReaders: readers } = edge.services;
  await groups.create("Bootcamp");
  await groups.create("Workshop");
  const [bootcamp = "", workshop = ""] = (await groups.list()).map(({ id }) => id);
  await readers.setGroups("reader-0000", [bootcamp, workshop]);
  await readers.setGroups("reader-0001", [workshop]);
  await readers.setGroups("waiting", [bootcamp]);
  expect(await send(edge, "one", { ...ISSUE, groups: [bootcamp] })).toEqual(["reader-0000@example.org"]);
  expect((await send(edge, "two", { ...ISSUE, groups: [bootcamp, workshop] })).sort()).toEqual([
    "reader-0000@example.org",
    "reader-0001@example.org",
  ]);
  expect(await send(edge, "three")).toHaveLength(3);
});

test("a group that an unsent issue is for cannot be removed, and a removed one cannot be chosen", async () => {
  const edge = startEdge();
  const { newsletterGroups: groups, newsletterIssues: issues } = edge.services;
  await groups.create("Bootcamp");
  const [{ id } = { id: "" }] = await groups.list();
  await issues.create("one", { ...ISSUE, groups: [id] });
  await expect(groups.remove(id)).rejects.toMatchObject({ code: "conflict" });
  await issues.remove("one");
  await groups.remove(id);
  await expect(issues.create("two", { ...ISSUE, groups: [id] })).rejects.toMatchObject({
    code: "invalid",
    fields: { groups: expect.any(String) },
  });
});

test("two groups cannot have one name, in whatever capitals, and fifty are the most", async () => {
  const { newsletterGroups: groups } = startEdge().services;
  await groups.create("Bootcamp");
  await expect(groups.create("BOOTCAMP")).rejects.toMatchObject({ fields: { name: expect.any(String) } });
  await groups.create("Workshop");
  const [, { id } = { id: "" }] = await groups.list();
  await expect(groups.rename(id, "bootcamp")).rejects.toMatchObject({ code: "conflict" });
  await groups.rename(id, "WORKSHOP");
  expect((await groups.list()).map(({ name }) => name)).toEqual(["Bootcamp", "WORKSHOP"]);
  await expect(groups.rename("none", "x")).rejects.toMatchObject({ code: "not_found" });
  await expect(groups.remove("none")).rejects.toMatchObject({ code: "not_found" });
  for (let count = 3; count <= 50; count += 1) await groups.create(`Group ${count}`);
  await expect(groups.create("One more")).rejects.toMatchObject({ code: "conflict" });
});

const SETTINGS = { welcomeSubject: "Hello", welcomeBody: "Read [the notes](/notes)." };

test("another day and hour hold for the next plan; what is planned keeps its day", async () => {
  const edge = startEdge();
  const { newsletterIssues: issues, newsletterSettings: settings } = edge.services;
  await issues.create("one", ISSUE);
  await issues.schedule("one", "2026-11-30");
  await settings.save({ ...SETTINGS, day: 4, hour: 17, welcome: "on" });
  const { slots, slot } = await issues.get("one");
  expect(slot).toEqual({ day: 4, hour: 17 });
  expect(slots[0]).toEqual(new Date("2026-11-26T17:00:00Z"));
  expect(await issues.schedule("one", "2026-11-30")).toEqual(new Date("2026-11-30T08:00:00Z"));
  expect(await issues.schedule("one", "2026-12-03")).toEqual(new Date("2026-12-03T17:00:00Z"));
  await expect(issues.schedule("one", "2026-12-07")).rejects.toMatchObject({
    publicMessage: "Choose one of the Thursdays in the list.",
  });
  expect((await issues.list({})).weekday).toBe("Thursday");
});

/** Signs up and confirms. Returns the mails. */
async function join(edge: Edge, email = "ada@example.org") {
  await edge.post("/api/newsletter", { email });
  await edge.settle();
  const token = /confirm\?token=([\w.-]+)/.exec(edge.sent.at(-1)?.text ?? "")?.[1];
  await edge.post("/api/newsletter/confirm", { token });
  await edge.post("/api/newsletter/confirm", { token });
  await edge.settle();
  return edge.sent;
}

test("one email welcomes a reader who confirmed, however often they use the link", async () => {
  const edge = startEdge();
  const sent = await join(edge);
  expect(sent.map(({ subject }) => subject)).toEqual([
    "Confirm your address for Greenbar's newsletter",
    "Welcome to Greenbar's newsletter",
  ]);
  expect(sent[1]?.text).toContain("every Monday");
  expect(sent[1]?.headers["List-Unsubscribe"]).toContain("/newsletter/unsubscribe?token=");
  expect(sent[1]?.html).toContain('href="https://greenbar.test/newsletter/archive"');
});

test("the owner writes the welcome email, or switches it off", async () => {
  const edge = startEdge();
  await edge.services.newsletterSettings.save({ ...SETTINGS, day: 1, hour: 8, welcome: "on" });
  const [, welcome] = await join(edge);
  expect(welcome).toMatchObject({ subject: "Hello", text: expect.stringContaining("greenbar.test/notes") });
  await edge.services.newsletterSettings.save({ ...SETTINGS, day: 2, hour: 8 });
  edge.sent.length = 0;
  const [confirmation, ...more] = await join(edge, "grace@example.org");
  expect(confirmation?.text).toContain("our Tuesday newsletter");
  expect(more).toEqual([]);
});

test("the export has every reader; a formula in a name does not run in a spreadsheet", async () => {
  const edge = startEdge();
  await addReaders(1);
  await env.DB.prepare(
    "UPDATE newsletter_subscribers SET name = '=HYPERLINK(1)' WHERE id = 'reader-0000'",
  ).run();
  let text = "";
  for await (const page of edge.services.newsletterReaders.pages()) text += page.map(({ email }) => email);
  expect(text.split(",").sort()).toHaveLength(3);
  expect((await edge.request("/api/newsletter/subscribers.csv")).status).toBe(401);
});
