import { articleMeta } from "../../blog/article-meta.ts";
import { articlePage } from "../../blog/article-page.server.ts";
import { ArticleView } from "../../blog/article-view.tsx";
import type { Route } from "./+types/article";

export function loader({ params }: Route.LoaderArgs) {
  return articlePage(params.slug);
}

export const meta: Route.MetaFunction = (args) => articleMeta(args);

export default function ArticleRoute({ loaderData, matches }: Route.ComponentProps) {
  return <ArticleView page={loaderData} site={matches[0].loaderData.site} />;
}
