import type { MetaDescriptor } from "react-router";
import type { Site } from "#shared/site/site.ts";

/** The parts of `Route.MetaArgs` that are used here. The root loader's data may be missing after an error. */
export type PageMetaArgs = {
  matches: readonly [{ loaderData?: { site: Site } }, ...unknown[]];
  location: { pathname: string };
};

type PageMeta = {
  /** Without the brand, which is added: "Course Library" becomes "Course Library · Greenbar". */
  title: string;
  /** One or two sentences, at most 160 characters. */
  description: string;
  /** The path of a picture for link previews, 1200 by 630. */
  image?: string;
  type?: "website" | "article";
  /** Keeps the page out of search engines; it then has no canonical URL. */
  noindex?: boolean;
};

const DEFAULT_IMAGE = "/og/default.png";

/**
 * A page's head: title, description, canonical URL, and link preview.
 * `export const meta: Route.MetaFunction = (args) => pageMeta(args, …)`.
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
