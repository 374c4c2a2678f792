import { needField, readDocument } from "./markdown-document.ts";

/** An article of the blog: one file in `shared/content/blog`, its text still Markdown. */
export type Article = {
  /** The file's name without its ending; the article's address follows from it. */
  slug: string;
  title: string;
  description: string;
  /** ISO date, `2025-10-21`. */
  date: string;
  /** ISO date of the last change that a reader would notice, or null. */
  updated: string | null;
  /** Path of its picture, 1600 by 700, and what it shows. */
  art: string;
  artAlt: string;
  /** Path of what other sites show beside a link to it, 1200 by 630. */
  preview: string;
  minutes: number;
  body: string;
};

/** The article's lasting address. */
export function articlePath(slug: string): string {
  return `/blog/${slug}`;
}

/** The one address that search engines should know: `/blog` shows the newest article (spec.md §2). */
export function canonicalPath(article: Article, newest: Article): string {
  return article.slug === newest.slug ? "/blog" : articlePath(article.slug);
}

const WORDS_PER_MINUTE = 220;

/** Minutes that reading takes, at least one. Code counts: nobody skims it. */
export function readingMinutes(body: string): number {
  return Math.max(1, Math.round(body.split(/\s+/).filter(Boolean).length / WORDS_PER_MINUTE));
}

function isoDate(value: string): string {
  const date = new Date(`${value}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(date.getTime())) {
    throw new Error(`"${value}" is not a date such as 2025-10-21.`);
  }
  return value;
}

/**
 * Reads one file. `path` names it: `…/whats-new-in-react-2025.md`.
 * @throws Error naming the file and what is wrong with it
 */
export function parseArticle(path: string, source: string): Article {
  try {
    const slug = path.replace(/^.*\//, "").replace(/\.md$/, "");
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw new Error("Its name must be words-with-hyphens.md.");
    const document = readDocument(source);
    const updated = document.fields.get("updated");
    return {
      slug,
      title: needField(document, "title"),
      description: needField(document, "description"),
      date: isoDate(needField(document, "date")),
      updated: updated ? isoDate(updated) : null,
      art: needField(document, "art"),
      artAlt: needField(document, "artAlt"),
      preview: `/og/${slug}.png`,
      minutes: readingMinutes(document.body),
      body: document.body,
    };
  } catch (cause) {
    throw new Error(`${path} is not an article. ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
}

/** Newest first; of the same day, by title. */
export function newestFirst(articles: readonly Article[]): Article[] {
  return [...articles].sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title));
}

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** `2025-10-21` as the specification writes dates: "October 21, 2025" (spec.md §2). */
export function formatLongDate(iso: string): string {
  return longDate.format(new Date(`${iso}T00:00:00Z`));
}
