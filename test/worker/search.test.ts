import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { searchContents } from "#worker/search/index-contents.ts";
import { contentsHash } from "#worker/search/index-statements.ts";
import { readSources, type SourceRow } from "#worker/site/search-sources.ts";
import { NOTES } from "../fixtures/notes.ts";
import { startEdge } from "../support/edge.ts";
import { writeIndex } from "../support/search-index.ts";
import { CONTENT, writeContent } from "../support/seeded.ts";

async function best(question: string) {
  const { services } = startEdge();
  return services.search.find(question, 5);
}

test.each([
  ["What is JSX in React?", "jsx-in-react"],
  ["how does use effect work", "use-effect"],
  ["Explain props vs state", "props-vs-state"],
  ["how do I clean up an effect", "use-effect"],
  ["How do I test a component?", "testing-library"],
  ["what does useEfect do", "use-effect"],
  ["componnent tests", "testing-library"],
  ["Was ist JSX?", "jsx-in-react"],
  ["Can I get a refund?", "refunds"],
])("%s finds %s", async (question, slug) => {
  await writeIndex();
  const { passages, certainty } = await best(question);
  expect(passages.slice(0, 3).map((passage) => passage.slug)).toContain(slug);
  expect(certainty).toBe("sure");
});

test.each([
  "What is the capital of France?",
  "How do I cook a mushroom risotto?",
  "Who won the football world cup?",
  "Explain Kubernetes ingress controllers",
  "Is Bitcoin a good investment?",
])("%s is outside the site's topics", async (question) => {
  await writeIndex();
  expect((await best(question)).certainty).toBe("none");
});

test.each([
  ["$derived or useEffect in a component", "none"],
  ["wats the diffrence betwen props and state", "sure"],
])("%s: %s", async (question, certainty) => {
  await writeIndex();
  expect((await best(question)).certainty).toBe(certainty);
});

test("a name that the index does not have makes an answer less certain", async () => {
  await writeIndex();
  expect((await best("how does useEffect clean up with retryCount")).certainty).not.toBe("sure");
});

test("a question that assumes what a note corrects finds the correction and its section", async () => {
  const [note, ...others] = NOTES;
  if (!note) throw new Error("There are no notes.");
  const says = "A piece of JSX is a value: it can be stored in a variable and returned from a component.";
  const corrections = [{ assumes: ["JSX is a string template"], says }];
  await writeIndex([{ ...note, corrections }, ...others]);

  const found = await best("since JSX is only a string template, can I split it?");
  expect(found).toMatchObject({ certainty: "sure", correction: says });
  expect(found.passages[0]?.heading).toBe("An expression, not a string");
  expect(await best("what is JSX")).toMatchObject({ correction: "" });
});

test("a passage's URL leads to its heading", async () => {
  await writeIndex();
  const { passages } = await best("useEffect dependency array");
  expect(passages[0]).toMatchObject({
    title: "How useEffect works",
    heading: "The dependency array",
    url: "/notes/use-effect#the-dependency-array",
  });
});

test.each([
  '"',
  "' OR 1=1 --",
  "title:jsx AND NOT (",
  "jsx* NEAR(react, 2)",
  "^jsx - react + {a b}",
  "\u0000",
  "   ",
  "?!.,;",
  "的 の",
  "a ".repeat(3000),
])("input is never read as query syntax: %j", async (question) => {
  await writeIndex();
  await expect(best(question)).resolves.toHaveProperty("passages");
});

test("an index that was never built finds nothing", async () => {
  expect(await best("What is JSX?")).toMatchObject({ passages: [], certainty: "none" });
});

test("rebuilding the index does not duplicate passages", async () => {
  await writeIndex();
  await writeIndex();
  const rows = await env.SEARCH.prepare(
    "SELECT url, heading, count(*) AS n FROM passages GROUP BY url, heading, kind HAVING n > 1",
  ).all();
  expect(rows.results).toEqual([]);
});

test("an index that cannot be read is a 503", async () => {
  await env.SEARCH.exec("DROP TABLE words");
  const { request } = startEdge();
  const answer = await request("/api/search?q=jsx");
  expect(answer.status).toBe(503);
  expect(await answer.json()).toHaveProperty("error");
});

test("the API finds the same, and explains a missing query", async () => {
  await writeIndex();
  const { request } = startEdge();
  const found = await (await request("/api/search?q=jsx")).json<{
    results: { url: string; excerpt: string }[];
  }>();
  expect(found.results[0]?.url).toMatch(/^\/notes\/jsx-in-react/);
  expect(found.results[0]?.excerpt).not.toBe("");
  expect((await request("/api/search")).status).toBe(400);
});

test("the index made from the database is the one made from the files", async () => {
  await writeContent();
  const { services } = startEdge();
  const courseOf = new Map(CONTENT.courses.flatMap((course) => course.modules.map(({ id }) => [id, course])));
  const freeLessons = CONTENT.lessons.flatMap(({ free, module, ...lesson }) => {
    const course = courseOf.get(module);
    return free && course ? [{ ...lesson, course }] : [];
  });
  const offers = CONTENT.offers.filter(({ state }) => state !== "hidden");
  const contents = searchContents({ ...CONTENT, offers, freeLessons });
  expect(await services.searchIndex.rebuild()).toBe(contents.passages.length);
  const fact = await env.SEARCH.prepare("SELECT fact FROM index_facts WHERE name = 'hash'").first("fact");
  const stored = await readSources(async (sql) => (await env.DB.prepare(sql).all<SourceRow>()).results);
  expect(searchContents(stored)).toEqual(contents);
  expect(fact).toBe(await contentsHash(contents));
  expect(await services.searchIndex.rebuild(), "it is up to date").toBeNull();
});

