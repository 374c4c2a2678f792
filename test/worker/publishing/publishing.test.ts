import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { CONTENT_VERSION_KEY } from "#worker/platform/content-version.ts";
import { startEdge } from "../../support/edge.ts";
import { writeContent } from "../../support/seeded.ts";

const OWNER = { id: "isla", fullName: "Isla Fenwright" };
const TAB = "first-tab";

/** One item of every kind that the site starts with, and a field of it to change. */
const KINDS = [
  { kind: "offers", id: "2", field: "name" },
  { kind: "courses", id: "4", field: "tagline" },
  { kind: "lessons", id: "headings-and-paragraphs", field: "goal" },
  { kind: "exercises", id: "fix-the-headings", field: "learned" },
  { kind: "projects", id: "contrast-checker", field: "description" },
  { kind: "templates", id: "node-cli", field: "description" },
  { kind: "faq", id: "refunds", field: "answer" },
  { kind: "notes", id: "props", field: "description" },
  { kind: "articles", id: "whats-new-in-react-2025", field: "description" },
  { kind: "legal", id: "terms", field: "description" },
  { kind: "site", id: "site", field: "brand" },
  { kind: "about", id: "about", field: "teachingLead" },
  { kind: "mentorship", id: "mentorship", field: "lead" },
] as const;

const KEPT = ["legal", "site", "about", "mentorship"];
const SORTED = ["offers", "courses", "projects", "templates", "faq"];
/** Sorted within a module or a lesson (lessons.test.ts). */
const GROUPED = ["lessons", "exercises"];

async function start() {
  await writeContent();
  const edge = startEdge();
  const { items, drafts, publishing } = edge.services;
  /** Saves a draft in which one field differs from what is live. */
  async function change(kind: string, id: string, field: string, text: string, tab = TAB) {
    const { live, draft, version } = await items.open(kind, id);
    const values = { ...(draft?.values ?? live), [field]: text };
    return drafts.save(OWNER, kind, id, { values, save: draft?.save ?? 0, base: version, tab });
  }
  const liveText = async (kind: string, id: string, field: string) =>
    (await items.open(kind, id)).live?.[field];
  return { ...edge, items, drafts, publishing, change, liveText };
}

const count = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS count FROM ${table}`).first<{ count: number }>())?.count;

test("every kind that there is, is tried here", async () => {
  const { items } = await start();
  expect(items.kinds.map(({ name }) => name).toSorted()).toEqual(KINDS.map(({ kind }) => kind).toSorted());
  for (const { kind } of KINDS) expect((await items.list(kind)).length).toBeGreaterThan(0);
  const [[course], [note]] = await Promise.all([items.list("courses"), items.list("notes")]);
  expect(course).toMatchObject({ picture: expect.stringContaining("/"), price: { currency: "GBP" } });
  expect(note).toMatchObject({ picture: null, price: null });
});

describe.each(KINDS)("$kind", ({ kind, id, field }) => {
  test("a draft changes nothing until it is published; then visitors see it and the draft is gone", async () => {
    const { items, publishing, change, liveText } = await start();
    const before = await liveText(kind, id, field);
    await change(kind, id, field, "A better text.");
    expect(await liveText(kind, id, field)).toBe(before);
    expect((await items.list(kind)).find((item) => item.id === id)?.state).toBe("changed");

    expect(await publishing.publish(OWNER, kind, id)).toEqual({ version: 1 });
    expect(await items.open(kind, id)).toMatchObject({
      live: { [field]: "A better text." },
      draft: null,
      version: 1,
    });
    expect((await items.list(kind)).find((item) => item.id === id)?.state).toBe("live");
  });

  test("publishing what is there changes nothing", async () => {
    const { items, publishing, change } = await start();
    const { live } = await items.open(kind, id);
    await change(kind, id, field, live?.[field] ?? "");
    await publishing.publish(OWNER, kind, id);
    expect((await items.open(kind, id)).live).toEqual(live);
  });

  test("archiving takes it off the site and back, and deletes nothing", async () => {
    const { items, publishing } = await start();
    if (KEPT.includes(kind)) {
      await expect(publishing.archive(OWNER, kind, id, true)).rejects.toMatchObject({ code: "invalid" });
      return;
    }
    await publishing.archive(OWNER, kind, id, true);
    expect(await items.open(kind, id)).toMatchObject({ archived: true, version: 1 });
    expect((await items.list(kind)).find((item) => item.id === id)?.state).toBe("archived");
    await publishing.archive(OWNER, kind, id, false);
    expect(await items.open(kind, id)).toMatchObject({ archived: false, version: 2 });
  });

  test("a batch that fails at any of its statements changes nothing", async () => {
    const { items, publishing, change } = await start();
    await change(kind, id, field, "All or nothing.");
    const before = await items.open(kind, id);
    const live =
      {
        ...{ faq: "faq_entries", legal: "legal_pages", site: "site_settings" },
        ...{ about: "page_texts", mentorship: "page_texts" },
      }[kind as string] ?? kind;
    const tables = { revisions: "INSERT", changes: "INSERT", drafts: "DELETE", [live]: "UPDATE" };
    for (const [table, verb] of Object.entries(tables)) {
      await env.DB.exec(
        `CREATE TRIGGER broken BEFORE ${verb} ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
      );
      await expect(publishing.publish(OWNER, kind, id)).rejects.toMatchObject({ code: "unavailable" });
      await env.DB.exec("DROP TRIGGER broken");
      expect(await items.open(kind, id)).toEqual(before);
      expect(await count("revisions")).toBe(0);
      expect(await count("changes")).toBe(0);
    }
    expect(await publishing.publish(OWNER, kind, id)).toEqual({ version: 1 });
  });

  test("moving changes the order and nothing else", async () => {
    if (GROUPED.includes(kind)) return;
    const { items, publishing } = await start();
    if (!SORTED.includes(kind)) {
      await expect(publishing.move(kind, id, 1)).rejects.toMatchObject({ code: "invalid" });
      return;
    }
    const order = async () => (await items.list(kind)).map((item) => item.id);
    const [first, second, ...rest] = await order();
    await publishing.move(kind, second ?? "", -1);
    expect(await order()).toEqual([second, first, ...rest]);
    await publishing.move(kind, second ?? "", -1);
    expect(await order()).toEqual([second, first, ...rest]);
    await publishing.move(kind, second ?? "", 1);
    expect(await order()).toEqual([first, second, ...rest]);
  });
});

