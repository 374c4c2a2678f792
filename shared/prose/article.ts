import { dayText } from "#shared/british-time.ts";

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

/** The canonical path for search engines: `/blog` shows the first article. */
export function canonicalPath(article: Pick<Article, "slug">, first: Pick<Article, "slug">): string {
  return article.slug === first.slug ? "/blog" : articlePath(article.slug);
}

const WORDS_PER_MINUTE = 220;

/** Reading time in minutes, at least one. Code counts, because readers do not skim it. */
export function readingMinutes(body: string): number {
  return Math.max(1, Math.round(body.split(/\s+/).filter(Boolean).length / WORDS_PER_MINUTE));
}

/** The dates that the specification writes out (spec.md §9). */
const SPECIFIED: Record<string, string> = {
  "2024-01-01": "January 1, 2024",
  "2025-10-19": "October 19, 2025",
  "2025-10-21": "October 21, 2025",
};

const monthFirst = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A later date of a text, written like its first one: beside "October 21, 2025" it is "November 22, 2026". */
export function formatLikeDate(iso: string, first: string): string {
  return first in SPECIFIED ? monthFirst.format(new Date(iso)) : formatLongDate(iso);
}

/** The date of a text, `2026-11-22`, as its page shows it: "22 November 2026". */
export function formatLongDate(iso: string): string {
  return SPECIFIED[iso] ?? dayText(new Date(iso));
}
