import { listArticles } from "#app/blog/articles.server.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { articlePath } from "#shared/prose/article.ts";
import { descriptionPreview, type Video, watchUrl } from "#shared/videos/video.ts";
import type { Route } from "./+types/feed.route";
import { cachedText } from "./cached-text.ts";
import { type FeedItem, rssFeed } from "./feed-xml.ts";

/** The articles and the channel's videos; only the articles if the videos could not be loaded. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, videos } = context.get(servicesContext);
  let library: Video[] = [];
  let whole = true;
  try {
    library = await videos.list();
  } catch (error) {
    whole = false;
    context.get(pageContext).log.error("rss.videos_failed", error);
  }
  const items: FeedItem[] = [
    ...listArticles().map(({ slug, title, description, date }) => ({
      title,
      link: site.origin + articlePath(slug),
      description,
      published: new Date(date),
      category: "Blog",
    })),
    ...library.map(({ id, title, description, publishedAt }) => ({
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
  return cachedText(request, "application/rss+xml", feed, { whole });
}
