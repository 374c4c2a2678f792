import { foldText } from "#shared/search-text.ts";
import type { Video } from "#shared/videos/video.ts";

export const VIDEOS_PER_PAGE = 24;
const LONGEST_QUERY = 100;
const MOST_PAGES = 1_000;

/** A search in the library: words, and the page of the results, from 1. */
export type VideoQuery = { q: string; page: number };

/** Reads `q` and `page`. An invalid page is the first one. */
export function readVideoQuery(parameters: URLSearchParams): VideoQuery {
  const q = (parameters.get("q") ?? "").replace(/\s+/g, " ").trim();
  const page = Number(/^\d{1,4}$/.exec(parameters.get("page") ?? "")?.[0] ?? 1);
  return {
    q: [...q].slice(0, LONGEST_QUERY).join(""),
    page: Math.min(Math.max(page, 1), MOST_PAGES),
  };
}

/** The library's path with a query. Empty words and page 1 are left out. */
export function videosPath({ q, page }: VideoQuery): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size === 0 ? "/youtube" : `/youtube?${parameters}`;
}

/** The videos whose title or description contains every word of the query, in the given order. */
export function searchVideos<T extends Pick<Video, "title" | "description">>(
  videos: readonly T[],
  q: string,
): T[] {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...videos];
  return videos.filter(({ title, description }) => {
    const text = foldText(`${title}\n${description}`);
    return words.every((word) => text.includes(word));
  });
}

/** One page of a list, and how many pages there are. A page beyond the last one is empty. */
export function pageOf<T>(list: readonly T[], page: number): { items: T[]; pages: number } {
  const from = (page - 1) * VIDEOS_PER_PAGE;
  return {
    items: list.slice(from, from + VIDEOS_PER_PAGE),
    pages: Math.max(1, Math.ceil(list.length / VIDEOS_PER_PAGE)),
  };
}
