import { type Article, newestFirst } from "#shared/prose/article.ts";
import { type RenderedMarkdown, renderMarkdown } from "#shared/prose/markdown.ts";

/** One file for each article, read by the build. Adding a file publishes it. */
const files = import.meta.glob<Article>("/shared/content/blog/*.md", { eager: true, import: "default" });

let articles: Article[] | undefined;

/** The blog, newest article first. */
export function listArticles(): Article[] {
  articles ??= newestFirst(Object.values(files));
  return articles;
}

const rendered = new Map<string, RenderedMarkdown>();

/** An article's text as HTML, cached per isolate: highlighting takes longer than the rest of the page. */
export function renderArticle({ slug, body }: Article): RenderedMarkdown {
  let result = rendered.get(slug);
  if (!result) {
    result = renderMarkdown(body);
    rendered.set(slug, result);
  }
  return result;
}
