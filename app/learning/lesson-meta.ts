import type { MetaDescriptor } from "react-router";
import { type PageMetaArgs, pageMeta } from "#app/site/meta.ts";
import type { LessonPage } from "./lesson-page.server.ts";

type Args = Omit<PageMetaArgs, "location"> & { loaderData?: LessonPage | undefined };

/** The head of a lesson's page. Only free lessons are for search engines. */
export function lessonMeta(args: Args): MetaDescriptor[] {
  const site = args.matches[0].loaderData?.site;
  const page = args.loaderData;
  if (!site || !page) return [{ title: "Page Not Found" }, { name: "robots", content: "noindex" }];
  const { lesson } = page;
  const head = pageMeta(
    { ...args, location: { pathname: lesson.path } },
    { title: lesson.title, description: lesson.goal, type: "article", noindex: !lesson.free },
  );
  if (!lesson.free) return head;
  return [
    ...head,
    { tagName: "link", rel: "alternate", type: "text/markdown", href: `${site.origin}${lesson.path}.md` },
    ...page.structured.map((data) => ({ "script:ld+json": data })),
  ];
}
