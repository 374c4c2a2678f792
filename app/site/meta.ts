import type { MetaDescriptor } from "react-router";
import type { Site } from "#shared/site/site.ts";

/** As much of `Route.MetaArgs` as the helper reads. The root loader's data may be missing on an error. */
export type PageMetaArgs = {
  matches: readonly [{ loaderData?: { site: Site } }, ...unknown[]];
  location: { pathname: string };
};

type PageMeta = {
  /** Without the brand, which follows it: "Course Library" becomes "Course Library · Greenbar". */
  title: string;
  /** One or two sentences, at most 160 characters. */
  description: string;
  /** A picture for previews, as a path of the site; 1200 by 630. */
  image?: string;
  type?: "website" | "article";
  /** Keeps the page out of search engines; it then has no canonical address. */
  noindex?: boolean;
};

const DEFAULT_IMAGE = "/og/default.png";

/**
 * Everything a page says about itself in its head: title, description, canonical address, and what
 * other sites show of a link to it. `export const meta: Route.MetaFunction = (args) => pageMeta(args, …)`.
 */
export function pageMeta(args: PageMetaArgs, page: PageMeta): MetaDescriptor[] {
  const site = args.matches[0].loaderData?.site;
  const title = site ? `${page.title} · ${site.brand}` : page.title;
  const basics: MetaDescriptor[] = [{ title }, { name: "description", content: page.description }];
  if (page.noindex) basics.push({ name: "robots", content: "noindex" });
  if (!site) return basics;

  const url = site.origin + (args.location.pathname.replace(/\/+$/, "") || "/");
  if (!page.noindex) basics.push({ tagName: "link", rel: "canonical", href: url });
  const image = page.image ?? DEFAULT_IMAGE;
  return [
    ...basics,
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: site.brand },
    { property: "og:locale", content: "en_GB" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: site.origin + image },
    ...(image === DEFAULT_IMAGE
      ? [
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
          { property: "og:image:alt", content: `${site.brand}: Practical Web Development Courses` },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
