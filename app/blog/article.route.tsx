import { servicesContext } from "#app/context.ts";
import { orMoved } from "#app/publishing/moved.server.ts";
import type { Route } from "./+types/article.route";
import { articleMeta } from "./article-meta.ts";
import { articlePage } from "./article-page.server.ts";
import { ArticleView } from "./article-view.tsx";

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const { articles } = context.get(servicesContext);
  const at = { kind: "articles", id: slug, url, context };
  return articlePage(await orMoved(articles.page(slug), at));
}

export const meta: Route.MetaFunction = (args) => articleMeta(args);

export default function ArticleRoute({ loaderData, matches }: Route.ComponentProps) {
  return <ArticleView page={loaderData} site={matches[0].loaderData.site} />;
}
