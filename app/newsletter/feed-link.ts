/** Tells browsers and feed readers about the newsletter's feed. */
export const FEED_LINK = {
  tagName: "link" as const,
  rel: "alternate",
  type: "application/rss+xml",
  title: "Newsletter",
  href: "/newsletter/feed.xml",
};
