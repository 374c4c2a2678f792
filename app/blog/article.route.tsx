import type { Route } from "./+types/article.route";
import { articleMeta } from "./article-meta.ts";
import { articlePage } from "./article-page.server.ts";
import { ArticleView } from "./article-view.tsx";

export function loader({ params }: Route.LoaderArgs) {
  return articlePage(params.slug);
}

export const meta: Route.MetaFunction = (args) => articleMeta(args);

export default function ArticleRoute({ loaderData, matches }: Route.ComponentProps) {
  return <ArticleView page={loaderData} site={matches[0].loaderData.site} />;
}
