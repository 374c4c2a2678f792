import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { relatedNotes } from "#shared/notes/note.ts";
import { startEdge } from "../support/edge.ts";
import { CONTENT, writeContent } from "../support/seeded.ts";

const run = (sql: string) => env.DB.prepare(sql).run();
const byNewest = (a: Dated, b: Dated) => (`${a.date} ${a.slug}` < `${b.date} ${b.slug}` ? 1 : -1);
type Dated = { date: string; slug: string };

test("the library lists every note by topic and title, without regard to case", async () => {
  await writeContent();
  await run("UPDATE notes SET title = 'aardvarks', topic = 'react' WHERE slug = 'props'");
  const notes = await startEdge().services.notes.list();
  expect(notes).toHaveLength(CONTENT.notes.length);
  const sorted = [...notes].sort(
    (a, b) => a.topic.localeCompare(b.topic) || a.title.localeCompare(b.title) || (a.slug < b.slug ? -1 : 1),
  );
  expect(notes.map(({ slug }) => slug)).toEqual(sorted.map(({ slug }) => slug));
  expect(Object.keys(notes[0] ?? {})).not.toContain("body");
});

test("a note has the notes before and after it in the library, and related ones", async () => {
  await writeContent();
  const { notes } = startEdge().services;
  const list = await notes.list();
  for (const place of [0, 1, 50, list.length - 1]) {
    const slug = list[place]?.slug ?? "";
    const { note, previous, next, related } = await notes.page(slug);
    const written = CONTENT.notes.find((each) => each.slug === slug);
    expect(note.body).toBe(written?.body);
    expect(previous?.slug).toBe(list[place - 1]?.slug);
    expect(next?.slug).toBe(list[place + 1]?.slug);
    const expected = written ? relatedNotes(written, CONTENT.notes, 3).map((each) => each.slug) : [];
    expect(related.map((each) => each.slug)).toEqual(expected);
  }
});

test("a note leads to its lesson, unless visitors cannot see that", async () => {
  await writeContent();
  const { notes, courseLessons } = startEdge().services;
  const { note, ofTopic } = await notes.page("git");
  expect(note.lesson).toBe("save-your-work-with-git");
  expect(ofTopic.map(({ slug }) => slug)).toContain("starting-a-project");
  expect(await courseLessons.linked("save-your-work-with-git")).toMatchObject({
    ...{ path: "/learn/beginner-web-dev/save-your-work-with-git", minutes: 30, free: false },
    ...{ title: "How do I get back to yesterday's version?" },
  });
  await run("UPDATE lessons SET archived_at = 1 WHERE id = 'save-your-work-with-git'");
  expect(await courseLessons.linked("save-your-work-with-git")).toBeNull();
  expect(await courseLessons.linked("publish-your-page")).not.toBeNull();
  await run("UPDATE offers SET state = 'hidden' WHERE id = '4'");
  expect(await courseLessons.linked("publish-your-page")).toBeNull();
  expect(await courseLessons.linked("nothing-here")).toBeNull();
});

test("an archived note is gone from its page, the list, its neighbours and the site map", async () => {
  await writeContent();
  const { notes, siteMap } = startEdge().services;
  const [first, second] = await notes.list();
  await run(`UPDATE notes SET archived_at = 1 WHERE slug = '${first?.slug}'`);
  await expect(notes.page(first?.slug ?? "")).rejects.toMatchObject({ code: "not_found" });
  expect((await notes.page(second?.slug ?? "")).previous).toBeNull();
  expect((await notes.list()).map(({ slug }) => slug)).not.toContain(first?.slug);
  expect((await siteMap.read()).notes.map(({ slug }) => slug)).not.toContain(first?.slug);
});

test("the blog shows the pinned article or the newest, and every article has its own page", async () => {
  await writeContent();
  const own = CONTENT.articles.map(({ slug, date }) => ({ slug, date })).sort(byNewest);
  await run("UPDATE articles SET pinned = 0");
  await run(
    `INSERT INTO articles (slug, title, description, date, art, art_alt, asked, created_at, updated_at, body)
      VALUES ('older', 'Older', 'An older one', '2024-01-01', '/art/a.svg', 'A', '[]', 0, 0, 'Text'),
        ('newer', 'Newer', 'A newer one', '2100-01-01', '/art/a.svg', 'A', '[]', 0, 0, 'Text')`,
  );
  const { articles } = startEdge().services;
  const { article, all } = (await articles.first()) ?? {};
  expect(article).toMatchObject({ slug: "newer", preview: null });
  expect(all?.map(({ slug }) => slug)).toEqual(["newer", ...own.map(({ slug }) => slug), "older"]);
  expect((await articles.page("older")).article.title).toBe("Older");

  await run("UPDATE articles SET archived_at = 1 WHERE slug = 'newer'");
  expect((await articles.first())?.article.slug).toBe(own[0]?.slug);
  await expect(articles.page("newer")).rejects.toMatchObject({ code: "not_found" });

  await run("UPDATE articles SET pinned = 1 WHERE slug = 'older'");
  const pinned = await articles.first();
  expect(pinned?.article.slug).toBe("older");
  expect(pinned?.all[0]?.slug).toBe("older");
});

