import type { Route } from "./+types/blog.route";
import { articleMeta } from "./article-meta.ts";
import { articlePage } from "./article-page.server.ts";
import { ArticleView } from "./article-view.tsx";

export function loader() {
  return articlePage(undefined);
}

export const meta: Route.MetaFunction = (args) => articleMeta(args);

/** `/blog` shows the newest article (spec.md §2), with the others listed below it. */
export default function NewestArticle({ loaderData, matches }: Route.ComponentProps) {
  return <ArticleView page={loaderData} site={matches[0].loaderData.site} />;
}
