import { canonicalPath } from "#shared/domain/article.ts";
import { type SitemapEntry, sitemap } from "#shared/domain/feed-xml.ts";
import { notePath } from "#shared/domain/note.ts";
import { listArticles } from "../../blog/articles.server.ts";
import { servicesContext } from "../../context.ts";
import { orErrorPage } from "../../errors.ts";
import { legalDocument } from "../../legal/documents.server.ts";
import { listNotes } from "../../notes/notes.server.ts";
import type { Route } from "./+types/sitemap";
import { cachedText } from "./cached-text.ts";

/** Pages that are open to everyone and may be found, besides the blog, the legal ones and what is sold. */
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
  "/about-me",
  "/contact",
];

/** A date as a person wrote it in the configuration, where it is one. */
function dateOf(text: string): Date | undefined {
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, courses, offers } = context.get(servicesContext);
  const [library, catalogue] = await orErrorPage(Promise.all([courses.changes(), offers.list()]));
  const articles = listArticles();
  const [newest] = articles;
  const entries: SitemapEntry[] = [
    ...PAGES.map((path) => ({ url: site.origin + path })),
    ...library.flatMap(({ id, changed }) => {
      const url = `${site.origin}/courses/${encodeURIComponent(id)}`;
      return [
        { url, changed },
        { url: `${url}/syllabus`, changed },
      ];
    }),
    ...catalogue.map(({ id }) => ({ url: `${site.origin}/enroll/${encodeURIComponent(id)}` })),
    ...articles.map((article) => ({
      url: site.origin + canonicalPath(article, newest ?? article),
      changed: new Date(article.updated ?? article.date),
    })),
    ...listNotes().map(({ slug, updated }) => ({
      url: site.origin + notePath(slug),
      changed: new Date(updated),
    })),
    { url: `${site.origin}/terms`, changed: dateOf(legalDocument("terms", site).updated) },
    { url: `${site.origin}/privacy`, changed: dateOf(legalDocument("privacy", site).updated) },
  ];
  return cachedText(request, "application/xml", sitemap(entries));
}