test.each([
  [0, "in the archive on a site that is open"],
  [1, "on the site while nobody sees it yet"],
])("closed %i: an article that comes with a new version is %s", async (closed) => {
  await writeContent();
  await run(`UPDATE site_settings SET closed = ${closed}, created_at = created_at - 1000`);
  await run("DELETE FROM articles WHERE slug = 'red-green-refactor'");
  await run("DELETE FROM seeded_rows WHERE row_id = 'red-green-refactor'");
  await writeContent();
  const listed = (await startEdge().services.articles.list()).map(({ slug }) => slug);
  expect(listed.includes("red-green-refactor")).toBe(closed === 1);
  expect(listed).toContain("whats-new-in-react-2025");
});

test("an unknown note, article or legal page is not found", async () => {
  const { notes, articles, legalPages } = startEdge().services;
  await expect(notes.page("nothing")).rejects.toMatchObject({ status: 404 });
  await expect(articles.page("nothing")).rejects.toMatchObject({ status: 404 });
  expect(await articles.first()).toBeNull();
  await expect(legalPages.page("terms")).rejects.toMatchObject({ status: 404 });
});

test("the FAQ is in the owner's order, without archived entries", async () => {
  await writeContent();
  const { faq } = startEdge().services;
  const ids = async () => (await faq.withOffers({ courses: 8 })).faq.map(({ id }) => id);
  expect(await ids()).toEqual(CONTENT.faq.map(({ id }) => id));
  await run("UPDATE faq_entries SET position = 0 WHERE id = 'teams'");
  await run("UPDATE faq_entries SET archived_at = 1 WHERE id = 'prices'");
  expect((await ids())[0]).toBe("teams");
  expect(await ids()).not.toContain("prices");
  const { questions } = await faq.withGuided(["refunds", "prices", "bootcamp"]);
  expect(questions.map(({ id }) => id)).toEqual(["refunds", "bootcamp"]);
});

test.each([
  ["a hidden offer", "UPDATE offers SET state = 'hidden' WHERE id = '2'"],
  ["an archived offer", "UPDATE offers SET archived_at = 1 WHERE id = '2'"],
])("%s is nowhere on the site, and neither is its course", async (_what, change) => {
  await writeContent();
  const { services, request } = startEdge();
  await run(change);
  const { offers, faq, courses, siteMap } = services;
  await expect(offers.get("2")).rejects.toMatchObject({ status: 404 });
  await expect(offers.withCourse("2")).rejects.toMatchObject({ status: 404 });
  await expect(courses.get("2")).rejects.toMatchObject({ status: 404 });
  expect((await offers.toChoose("2")).named).toBeNull();
  const listed = [
    ...(await faq.withOffers({ courses: 8 })).offers.courses,
    ...(await courses.list({ limit: 24 })).items,
    ...(await courses.library({ query: "", category: "", level: "" }, { limit: 24 })).items,
    ...(await siteMap.digest()).courses,
    ...(await siteMap.read()).courses,
  ].map(({ id }) => id);
  expect(listed).toContain("3");
  expect(listed).not.toContain("2");
  expect((await siteMap.read()).offers).not.toContain("2");
  expect((await request("/api/courses/2")).status).toBe(404);
});

test("an archived course, project or template is gone, and so is the template's file", async () => {
  const { projects, templates } = await writeContent();
  const [project, template] = [projects[0], templates[0]];
  await run("UPDATE courses SET archived_at = 1 WHERE id = '2'");
  await run(`UPDATE projects SET archived_at = 1 WHERE id = '${project?.id}'`);
  await run(`UPDATE templates SET archived_at = 1 WHERE slug = '${template?.slug}'`);
  const { services, request } = startEdge();
  await expect(services.courses.get("2")).rejects.toMatchObject({ status: 404 });
  expect((await services.offers.withCourse("2")).course).toBeNull();
  const found = await services.projects.list({ limit: 24 });
  expect(found.items).toHaveLength(projects.length - 1);
  expect((await services.templates.list({ limit: 24 })).items).toHaveLength(templates.length - 1);
  expect((await request(`/api/download?filename=${template?.file}`)).status).toBe(404);
});

test("the public API's offers and courses do not show the owner's columns", async () => {
  await writeContent();
  const { offers, courses } = startEdge().services;
  for (const item of [await offers.get("2"), await courses.get("2")]) {
    for (const hidden of ["state", "grants", "places", "nextSteps", "seats", "archivedAt", "searchText"]) {
      expect(Object.keys(item)).not.toContain(hidden);
    }
  }
});
