import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkFolder } from "../../../scripts/content/check.ts";
import { createDesk } from "../../../scripts/content/desk-client.ts";
import { openFolder } from "../../../scripts/content/folder.ts";
import { pull } from "../../../scripts/content/pull.ts";
import { Stop } from "../../../scripts/support/stop.ts";
import { pngOf } from "../../fixtures/png.ts";
import { atDesk, newFolder, newSlug, pulledFolder, withFolders } from "../../support/content-folder.ts";
import { siteUrl, sql } from "../../support/site-client.ts";

// The content as files, against the built site. Each test writes items of its own, because the site is shared.
withFolders();

const NOTE = {
  title: "What is a tide?",
  description: "Water that comes and goes.",
  topic: "The sea",
  updated: "2026-11-22",
  body: "The moon pulls at the sea.",
};

/** A published note. */
async function newNote() {
  const id = newSlug("tide");
  const values = { ...NOTE, title: `${NOTE.title} ${id}` };
  expect((await atDesk("POST", "notes", { id, values })).status).toBe(201);
  expect((await atDesk("POST", `notes/${id}/publish`, {})).status).toBe(200);
  return { id, path: `notes/${id}.md` };
}

const noteFile = (title: string, more = "") =>
  `---\ntitle: ${title}\ndescription: About it.\ntopic: The sea\nupdated: 2026-11-22\n${more}---\n\nThe sea is blue.\n`;

test("pull, push, pull gives the same files, with every kind among them", async () => {
  await newNote();
  const { files, ...work } = newFolder();
  await work.pull();
  const first = files();
  expect(Object.keys(first)).toEqual(
    expect.arrayContaining([
      ...[
        "site.json",
        "offers/pro.json",
        "courses/2-ai-powered-engineer/course.json",
        "projects/event-loop.json",
      ],
      ...["faq/refunds.md", "notes/props.md", "legal/terms.md", "articles/whats-new-in-react-2025.md"],
    ]),
  );
  expect(
    checkFolder(openFolder(work.root)).problems.filter(({ file }) => file.startsWith("templates/")),
  ).toEqual([]);
  expect(await work.push({ publish: true })).toEqual({ done: [], notes: [], problems: [] });
  expect(files()).toEqual(first);
  expect(await work.pull()).toEqual({ written: [], removed: [], kept: [] });
  expect(files()).toEqual(first);
});

test("a change becomes a draft, and is published with --publish; an untouched item is left alone", async () => {
  const { id, path } = await newNote();
  const work = await pulledFolder();
  work.edit(path, "pulls at", "draws");
  expect((await work.push()).done).toEqual([expect.stringContaining(`${path}: a draft`)]);
  const drafted = await work.desk.open("notes", id);
  expect(drafted).toMatchObject({ version: 1, draft: { savedBy: "Isla Fenwright (Laptop)" } });
  expect(drafted?.live?.body).toContain("pulls at");
  expect((await work.push()).done).toEqual([expect.stringContaining("a draft already")]);

  work.edit(path, "draws", "tugs at");
  expect((await work.push({ publish: true })).done).toEqual([`${path}: published`]);
  const published = await work.desk.open("notes", id);
  expect(published).toMatchObject({ version: 2, draft: null });
  expect(published?.live?.body).toContain("tugs at");
  const after = work.files();
  await work.push({ publish: true });
  await work.pull();
  expect(work.files()).toEqual(after);
});

test("of three new files, the one that does not fit is named with line and field, and the others are pushed", async () => {
  const work = await pulledFolder();
  const [one, two, three] = [newSlug("one"), newSlug("two"), newSlug("three")];
  work.write(`notes/${one}.md`, noteFile(one));
  work.write(`notes/${two}.md`, noteFile(two).replace("2026-11-22", "yesterday"));
  work.write(`notes/${three}.md`, noteFile(three));
  const { done, problems } = await work.push({ publish: true });
  expect(done).toEqual([one, three].sort().map((id) => `notes/${id}.md: published`));
  expect(problems).toEqual([`notes/${two}.md:5: updated: Write a date such as 2026-11-22.`]);
  expect(await work.desk.open("notes", two)).toBeNull();
  expect((await work.desk.open("notes", three))?.live?.title).toBe(three);
});

