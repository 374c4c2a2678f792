import { articleMeta } from "../../blog/article-meta.ts";
import { articlePage } from "../../blog/article-page.server.ts";
import { ArticleView } from "../../blog/article-view.tsx";
import type { Route } from "./+types/newest";

export function loader() {
  return articlePage(undefined);
}

export const meta: Route.MetaFunction = (args) => articleMeta(args);

/** `/blog` is the newest article itself (spec.md §2); the others are listed below it. */
export default function NewestArticle({ loaderData, matches }: Route.ComponentProps) {
  return <ArticleView page={loaderData} site={matches[0].loaderData.site} />;
}
