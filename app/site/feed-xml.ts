import { escapeHtml } from "#shared/escape-html.ts";

/** Characters that XML 1.0 forbids even escaped. A video's description may contain one. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for XML, in an element or a quoted attribute. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, ""));
}

export type FeedItem = {
  title: string;
  /** Absolute URL; also the item's permanent id. */
  link: string;
  description: string;
  published: Date;
  category: string;
  /** The absolute URL of its picture. */
  picture?: string;
};

export type Feed = {
  title: string;
  description: string;
  /** Absolute URLs of the site and of the feed itself. */
  link: string;
  self: string;
  items: readonly FeedItem[];
};

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** An RSS 2.0 document, newest item first (https://www.rssboard.org/rss-specification). */
export function rssFeed({ title, description, link, self, items }: Feed): string {
  const sorted = [...items].sort((a, b) => b.published.getTime() - a.published.getTime());
  const newest = sorted[0];
  const entries = sorted.map((item) =>
    [
      "<item>",
      element("title", item.title),
      element("link", item.link),
      `<guid isPermaLink="true">${escapeXml(item.link)}</guid>`,
      element("description", item.description),
      element("category", item.category),
      element("pubDate", item.published.toUTCString()),
      ...(item.picture ? [`<media:content url="${escapeXml(item.picture)}" medium="image"/>`] : []),
      "</item>",
    ].join(""),
  );
  const media = items.some(({ picture }) => picture) ? ' xmlns:media="http://search.yahoo.com/mrss/"' : "";
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"${media}><channel>`,
    element("title", title),
    element("link", link),
    element("description", description),
    "<language>en-gb</language>",
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element("lastBuildDate", newest.published.toUTCString())] : []),
    ...entries,
    "</channel></rss>\n",
  ].join("\n");
}

/** A page of the site map: its absolute URL, and the date of its last change, if known. */
export type SitemapEntry = { url: string; changed?: Date };

/** A site map (https://www.sitemaps.org/protocol.html). */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, changed }) => {
    const lastmod = changed ? element("lastmod", changed.toISOString().slice(0, 10)) : "";
    return `<url>${element("loc", url)}${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
}

/** A list of site maps, by their absolute URLs. */
export function sitemapIndex(urls: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map((url) => `<sitemap>${element("loc", url)}</sitemap>`),
    "</sitemapindex>\n",
  ].join("\n");
}
