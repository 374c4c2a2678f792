import { data } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { lastUpdated } from "#app/legal/documents.server.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import { archivePath } from "#shared/newsletter/issue.ts";
import { notePath } from "#shared/notes/note.ts";
import { canonicalPath } from "#shared/prose/article.ts";
import type { Site } from "#shared/site/site.ts";
import type { MappedCourse } from "#worker/site/site-map.ts";
import type { Route } from "./+types/sitemap.route";
import { cachedText } from "./cached-text.ts";
import { orErrorPage, type PageError } from "./errors.ts";
import { type SitemapEntry, sitemap, sitemapIndex } from "./feed-xml.ts";

/** Public pages for search engines, besides the blog, notes, newsletter, legal pages, courses and offers. */
const PAGES = [
  "/",
  "/courses",
  "/mentorship",
  "/mentorship/join",
  "/projects",
  "/youtube",
  "/chat",
  "/playground",
  "/templates",
  "/notes",
  "/newsletter/archive",
  "/about-me",
  "/contact",
];

/** A date as written in the configuration; undefined if it is invalid. */
function dateOf(text: string): Date | undefined {
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time);
}

function coursePages({ origin }: Site, { id, changed }: MappedCourse): SitemapEntry[] {
  const url = `${origin}/courses/${encodeURIComponent(id)}`;
  return [
    { url, changed },
    { url: `${url}/syllabus`, changed },
  ];
}

function enrolPage({ origin }: Site, id: string): SitemapEntry {
  return { url: `${origin}/enroll/${encodeURIComponent(id)}` };
}

/** @throws a 404 response for an unknown file */
function readPart(name: string): "pages" | number {
  const index = /^courses-(0|[1-9]\d{0,4})\.xml$/.exec(name)?.[1];
  if (index !== undefined) return Number(index);
  if (name === "pages.xml") return "pages";
  throw data({ message: "There is no such site map." } satisfies PageError, { status: 404 });
}

const xml = (request: Request, body: string) => cachedText(request, "application/xml", body);

/** A single file for a small catalogue, otherwise a list of files below `/sitemap/`. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { site, siteMap, newsletterArchive } = context.get(servicesContext);
  const part = params.part === undefined ? null : readPart(params.part);
  if (part !== null && part !== "pages") {
    const courses = await orErrorPage(siteMap.part(part), context.get(pageContext));
    const pages = courses.flatMap((course) => [...coursePages(site, course), enrolPage(site, course.id)]);
    return xml(request, sitemap(pages));
  }
  const [{ courses, offers, parts, articles, notes, legal, lessons }, issues] = await orErrorPage(
    Promise.all([siteMap.read(), newsletterArchive.all()]),
    context.get(pageContext),
  );
  if (parts > 0 && part === null) {
    const files = ["pages", ...Array.from({ length: parts }, (_, index) => `courses-${index}`)];
    return xml(request, sitemapIndex(files.map((file) => `${site.origin}/sitemap/${file}.xml`)));
  }
  const [first] = articles;
  const entries: SitemapEntry[] = [
    ...PAGES.map((path) => ({ url: site.origin + path })),
    ...courses.flatMap((course) => coursePages(site, course)),
    ...offers.map((id) => enrolPage(site, id)),
    ...articles.map((article) => ({
      url: site.origin + canonicalPath(article, first ?? article),
      changed: new Date(article.updated ?? article.date),
    })),
    ...notes.map(({ slug, updated }) => ({
      url: site.origin + notePath(slug),
      changed: new Date(updated),
    })),
    ...lessons.map(({ lesson, changed, ...course }) => ({
      url: site.origin + lessonPath(course, lesson),
      changed,
    })),
    ...issues.map(({ slug, sentAt }) => ({ url: site.origin + archivePath(slug), changed: sentAt })),
    ...legal.map((page) => ({
      url: `${site.origin}/${page.slug}`,
      changed: page.amendedAt ?? dateOf(lastUpdated(page, site)),
    })),
  ];
  return xml(request, sitemap(entries));
}
