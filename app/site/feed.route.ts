import { pageContext, servicesContext } from "#app/context.ts";
import { articlePath } from "#shared/prose/article.ts";
import { descriptionPreview, watchUrl } from "#shared/videos/video.ts";
import type { Route } from "./+types/feed.route";
import { cachedText } from "./cached-text.ts";
import { orErrorPage } from "./errors.ts";
import { type FeedItem, rssFeed } from "./feed-xml.ts";

/** The articles and the channel's videos; only the articles if the videos could not be loaded. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, videos, articles } = context.get(servicesContext);
  const { log } = context.get(pageContext);
  const [listed, library] = await Promise.all([
    orErrorPage(articles.list(), { log }),
    videos.list().catch((error: unknown) => {
      log.error("rss.videos_failed", error);
      return null;
    }),
  ]);
  const items: FeedItem[] = [
    ...listed.map(({ slug, title, description, date }) => ({
      title,
      link: site.origin + articlePath(slug),
      description,
      published: new Date(date),
      category: "Blog",
    })),
    ...(library ?? []).map(({ id, title, description, publishedAt }) => ({
      title,
      link: watchUrl(id),
      description: descriptionPreview(description),
      published: new Date(publishedAt),
      category: "Video",
    })),
  ];
  const feed = rssFeed({
    title: site.brand,
    description: `Articles and videos on practical web development by ${site.instructor.name}.`,
    link: site.origin,
    self: `${site.origin}/feed.xml`,
    items,
  });
  return cachedText(request, "application/rss+xml", feed, { whole: library !== null });
}
