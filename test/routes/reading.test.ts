import { expect, test } from "vitest";
import { readContent } from "../../scripts/content/read.ts";
import { newReader, type Page, textOf } from "../support/reader.ts";
import { siteUrl } from "../support/site-client.ts";

/** The specification's article. */
const REACT = "/blog/whats-new-in-react-2025";

/** Every link of the table of contents leads to an element on the page. */
function expectContents(page: Page): number {
  const contents = page.all("nav").find((nav) => textOf(nav).startsWith("On this page"));
  const links = (contents?.querySelectorAll("a") ?? []).map((link) => link.getAttribute("href"));
  for (const href of links)
    expect([href, page.all(`main [id="${href?.slice(1)}"]`).length]).toEqual([href, 1]);
  return links.length;
}

test.each([
  [REACT, "What's New in React JS (2025)", 11],
  ["/terms", "Terms of Use", 12],
  ["/privacy", "Privacy Policy", 7],
])("%s has all its sections", async (path, heading, sections) => {
  const page = await (await newReader()).open(path);
  expect(page.all("h1").map(textOf)).toEqual([heading]);
  expect(expectContents(page)).toBe(sections);
});

test("the specified article has its date, its four sections and coloured code", async () => {
  const page = await (await newReader()).open(REACT);
  expect(textOf(page.all("article time")[0] ?? null)).toBe("October 21, 2025");
  expect(page.all("article h2").map(textOf)).toEqual([
    "React 19.x additions",
    "Key trends",
    "Best practices",
    "Final thoughts",
  ]);
  expect(page.all("pre .hljs-keyword").length).toBeGreaterThan(20);
});

test("the specified article is at /blog and at its own URL, with one canonical URL for search engines", async () => {
  const reader = await newReader();
  for (const path of ["/blog", REACT]) {
    const page = await reader.open(path);
    expect(page.heading).toBe("What's New in React JS (2025)");
    expect(page.one("link[rel=canonical]").getAttribute("href")).toBe(`${siteUrl}/blog`);
  }
});

test("below an article are all the others, and each has its own canonical URL", async () => {
  const reader = await newReader();
  const { articles } = readContent();
  const links = (await reader.open("/blog")).all("[aria-labelledby=more] li a");
  expect(links).toHaveLength(articles.length - 1);
  for (const link of links) {
    const path = link.getAttribute("href") ?? "";
    const page = await reader.open(path);
    expect(page.heading).toBe(textOf(link));
    expect(page.one("link[rel=canonical]").getAttribute("href")).toBe(siteUrl + path);
    expectContents(page);
  }
});

test("an unknown article is a page that says so", async () => {
  const page = await (await newReader()).open("/blog/nothing-of-the-kind");
  expect([page.status, page.heading]).toEqual([404, "Page Not Found"]);
  expect(page.one("meta[name=robots]").getAttribute("content")).toBe("noindex");
});

test("the legal pages say when they last changed", async () => {
  const reader = await newReader();
  const terms = await reader.open("/terms");
  expect(terms.text).toContain("Last updated: January 1, 2024");
  expect(terms.all("main a[href^='mailto:']").length).toBeGreaterThan(0);
  expect((await reader.open("/privacy")).text).toContain("Last updated: October 19, 2025");
});

test("the library links to a note, and the note to its neighbours", async () => {
  const reader = await newReader();
  const note = await reader.follow(await reader.open("/notes"), "What is JSX in React?");
  expect(note.heading).toBe("What is JSX in React?");
  expect(expectContents(note)).toBeGreaterThan(0);
  expect(note.all("pre code [class^=hljs-]").length).toBeGreaterThan(3);
  const next = await reader.open(note.one("a[rel=next]").getAttribute("href") ?? "");
  expect(next.one("a[rel=prev]").getAttribute("href")).toBe("/notes/what-is-jsx");
});

test("the library's topics are links to their notes", async () => {
  const page = await (await newReader()).open("/notes");
  const topics = page.all("nav[aria-labelledby=topics-label] a");
  const headings = page.all("main h2[id]");
  expect(topics.map((link) => link.getAttribute("href"))).toEqual(
    headings.map((heading) => `#${heading.getAttribute("id")}`),
  );
  // Other tests may have added notes to a topic.
  for (const topic of topics.map(textOf)) expect(topic).toMatch(/ [1-9]\d* notes?$/);
  expect(topics.some((link) => /^Testing \d+ notes$/.test(textOf(link)))).toBe(true);
});

test("a note ends with the lesson that continues from it, and with the notes of its topic", async () => {
  const reader = await newReader();
  const note = await reader.open("/notes/what-to-test");
  const lesson = await reader.follow(note, "Start the lesson");
  expect(lesson.heading).toBe("Which parts of my site should I test?");
  const current = note.all("nav[aria-labelledby=of-topic] [aria-current=page]");
  expect(current.map((link) => link.getAttribute("href"))).toEqual(["/notes/what-to-test"]);
  const testing = await reader.follow(note, "How do I test a React component?");
  expect(testing.all("main a").map(textOf)).toContain("See the lesson");
});

test("an unknown note is a 404, and every known one is in the sitemap", async () => {
  const reader = await newReader();
  expect((await reader.open("/notes/nothing-here")).status).toBe(404);
  const links = (await reader.open("/notes")).all("main li a[href^='/notes/']");
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(sitemap).toContain(`${link.getAttribute("href")}</loc>`);
});

test("a search from the notes finds a note, and its link leads to it", async () => {
  const reader = await newReader();
  const notes = await reader.open("/notes");
  const label =
    notes.one("main input[type=search]").getAttribute("aria-label") ?? textOf(notes.one("main label"));
  const results = await reader.press(notes, "Search", { [label]: "what is jsx" });
  const first = results
    .all("main ol a, main ul a")
    .find((link) => link.getAttribute("href")?.startsWith("/notes/"));
  expect(first?.getAttribute("href")).toMatch(/^\/notes\/what-is-jsx/);
  expect(results.one("main input[type=search]").getAttribute("value")).toBe("what is jsx");
  expect((await reader.open(first?.getAttribute("href") ?? "")).heading).toBe("What is JSX in React?");
});

test("a search that finds nothing says so and offers links", async () => {
  const page = await (await newReader()).open("/search?q=zzzzqqqq");
  expect(page.text).toContain("Nothing found.");
  expect(page.all("main a").map(textOf)).toContain("ask the assistant");
});

test("the words of a search are shown as text", async () => {
  const words = '"><img src=x onerror=alert(1)> jsx';
  const page = await (await newReader()).open(`/search?q=${encodeURIComponent(words)}`);
  expect(page.all("main img")).toHaveLength(0);
  expect(page.one("main input[type=search]").getAttribute("value")).toBe(words);
});

test("a search marks its words, shows no Markdown, and lists no page twice", async () => {
  const page = await (await newReader()).open("/search?q=props");
  const marked = page.all("main ol mark").map((mark) => textOf(mark).toLowerCase());
  expect(marked).toContain("props");
  const pages = page.all("main ol h3 a").map((link) => link.getAttribute("href")?.split("#")[0]);
  expect(pages.length).toBeGreaterThan(5);
  expect(new Set(pages).size).toBe(pages.length);
  expect(page.all("main ol li > p:last-child").map(textOf).join("\n")).not.toMatch(
    /\*\*|```|\]\(|^- |\| --/m,
  );
});
