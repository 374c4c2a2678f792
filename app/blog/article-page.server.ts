import { data } from "react-router";
import { type Article, articlePath, canonicalPath, formatLongDate } from "#shared/prose/article.ts";
import { listArticles, renderArticle } from "./articles.server.ts";

function summaryOf({ slug, title, description, date }: Article) {
  return { path: articlePath(slug), title, description, date, dateText: formatLongDate(date) };
}

/**
 * The data of an article's page: the newest article if `slug` is undefined.
 * @throws a 404 response if there is no such article
 */
export function articlePage(slug: string | undefined) {
  const articles = listArticles();
  const [newest] = articles;
  const article = slug === undefined ? newest : articles.find((each) => each.slug === slug);
  if (!newest || !article) throw data({ message: "There is no such article." }, { status: 404 });
  const { body: _markdown, ...about } = article;
  return {
    article: {
      ...about,
      dateText: formatLongDate(article.date),
      updatedText: article.updated && formatLongDate(article.updated),
      canonical: canonicalPath(article, newest),
    },
    ...renderArticle(article),
    others: articles.filter((each) => each !== article).map(summaryOf),
  };
}

export type ArticlePage = ReturnType<typeof articlePage>;
