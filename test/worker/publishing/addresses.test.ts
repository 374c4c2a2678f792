import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { startEdge } from "../../support/edge.ts";
import { writeContent } from "../../support/seeded.ts";

const OWNER = { id: "isla", fullName: "Isla Fenwright" };

async function start() {
  await writeContent();
  const edge = startEdge();
  const { items, drafts, publishing, addresses } = edge.services;
  async function change(id: string, title: string) {
    const { live, draft, version } = await items.open("notes", id);
    const values = { ...(draft?.values ?? live), title };
    return drafts.save(OWNER, "notes", id, { values, save: draft?.save ?? 0, base: version, tab: "one" });
  }
  const rename = (from: string, to: string) => publishing.rename(OWNER, "notes", from, to);
  const leadsTo = (old: string) => addresses.newPath("notes", old);
  return { ...edge, items, drafts, publishing, change, rename, leadsTo };
}

const refusedWith = (message: RegExp) => ({ fields: { address: expect.stringMatching(message) } });

test("the page, its draft and its history move, and the old address leads to the new one", async () => {
  const { items, drafts, publishing, change, rename, leadsTo, services } = await start();
  await change("props", "What are props?");
  await publishing.publish(OWNER, "notes", "props");
  await change("props", "A draft of it");
  expect(await rename("props", "what-are-props")).toBe("what-are-props");

  expect((await services.notes.page("what-are-props")).note.title).toBe("What are props?");
  await expect(services.notes.page("props")).rejects.toMatchObject({ code: "not_found" });
  expect(await leadsTo("props")).toBe("/notes/what-are-props");
  expect(await leadsTo("what-are-props")).toBeNull();
  const moved = await items.open("notes", "what-are-props");
  expect(moved).toMatchObject({ version: 2, draft: { values: { title: "A draft of it" }, base: 2 } });
  const history = await drafts.history("notes", "what-are-props");
  expect(history.map(({ version }) => version).toSorted()).toEqual([0, 1, 2]);

  await publishing.publish(OWNER, "notes", "what-are-props");
  expect((await services.notes.page("what-are-props")).note.title).toBe("A draft of it");
});

test("after several moves every old address leads to the last one, and moving back ends the redirect", async () => {
  const { rename, leadsTo, items } = await start();
  await rename("props", "second");
  await rename("second", "third");
  expect(await leadsTo("props")).toBe("/notes/third");
  expect(await leadsTo("second")).toBe("/notes/third");

  await rename("third", "props");
  expect(await leadsTo("props")).toBeNull();
  expect(await leadsTo("second")).toBe("/notes/props");
  expect(await leadsTo("third")).toBe("/notes/props");
  expect((await items.open("notes", "props")).version).toBe(3);
  await rename("props", "second");
  expect((await items.open("notes", "second")).version).toBe(4);
});

test.each([
  ["state", /is taken/],
  ["props", /already/],
  ["What is a prop?", /“what-is-a-prop” is possible/],
  ["notes/props", /“notes-props” is possible/],
  ["new", /the desk uses it/],
  ["???", /Such as/],
  ["", /Such as/],
  ["a".repeat(65), /at most 64/],
  ["under_score", /“under-score” is possible/],
])("the address %j is refused in words", async (address, message) => {
  const { rename, leadsTo } = await start();
  await expect(rename("props", address)).rejects.toMatchObject(refusedWith(message));
  expect(await leadsTo("props")).toBeNull();
});

test("an address that is archived, drafted, or the old one of another page is taken, also for new items", async () => {
  const { rename, publishing, drafts } = await start();
  await publishing.archive(OWNER, "notes", "state", true);
  await expect(rename("props", "state")).rejects.toMatchObject(refusedWith(/an archived note/));
  await drafts.create(OWNER, "notes", { values: { title: "Only a draft" }, tab: "one" });
  await expect(rename("props", "only-a-draft")).rejects.toMatchObject(refusedWith(/is taken/));
  await rename("closures", "what-is-a-closure");
  await expect(rename("props", "closures")).rejects.toMatchObject(
    refusedWith(/the old address of “what-is-a-closure”/),
  );
  await expect(
    drafts.create(OWNER, "notes", { values: { title: "Closures" }, tab: "one" }),
  ).rejects.toMatchObject({ fields: { title: expect.stringContaining("old address") } });
});