test("what was changed in the database is found by its new text, once the index is rebuilt", async () => {
  await writeContent();
  const { services } = startEdge();
  await services.searchIndex.rebuild();
  for (const change of [
    "UPDATE courses SET outcomes = json_insert(outcomes, '$[#]', 'Tame zebrafish')",
    "UPDATE course_modules SET title = 'Quokkas in production' WHERE id = (SELECT id FROM course_modules WHERE course_id = '2' LIMIT 1)",
    "UPDATE offers SET price_minor = 64900 WHERE id = '2'",
    "UPDATE notes SET body = body || ' A marmoset reads the log.' WHERE slug = 'props'",
    "UPDATE faq_entries SET asked = json_insert(asked, '$[#]', 'do axolotls learn here') WHERE id = 'teams'",
  ]) {
    await env.DB.prepare(change).run();
  }
  await services.searchIndex.rebuild();
  expect((await best("How do I tame zebrafish?")).passages[0]).toMatchObject({ kind: "course" });
  expect((await best("quokkas in production")).passages[0]).toMatchObject({ slug: "2" });
  expect((await best("what does a marmoset read")).passages[0]).toMatchObject({ slug: "props" });
  expect((await best("do axolotls learn here")).passages[0]).toMatchObject({ slug: "teams" });
  const { passages } = await best("how much is the AI Powered Engineer course?");
  expect(passages.find(({ url }) => url === "/enroll/2")?.body).toContain("£649");
});

test("the assignment of a free lesson is found at its place on the page, and no other one", async () => {
  await writeContent();
  const { services } = startEdge();
  for (const [free, word, position] of [
    [1, "marmosets", 10],
    [0, "axolotls", 1],
  ] as const) {
    const text = `## The brief\n\nDraw nine ${word} in a table.`;
    await env.DB.prepare(
      "UPDATE lessons SET free = ?, assignment_title = 'A table of animals', assignment = ? WHERE position = ?",
    )
      .bind(free, text, position)
      .run();
  }
  await services.searchIndex.rebuild();
  const found = (await best("draw nine marmosets in a table")).passages[0];
  expect(found?.url).toMatch(/^\/learn\/[\w-]+\/[\w-]+#the-brief/);
  const all = await env.SEARCH.prepare("SELECT * FROM passages").all();
  expect(JSON.stringify(all.results)).toContain("marmosets");
  expect(JSON.stringify(all.results)).not.toContain("axolotls");
});

test("what is archived or hidden is not in the index", async () => {
  await writeContent();
  const { services } = startEdge();
  for (const change of [
    "UPDATE notes SET archived_at = 1 WHERE slug = 'props'",
    "UPDATE faq_entries SET archived_at = 1 WHERE id = 'teams'",
    "UPDATE articles SET archived_at = 1",
    "UPDATE courses SET archived_at = 1 WHERE id = '3'",
    "UPDATE offers SET state = 'hidden' WHERE id = '2'",
  ]) {
    await env.DB.prepare(change).run();
  }
  await services.searchIndex.rebuild();
  const { results } = await env.SEARCH.prepare(
    "SELECT DISTINCT kind || ':' || slug AS page FROM passages",
  ).all<{
    page: string;
  }>();
  const pages = results.map(({ page }) => page);
  expect(pages).toContain("note:props-vs-state");
  expect(pages).toContain("offer:3");
  for (const gone of ["note:props", "faq:teams", "course:2", "course:3", "offer:2"]) {
    expect(pages).not.toContain(gone);
  }
  expect(pages.filter((page) => page.startsWith("article:"))).toEqual([]);
});

test("a section that is too long for one statement is cut between paragraphs", async () => {
  await writeContent();
  const { services } = startEdge();
  const paragraph = "It’s a very long story about a marmoset. ".repeat(200);
  await env.DB.prepare("UPDATE notes SET body = ? WHERE slug = 'props'")
    .bind(Array(24).fill(paragraph).join("\n\n"))
    .run();
  await services.searchIndex.rebuild();
  const { results } = await env.SEARCH.prepare(
    "SELECT length(body) AS length FROM passages WHERE slug = 'props' AND kind = 'note'",
  ).all<{ length: number }>();
  expect(results.length).toBeGreaterThan(10);
  for (const { length } of results) expect(length).toBeLessThanOrEqual(15_000);
});

test.each([
  ["unoin types", "union"],
  ["componnent", "component"],
])("a typing error is corrected: %s", async (question, form) => {
  const notes = NOTES.map((note) => ({ ...note, body: `${note.body}\n\nA union of a component.` }));
  await writeIndex(notes);
  const { words } = await best(question);
  expect([...words.keys()]).toContain(form);
});
