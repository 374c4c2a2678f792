import {
  articlePath,
  canonicalPath,
  formatLikeDate,
  formatLongDate,
  readingMinutes,
} from "#shared/prose/article.ts";
import { type RenderedMarkdown, renderMarkdown } from "#shared/prose/markdown.ts";
import type { Articles } from "#worker/blog/articles.ts";
import { keepRendered } from "../prose/rendered.server.ts";

type Found = Awaited<ReturnType<Articles["page"]>>;

const rendered = keepRendered<RenderedMarkdown>();

function summaryOf({ slug, title, description, date, art }: Found["all"][number]) {
  return { path: articlePath(slug), title, description, art, date, dateText: formatLongDate(date) };
}

/** The data of an article's page. */
export function articlePage({ article, all }: Found) {
  const { slug, title, description, date, updated, art, artAlt, preview, body } = article;
  return {
    article: {
      ...{ slug, title, description, date, updated, art, artAlt, preview },
      minutes: readingMinutes(body),
      dateText: formatLongDate(date),
      updatedText: updated && formatLikeDate(updated, date),
      canonical: canonicalPath(article, all[0] ?? article),
    },
    ...rendered(`${slug} ${article.updatedAt.getTime()}`, () => renderMarkdown(body)),
    others: all.filter((each) => each.slug !== slug).map(summaryOf),
  };
}

export type ArticlePage = ReturnType<typeof articlePage>;
