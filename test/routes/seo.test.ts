import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { faqData } from "#app/site/schema-org.ts";
import { readContent } from "../../scripts/content/read.ts";
import { siteUrl, sql } from "../support/site-client.ts";

const { faq } = readContent();

const FILES = [
  { path: "/robots.txt", type: "text/plain; charset=utf-8" },
  { path: "/sitemap.xml", type: "application/xml; charset=utf-8" },
  { path: "/feed.xml", type: "application/rss+xml; charset=utf-8" },
  { path: "/llms.txt", type: "text/plain; charset=utf-8" },
];

async function text(path: string): Promise<string> {
  return (await fetch(siteUrl + path)).text();
}

/** The URLs in the site map. */
async function mapped(): Promise<string[]> {
  const { urlset } = new XMLParser().parse(await text("/sitemap.xml"));
  return urlset.url.map(({ loc }: { loc: string }) => loc);
}

describe.each(FILES)("$path", ({ path, type }) => {
  test("has the right type, and may be cached for a while", async () => {
    const answer = await fetch(siteUrl + path);

    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=300/);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("answers 304 to a matching ETag", async () => {
    const tag = (await fetch(siteUrl + path)).headers.get("etag") ?? "";
    const again = await fetch(siteUrl + path, {
      headers: { "If-None-Match": `"other", W/${tag.replace("W/", "")}` },
    });

    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });
});

test("robots.txt excludes pages that need a login and names the site map", async () => {
  const lines = (await text("/robots.txt")).split("\n");

  for (const path of ["/portal", "/messages", "/users", "/upload", "/api/"])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
});

test("the site map holds the public pages, every course and the blog", async () => {
  expect(XMLValidator.validate(await text("/sitemap.xml"))).toBe(true);
  const urls = await mapped();

  expect(new Set(urls).size).toBe(urls.length);
  for (const path of ["/", "/courses", "/courses/1", "/courses/4", "/blog", "/terms", "/privacy", "/contact"])
    expect(urls).toContain(siteUrl + path);
});

test("the site map says when a course last changed", async () => {
  await sql("UPDATE courses SET updated_at = ? WHERE id = '3'", [Date.UTC(2026, 4, 6, 12)]);
  const { urlset } = new XMLParser().parse(await text("/sitemap.xml"));
  const changed = new Map(
    urlset.url.map(({ loc, lastmod }: { loc: string; lastmod?: string }) => [loc, lastmod]),
  );

  expect(changed.get(`${siteUrl}/courses/3`)).toBe("2026-05-06");
  expect(changed.get(`${siteUrl}/courses/3/syllabus`)).toBe("2026-05-06");
});

test("every page in the site map answers, may be indexed, and has this canonical URL", async () => {
  for (const url of await mapped()) {
    const answer = await fetch(url, { redirect: "manual" });
    const html = await answer.text();
    expect(answer.status, url).toBe(200);
    expect(html, url).not.toMatch(/<meta name="robots"[^>]*noindex/);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1], url).toBe(url);
  }
});

test("the feed is well-formed, and its links on this site work", async () => {
  const xml = await text("/feed.xml");
  expect(XMLValidator.validate(xml)).toBe(true);
  const { rss } = new XMLParser({ isArray: (name) => name === "item" }).parse(xml);
  const links: string[] = rss.channel.item.map(({ link }: { link: string }) => link);

  expect(links).toContain(`${siteUrl}/blog/whats-new-in-react-2025`);
  for (const link of links.filter((each) => each.startsWith(siteUrl)))
    expect((await fetch(link, { redirect: "manual" })).status, link).toBe(200);
});

test("llms.txt names the courses with their prices, and every link in it answers", async () => {
  const body = await text("/llms.txt");

  expect(body).toMatch(/^# \S/);
  expect(body).toContain("£599");
  const links = [...body.matchAll(/\]\((http[^)]+)\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect((await fetch(link, { redirect: "manual" })).status, link).toBe(200);
});

/** A document's structured data (JSON-LD). */
function structuredData(html: string): { "@type": string; [field: string]: unknown }[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return blocks.map(([, json = ""]) => JSON.parse(json));
}

// Which fields each type needs: test/unit/structured-data.test.ts.
test.each([
  ["/", ["FAQPage", "Organization"]],
  ["/courses", ["ItemList", "BreadcrumbList"]],
  ["/courses/2", ["Course", "BreadcrumbList"]],
  ["/courses/2/syllabus", ["BreadcrumbList"]],
  ["/blog", ["BlogPosting", "BreadcrumbList"]],
  ["/privacy", ["BreadcrumbList"]],
])("%s describes itself as %j", async (path, types) => {
  expect(structuredData(await text(path)).map((data) => data["@type"])).toEqual(types);
});

test("the home page's structured questions are those that it shows, in at most 6.5 kB", async () => {
  const html = await text("/");
  const found = structuredData(html).find((data) => data["@type"] === "FAQPage");

  expect(found).toEqual(faqData(faq));
  expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThan(6_500);
  for (const { answer } of faq) expect(html.split(answer.slice(0, 40)).length).toBeGreaterThan(2);
});

test("an article has its own preview picture", async () => {
  const html = await text("/blog/whats-new-in-react-2025");
  const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? "";
  const answer = await fetch(image);

  expect(image).toBe(`${siteUrl}/og/whats-new-in-react-2025.png`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
});

test.each(["/", "/youtube", "/blog"])("%s links to the feed once", async (path) => {
  const links = (await text(path)).match(/<link [^>]*application\/rss\+xml[^>]*>/g) ?? [];

  expect(links).toHaveLength(1);
  expect(links[0]).toContain('rel="alternate"');
  expect(links[0]).toContain('href="/feed.xml"');
});

test.each([
  ["/blog/", "/blog"],
  ["/about", "/about-me"],
  ["/aboutme", "/about-me"],
  ["/about-me/", "/about-me"],
  ["/courses/2/?from=mail", "/courses/2?from=mail"],
  ["//evil.example/", "/evil.example"],
])("%s redirects permanently to %s", async (path, target) => {
  const answer = await fetch(siteUrl + path, { redirect: "manual" });

  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toBe(target);
});
