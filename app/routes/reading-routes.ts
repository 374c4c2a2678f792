import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** The blog, the legal pages, and what search engines and feed readers ask for. */
export const readingRoutes: RouteConfigEntry[] = [
  route("blog", "routes/blog/newest.tsx"),
  route("blog/:slug", "routes/blog/article.tsx"),
  route("terms", "routes/legal/terms.tsx"),
  route("privacy", "routes/legal/privacy.tsx"),
  route("sitemap.xml", "routes/seo/sitemap.ts"),
  route("sitemap/:part", "routes/seo/sitemap-part.ts"),
  route("robots.txt", "routes/seo/robots.ts"),
  route("llms.txt", "routes/seo/llms.ts"),
  route("feed.xml", "routes/seo/feed.ts"),
];
