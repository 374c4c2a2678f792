/** An article of the blog: one file in `content/articles`. `body` is Markdown. */
export type Article = {
  /** The file's name without `.md`. It is part of the article's URL. */
  slug: string;
  title: string;
  description: string;
  /** ISO date, `2025-10-21`. */
  date: string;
  /** ISO date of the last noticeable change, or null. */
  updated: string | null;
  /** Path of its picture, 1600 by 700, and the picture's alternative text. */
  art: string;
  artAlt: string;
  /** Path of the picture for link previews on other sites, 1200 by 630. */
  preview: string;
  minutes: number;
  /** Ways in which people ask for it. The search and the assistant know them. */
  asked: string[];
  body: string;
};

/** The article's permanent path. */
export function articlePath(slug: string): string {
  return `/blog/${slug}`;
}

/** The canonical path for search engines: `/blog` shows the newest article (spec.md §2). */
export function canonicalPath(article: Pick<Article, "slug">, newest: Pick<Article, "slug">): string {
  return article.slug === newest.slug ? "/blog" : articlePath(article.slug);
}

const WORDS_PER_MINUTE = 220;

/** Reading time in minutes, at least one. Code counts, because readers do not skim it. */
export function readingMinutes(body: string): number {
  return Math.max(1, Math.round(body.split(/\s+/).filter(Boolean).length / WORDS_PER_MINUTE));
}

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** `2025-10-21` becomes "October 21, 2025" (spec.md §2). */
export function formatLongDate(iso: string): string {
  return longDate.format(new Date(`${iso}T00:00:00Z`));
}
