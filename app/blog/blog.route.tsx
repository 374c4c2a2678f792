import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/blog.route";
import { articleMeta } from "./article-meta.ts";
import { articlePage } from "./article-page.server.ts";
import { ArticleView } from "./article-view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { articles } = context.get(servicesContext);
  const first = await orErrorPage(articles.first(), context.get(pageContext));
  return first && articlePage(first);
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData, ...others } = args;
  if (loaderData) return articleMeta({ ...others, loaderData });
  return pageMeta(args, { title: "Blog", description: "Articles about web development.", noindex: true });
};

/** The pinned article (on a new site, the one of the specification) or the newest one, with the others listed below it. */
export default function Blog({ loaderData, matches }: Route.ComponentProps) {
  if (loaderData) return <ArticleView page={loaderData} site={matches[0].loaderData.site} index />;
  return (
    <div className="wrap pb-section">
      <PageHeader title="Blog" />
      <EmptyState title="No articles yet">The first one is being written.</EmptyState>
    </div>
  );
}
