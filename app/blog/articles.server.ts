import { type Article, newestFirst, parseArticle } from "#shared/prose/article.ts";
import { type RenderedMarkdown, renderMarkdown } from "#shared/prose/markdown.ts";

/** Every article is one file here; adding a file publishes it. */
const files = import.meta.glob<string>("/shared/content/blog/*.md", {
  query: "?raw",
  eager: true,
  import: "default",
});

let articles: Article[] | undefined;

/** The blog, newest article first. Read once per isolate. */
export function listArticles(): Article[] {
  articles ??= newestFirst(Object.entries(files).map(([path, source]) => parseArticle(path, source)));
  return articles;
}

const rendered = new Map<string, RenderedMarkdown>();

/** An article's text as HTML, made once per isolate: highlighting takes longer than the rest of a page. */
export function renderArticle({ slug, body }: Article): RenderedMarkdown {
  let result = rendered.get(slug);
  if (!result) {
    result = renderMarkdown(body);
    rendered.set(slug, result);
  }
  return result;
}