test("only notes and articles can move, and only when they are published", async () => {
  const { publishing, rename, drafts, services } = await start();
  await expect(publishing.rename(OWNER, "courses", "1", "first")).rejects.toMatchObject({ code: "invalid" });
  await drafts.create(OWNER, "notes", { values: { title: "Only a draft" }, tab: "one" });
  await expect(rename("only-a-draft", "another")).rejects.toMatchObject({ code: "conflict" });
  await expect(rename("nobody-wrote-this", "another")).rejects.toMatchObject({ code: "not_found" });
  await publishing.rename(OWNER, "articles", "whats-new-in-react-2025", "react-2025");
  expect(await services.addresses.newPath("articles", "whats-new-in-react-2025")).toBe("/blog/react-2025");
  expect(await services.addresses.newPath("notes", "whats-new-in-react-2025")).toBeNull();
});

test("a tab that still edits at the old address loses nothing and publishes nothing there", async () => {
  const { change, rename, drafts, items, publishing } = await start();
  const { save } = await change("props", "From this tab");
  const values = (await items.open("notes", "props")).draft?.values ?? {};
  await rename("props", "moved");
  for (const count of [save, 0]) {
    await expect(
      drafts.save(OWNER, "notes", "props", { values, save: count, base: 0, tab: "one" }),
    ).rejects.toMatchObject({ code: "conflict" });
  }
  await expect(publishing.publish(OWNER, "notes", "props")).rejects.toMatchObject({ code: "not_found" });
});

test("of two moves, or a move and a publish, at the same time one succeeds, and there is one page", async () => {
  for (const other of ["move", "publish"] as const) {
    const { rename, publishing, change, services } = await start();
    await env.DB.exec("DELETE FROM redirects");
    await change("closures", "Changed");
    const both = await Promise.allSettled([
      rename("closures", "first"),
      other === "move" ? rename("closures", "second") : publishing.publish(OWNER, "notes", "closures"),
    ]);
    expect(both.map(({ status }) => status)).toContain("fulfilled");
    const pages = await Promise.allSettled(
      ["closures", "first", "second"].map((slug) => services.notes.page(slug)),
    );
    expect(pages.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { results } = await env.DB.prepare("SELECT slug FROM notes").all<{ slug: string }>();
    const slug = results.map((row) => row.slug).find((each) => ["first", "second"].includes(each));
    if (slug) await rename(slug, "closures");
  }
});

test("a move that fails at any of its statements changes nothing", async () => {
  const { rename, leadsTo, items, change } = await start();
  await change("props", "A draft of it");
  const before = await items.open("notes", "props");
  for (const [table, verb] of [
    ["notes", "UPDATE"],
    ["drafts", "UPDATE"],
    ["redirects", "INSERT"],
    ["revisions", "INSERT"],
    ["changes", "INSERT"],
  ]) {
    await env.DB.exec(
      `CREATE TRIGGER broken BEFORE ${verb} ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
    await expect(rename("props", "moved")).rejects.toMatchObject({ code: "unavailable" });
    await env.DB.exec("DROP TRIGGER broken");
    expect(await items.open("notes", "props")).toEqual(before);
    expect(await leadsTo("props")).toBeNull();
  }
});

test("the search and the page caches follow", async () => {
  const { rename, services, settle } = await start();
  await services.searchIndex.rebuild();
  await rename("closures", "what-closures-keep");
  await settle();
  const paths = JSON.stringify(await services.search.find("closures", 5));
  expect(paths).toContain("/notes/what-closures-keep");
  expect(paths).not.toContain('"/notes/closures"');
});
