import { descriptionPreview, type Video } from "#shared/videos/video.ts";
import { pageOf, searchVideos, type VideoQuery } from "#shared/videos/video-search.ts";

/** The fields of a video that its card shows. */
export type VideoCardData = Pick<Video, "id" | "title" | "thumbnail" | "publishedAt"> & { preview: string };

export type LibraryPage = {
  videos: VideoCardData[];
  page: number;
  pages: number;
  /** How many videos the query finds, and how many there are in all. */
  found: number;
  total: number;
};

/** One page of the query's results. */
export function libraryPage(all: readonly Video[], { q, page }: VideoQuery): LibraryPage {
  const found = searchVideos(all, q);
  const { items, pages } = pageOf(found, page);
  return {
    videos: items.map(({ id, title, thumbnail, publishedAt, description }) => ({
      id,
      title,
      thumbnail,
      publishedAt,
      preview: descriptionPreview(description),
    })),
    page,
    pages,
    found: found.length,
    total: all.length,
  };
}