test("what was changed on both sides becomes a draft with a diff, and visitors see what they saw", async () => {
  const { id, path } = await newNote();
  const work = await pulledFolder();
  const { live, version } = (await work.desk.open("notes", id)) ?? {};
  const values = { ...live, body: "The moon pushes at the sea." };
  await atDesk("PUT", `notes/${id}`, { values, save: 0, base: version });
  await atDesk("POST", `notes/${id}/publish`, {});
  work.edit(path, "pulls at", "draws");

  const { done, problems } = await work.push({ publish: true });
  expect(done).toEqual([]);
  expect(problems[0]).toContain(`${path}: it was changed here and on the site. Yours is a draft now`);
  expect(problems[0]).toContain("-The moon pushes at the sea.\n+The moon draws the sea.");
  const item = await work.desk.open("notes", id);
  expect(item?.live?.body).toBe("The moon pushes at the sea.");
  expect(item?.draft).toMatchObject({ base: 1, values: { body: "The moon draws the sea." } });
  expect((await work.pull()).kept).toEqual([path]);
  expect(work.text(path)).toContain("draws");
});

test("a draft that somebody wrote at the desk stays", async () => {
  const { id, path } = await newNote();
  const work = await pulledFolder();
  const { live, version } = (await work.desk.open("notes", id)) ?? {};
  const values = { ...live, body: "Half a sentence" };
  await atDesk("PUT", `notes/${id}`, { values, save: 0, base: version, tab: "a-tab" });
  work.edit(path, "pulls at", "draws");
  const { done, problems } = await work.push();
  expect(done).toEqual([]);
  expect(problems[0]).toMatch(/somebody has a draft of it at the desk \(Isla Fenwright, .*push again/);
  expect((await work.desk.open("notes", id))?.draft?.values.body).toBe("Half a sentence");
});

test("pictures that the texts show come along, at the address that the folder gave them", async () => {
  const work = await pulledFolder();
  const [id, name] = [newSlug("drawn"), newSlug("shore")];
  const picture = `images/sea/${name}.png`;
  work.write(`media/${picture}`, await pngOf(40, 30));
  const shown = `![The shore at low tide](/media/${picture})`;
  work.write(`notes/${id}.md`, `${noteFile(id)}\n${shown}\n`);
  const { done, problems } = await work.push({ publish: true });
  expect(problems).toEqual([]);
  expect(done).toEqual([`media/${picture}: stored`, `notes/${id}.md: published`]);
  expect((await fetch(`${siteUrl}/media/${picture}`)).headers.get("content-type")).toBe("image/png");
  expect(await sql("SELECT alt, name FROM uploads WHERE object_key = ?", [picture])).toEqual([
    { alt: "The shore at low tide", name: `${name}.png` },
  ]);
  const after = work.files();
  await work.pull();
  await work.push();
  expect(work.files()).toEqual(after);

  const other = await pulledFolder();
  expect(other.exists(`media/${picture}`)).toBe(true);
  other.write(`media/${picture}`, await pngOf(60, 20));
  expect((await other.push()).notes[0]).toContain("A picture has no draft");
  expect((await other.push({ publish: true })).done).toEqual([`media/${picture}: replaced`]);
  work.write(`media/${picture}`, await pngOf(10, 10));
  expect((await work.push({ publish: true })).problems[0]).toContain("the site has another picture there");
});

test.each([
  ["a picture that is none", "shore.png", "no picture", "Please select a valid image file."],
  ["a picture that is missing", "shore.png", null, "is missing."],
])("%s is named, and the text that shows it waits", async (_what, file, content, message) => {
  const work = await pulledFolder();
  const id = newSlug("drawn");
  if (content) work.write(`media/images/${id}/${file}`, content);
  work.write(`notes/${id}.md`, `${noteFile(id)}\n![Shore](/media/images/${id}/${file})\n`);
  const { done, problems } = await work.push();
  expect(done).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(message)]);
  expect(await work.desk.open("notes", id)).toBeNull();
});

