import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { escapeXml, rssFeed, sitemap } from "../../app/site/feed-xml.ts";

const item = (title: string, published: string) => ({
  title,
  link: "https://a.example/?a=1&b=2",
  description: "Less < more & \u0000\u000b“quotes”",
  published: new Date(published),
  category: "Blog",
});
const feed = (items: ReturnType<typeof item>[]) =>
  rssFeed({
    title: "A & B",
    description: "About",
    link: "https://a.example",
    self: "https://a.example/feed.xml",
    items,
  });

test("text is escaped, and what XML forbids is left out", () => {
  expect(escapeXml(`<a href="x">'&'\u0000\u0008\ud800</a>🎈`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;🎈",
  );
});

test("a feed is well-formed RSS 2.0, newest item first", () => {
  const xml = feed([item("Old", "2025-01-01"), item("New <b>", "2025-10-21")]);

  expect(XMLValidator.validate(xml)).toBe(true);
  const { rss } = new XMLParser({ ignoreAttributes: false }).parse(xml);
  expect(rss["@_version"]).toBe("2.0");
  expect(rss.channel.title).toBe("A & B");
  expect(rss.channel.lastBuildDate).toBe("Tue, 21 Oct 2025 00:00:00 GMT");
  expect(rss.channel.item.map(({ title }: { title: string }) => title)).toEqual(["New <b>", "Old"]);
  expect(rss.channel.item[0]).toMatchObject({
    link: "https://a.example/?a=1&b=2",
    pubDate: "Tue, 21 Oct 2025 00:00:00 GMT",
    description: "Less < more & “quotes”",
  });
});

test("an empty feed is still a valid feed", () => {
  expect(XMLValidator.validate(feed([]))).toBe(true);
});

test("a site map has a date only where it is known", () => {
  const xml = sitemap([
    { url: "https://a.example/?a=1&b=2" },
    { url: "https://a.example/b", changed: new Date("2025-10-21T12:00:00Z") },
  ]);

  expect(XMLValidator.validate(xml)).toBe(true);
  expect(new XMLParser().parse(xml).urlset.url).toEqual([
    { loc: "https://a.example/?a=1&b=2" },
    { loc: "https://a.example/b", lastmod: "2025-10-21" },
  ]);
});
