import { pageContext, servicesContext } from "#app/context.ts";
import { cachedText } from "#app/site/cached-text.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { rssFeed } from "#app/site/feed-xml.ts";
import { archivePath } from "#shared/newsletter/issue.ts";
import type { Route } from "./+types/feed.route";
import { issuePreview } from "./issue-preview.server.ts";

const ITEMS = 20;

/** The newest issues of the newsletter, for feed readers. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, newsletterArchive } = context.get(servicesContext);
  const issues = await orErrorPage(newsletterArchive.newest(ITEMS), context.get(pageContext));
  const feed = rssFeed({
    title: `${site.brand}: the newsletter`,
    description: `Developer tips by ${site.instructor.name}.`,
    link: `${site.origin}/newsletter/archive`,
    self: `${site.origin}/newsletter/feed.xml`,
    items: issues.map(({ slug, subject, sentAt, body, picture }) => ({
      title: subject,
      link: site.origin + archivePath(slug),
      description: issuePreview(body),
      published: sentAt,
      category: "Newsletter",
      picture: site.origin + (picture ? `/media/${picture}` : "/og/default.png"),
    })),
  });
  return cachedText(request, "application/rss+xml", feed);
}