test("the order of the files is the order on the site, once it is published", async () => {
  const work = await pulledFolder();
  const [one, two] = [newSlug("first"), newSlug("second")];
  const question = (id: string, position: number) =>
    `---\nquestion: ${id}?\nposition: ${position}\n---\n\nYes.\n`;
  work.write(`faq/${one}.md`, question(one, 0.5));
  work.write(`faq/${two}.md`, question(two, 0.7));
  await work.push({ publish: true });
  const first = async () => (await work.desk.list("faq")).slice(0, 2).map(({ id }) => id);
  expect(await first()).toEqual([one, two]);

  work.edit(`faq/${one}.md`, /position: .*/, "position: 0.9");
  expect((await work.push()).notes[0]).toContain("faq: the order differs");
  expect(await first()).toEqual([one, two]);
  await work.push({ publish: true });
  expect(await first()).toEqual([two, one]);
  const after = work.files();
  await work.pull();
  expect(work.files()).toEqual(after);
  await sql("DELETE FROM faq_entries WHERE id IN (?, ?)", [one, two]);
});

test("a removed file is reported and stays on the site; an archived item leaves the folder", async () => {
  const [kept, archived] = [await newNote(), await newNote()];
  const work = await pulledFolder();
  rmSync(join(work.root, kept.path));
  await atDesk("POST", `notes/${archived.id}/archive`, { archived: true });
  const { notes } = await work.push();
  expect(notes).toEqual([
    expect.stringContaining(`${kept.path}: it is not in the folder and still on the site`),
  ]);
  const { written, removed } = await work.pull();
  expect({ written, removed }).toEqual({ written: [kept.path], removed: [archived.path] });

  writeFileSync(join(work.root, archived.path), noteFile(archived.id));
  expect((await work.push()).problems[0]).toContain("it is archived on the site");
});

test("new modules get their ids from the site, also in the file", async () => {
  const work = await pulledFolder();
  const id = newSlug("course");
  const { id: _id, ...course } = JSON.parse(work.text("courses/2-ai-powered-engineer/course.json"));
  const modules = course.modules.map(({ id: _id, ...module }: { id: string }) => module);
  work.write(`courses/${id}.json`, JSON.stringify({ ...course, title: id, slug: id, modules, position: 99 }));
  expect((await work.push({ publish: true })).problems).toEqual([]);
  for (const module of JSON.parse(work.text(`courses/${id}/course.json`)).modules)
    expect(module.id).not.toBe("");
  // Its offer came with it, hidden and without a price.
  expect((await work.pull()).written).toEqual([`offers/${id}.json`]);
  expect(await work.push({ publish: true })).toEqual({ done: [], notes: [], problems: [] });
});

test("site.json may leave out what it does not change", async () => {
  const work = await pulledFolder();
  const { home, ...settings } = JSON.parse(work.text("site.json"));
  const { cta: _cta, ...hero } = home.hero;
  work.write("site.json", JSON.stringify({ ...settings, home: { ...home, hero } }));
  expect(await work.push()).toEqual({ done: [], notes: [], problems: [] });
});

test("a folder belongs to one site, and a key that ended stops everything", async () => {
  const work = await pulledFolder();
  expect(() => openFolder(work.root).manifest("https://elsewhere.example")).toThrow(/is based on/);
  const desk = createDesk({ url: siteUrl, key: "gbk_old" });
  await expect(pull(desk, openFolder(work.root), work.manifest(siteUrl))).rejects.toThrow(Stop);
});
