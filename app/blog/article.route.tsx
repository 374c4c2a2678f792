import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/article.route";
import { articleMeta } from "./article-meta.ts";
import { articlePage } from "./article-page.server.ts";
import { ArticleView } from "./article-view.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { articles } = context.get(servicesContext);
  return articlePage(await orErrorPage(articles.page(params.slug), context.get(pageContext)));
}

export const meta: Route.MetaFunction = (args) => articleMeta(args);

export default function ArticleRoute({ loaderData, matches }: Route.ComponentProps) {
  return <ArticleView page={loaderData} site={matches[0].loaderData.site} />;
}
