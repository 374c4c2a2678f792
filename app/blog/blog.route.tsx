import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/blog.route";
import { articleMeta } from "./article-meta.ts";
import { articlePage } from "./article-page.server.ts";
import { ArticleView } from "./article-view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { articles } = context.get(servicesContext);
  return articlePage(await orErrorPage(articles.page(), context.get(pageContext)));
}

export const meta: Route.MetaFunction = (args) => articleMeta(args);

/** `/blog` shows the newest article (spec.md §2), with the others listed below it. */
export default function NewestArticle({ loaderData, matches }: Route.ComponentProps) {
  return <ArticleView page={loaderData} site={matches[0].loaderData.site} />;
}