describe("what is the same for every kind", () => {
  const { kind, id, field } = { kind: "notes", id: "props", field: "description" };

  test("an old version becomes a draft again, also the one from before the first change", async () => {
    const { items, drafts, publishing, change, liveText } = await start();
    const before = await liveText(kind, id, field);
    for (const text of ["Once.", "Twice."]) {
      await change(kind, id, field, text);
      await publishing.publish(OWNER, kind, id);
    }
    const history = await drafts.history(kind, id);
    expect(history.map(({ version }) => version).toSorted()).toEqual([0, 1, 2]);
    const first = history.find(({ version }) => version === 0);
    await drafts.restore(OWNER, kind, id, first?.id ?? "", TAB);
    expect(await liveText(kind, id, field)).toBe("Twice.");
    await publishing.publish(OWNER, kind, id);
    expect(await liveText(kind, id, field)).toBe(before);
    expect((await items.open(kind, id)).version).toBe(3);
  });

  test("of two people who publish at the same time one succeeds, and the other keeps the draft", async () => {
    const { items, publishing, change } = await start();
    await change(kind, id, field, "Mine.");
    const both = await Promise.allSettled([
      publishing.publish(OWNER, kind, id),
      publishing.publish({ id: "another", fullName: "Another" }, kind, id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await items.open(kind, id)).version).toBe(1);
  });

  test("a draft of an older version is not published over a newer one", async () => {
    const { drafts, publishing, change, items, liveText } = await start();
    const { live } = await items.open(kind, id);
    await change(kind, id, field, "First.");
    await publishing.publish(OWNER, kind, id);
    await drafts.save(OWNER, kind, id, {
      values: { ...live, [field]: "From before." },
      ...{ save: 0, base: 0, tab: "second-tab" },
    });
    await expect(publishing.publish(OWNER, kind, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await liveText(kind, id, field)).toBe("First.");
    expect((await items.open(kind, id)).draft?.values[field]).toBe("From before.");
  });

  test("two tabs never overwrite each other silently; a replaced draft stays in the history", async () => {
    const { items, drafts, change } = await start();
    const { save } = await change(kind, id, field, "From the first tab.");
    const { live } = await items.open(kind, id);
    const second = { values: { ...live, [field]: "From the second." }, save: 0, base: 0, tab: "second-tab" };
    await expect(drafts.save(OWNER, kind, id, second)).rejects.toMatchObject({ code: "conflict" });

    // The same tab, whose last answer was lost, still counts from before it.
    expect(await drafts.save(OWNER, kind, id, { ...second, tab: TAB })).toMatchObject({ save: save + 1 });

    await drafts.replace(OWNER, kind, id, { values: { ...live, [field]: "Kept." }, tab: "second-tab" });
    const history = await drafts.history(kind, id);
    expect(history[0]).toMatchObject({ change: "replaced", version: null });
    expect(history[0]?.values[field]).toBe("From the second.");
  });
});

test("a new item is a draft with an address of its own, and appears when it is published", async () => {
  const { items, drafts, publishing, liveText } = await start();
  const { live } = await items.open("projects", "contrast-checker");
  const values = { ...live, name: "Tide Table" };
  expect(await drafts.create(OWNER, "projects", { values, tab: TAB })).toBe("tide-table");
  await expect(drafts.create(OWNER, "projects", { values, tab: TAB })).rejects.toMatchObject({
    fields: { name: expect.stringContaining("is taken") },
  });
  expect((await items.list("projects"))[0]).toMatchObject({
    id: "tide-table",
    title: "Tide Table",
    state: "new",
  });
  await publishing.publish(OWNER, "projects", "tide-table");
  expect(await liveText("projects", "tide-table", "name")).toBe("Tide Table");
});

test("a new course gets an offer that is hidden until it has a price", async () => {
  const { items, drafts, publishing, liveText } = await start();
  const { live } = await items.open("courses", "4");
  await drafts.create(OWNER, "courses", { values: { ...live, title: "Forms that forgive" }, tab: TAB });
  await expect(publishing.publish(OWNER, "courses", "forms-that-forgive")).rejects.toMatchObject({
    fields: { slug: "“Beginner Web Dev: HTML, CSS & JavaScript” has this address. Choose another." },
  });
  await drafts.replace(OWNER, "courses", "forms-that-forgive", {
    values: { ...live, title: "Forms that forgive", slug: "forgiving-forms" },
    tab: TAB,
  });
  await publishing.publish(OWNER, "courses", "forms-that-forgive");
  expect(await liveText("offers", "forms-that-forgive", "state")).toBe("hidden");
});

test("what cannot be published says why at its field, and stays a draft", async () => {
  const { publishing, items, change } = await start();
  await change("offers", "2", "price", "0");
  await change("offers", "2", "refundDays", "soon");
  await expect(publishing.publish(OWNER, "offers", "2")).rejects.toMatchObject({
    code: "invalid",
    fields: {
      price: expect.stringContaining("at least £0.50"),
      refundDays: "Write a whole number from 0 to 365.",
    },
  });
  expect((await items.open("offers", "2")).draft?.values).toMatchObject({ price: "0", refundDays: "soon" });
});

test("more than 200 kB is refused, and the last draft stays", async () => {
  const { change, items } = await start();
  await change("projects", "contrast-checker", "description", "Fits.");
  await expect(
    change("projects", "contrast-checker", "description", "ä".repeat(110_000)),
  ).rejects.toMatchObject({
    code: "too_large",
  });
  expect((await items.open("projects", "contrast-checker")).draft?.values.description).toBe("Fits.");
});

test("a draft is published when it is due, once; one that is not valid keeps the reason", async () => {
  const { publishing, change, liveText, items, wait, clock } = await start();
  await change("projects", "contrast-checker", "name", "Contrast, checked");
  await change("offers", "2", "price", "nothing");
  await expect(publishing.schedule("projects", "contrast-checker", clock.now)).rejects.toMatchObject({
    fields: { publishAt: "Choose a time in the future, or publish it now." },
  });
  await publishing.schedule("projects", "contrast-checker", new Date(clock.now.getTime() + 60_000));
  await expect(
    publishing.schedule("offers", "2", new Date(clock.now.getTime() + 60_000)),
  ).rejects.toMatchObject({
    code: "invalid",
  });
  await env.DB.prepare("UPDATE drafts SET publish_at = ? WHERE kind = 'offers'")
    .bind(clock.now.getTime() + 1)
    .run();
  await publishing.publishDue();
  expect(await liveText("projects", "contrast-checker", "name")).toBe("Contrast Checker");

  wait(61_000);
  await publishing.publishDue();
  await publishing.publishDue();
  expect(await liveText("projects", "contrast-checker", "name")).toBe("Contrast, checked");
  expect(await publishing.failures()).toMatchObject([
    { kind: "offers", item: "2", publishAt: null, failure: expect.stringContaining("price") },
  ]);
  expect((await items.open("offers", "2")).version).toBe(0);
});

test("publishing gives cached pages a new version at once, and the cron does it again", async () => {
  const { services, publishing, change, settle, wait } = await start();
  const versions = new Set([await env.FEEDS.get(CONTENT_VERSION_KEY)]);
  await change("projects", "contrast-checker", "name", "Contrast, checked");
  await publishing.publish(OWNER, "projects", "contrast-checker");
  await settle();
  versions.add(await env.FEEDS.get(CONTENT_VERSION_KEY));
  expect(await count("changes")).toBe(1);
  wait(60_000);
  await services.followUp.run();
  versions.add(await env.FEEDS.get(CONTENT_VERSION_KEY));
  expect(versions.size).toBe(3);
  expect(await count("changes")).toBe(0);
});
