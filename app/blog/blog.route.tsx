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
  const newest = await orErrorPage(articles.newest(), context.get(pageContext));
  return newest && articlePage(newest);
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData, ...others } = args;
  if (loaderData) return articleMeta({ ...others, loaderData });
  return pageMeta(args, { title: "Blog", description: "Articles about web development.", noindex: true });
};

/** `/blog` shows the newest article (spec.md §2), with the others listed below it. */
export default function NewestArticle({ loaderData, matches }: Route.ComponentProps) {
  if (loaderData) return <ArticleView page={loaderData} site={matches[0].loaderData.site} />;
  return (
    <div className="wrap pb-section">
      <PageHeader title="Blog" />
      <EmptyState title="No articles yet">The first one is being written.</EmptyState>
    </div>
  );
}
