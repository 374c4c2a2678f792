import type { MetaDescriptor } from "react-router";
import { pageMeta } from "#app/site/meta.ts";
import { articleData, breadcrumbData } from "#app/site/schema-org.ts";
import type { ArticlePage } from "./article-page.server.ts";

type Args = Omit<Parameters<typeof pageMeta>[0], "location"> & { loaderData?: ArticlePage };

/** The head of an article's page. The article that `/blog` shows has two URLs and one canonical URL. */
export function articleMeta(args: Args): MetaDescriptor[] {
  const site = args.matches[0].loaderData?.site;
  const article = args.loaderData?.article;
  if (!site || !article) return [{ title: "Page Not Found" }, { name: "robots", content: "noindex" }];
  const { title, description, canonical, preview, date, updated } = article;
  const head = pageMeta(
    { ...args, location: { pathname: canonical } },
    { title, description, image: preview ?? undefined, type: "article" },
  );
  const steps = [
    { name: "Home", path: "/" },
    { name: "Blog", path: "/blog" },
    ...(canonical === "/blog" ? [] : [{ name: title, path: canonical }]),
  ];
  return [
    ...head,
    // Without a picture of its own, `pageMeta` has described the site's.
    ...(preview
      ? [
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
          { property: "og:image:alt", content: title },
        ]
      : []),
    { property: "article:published_time", content: date },
    { property: "article:modified_time", content: updated ?? date },
    { "script:ld+json": articleData(site, article, canonical) },
    { "script:ld+json": breadcrumbData(site, steps) },
  ];
}
