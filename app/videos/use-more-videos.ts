import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { videosPath } from "#shared/videos/video-search.ts";
import type { LibraryPage, VideoCardData } from "./library-page.ts";
import type { loader } from "./youtube.route.tsx";

/** The videos of all pages loaded so far, and a way to load the next page. */
export function useMoreVideos(first: LibraryPage, q: string) {
  const fetcher = useFetcher<typeof loader>();
  const [added, setAdded] = useState<LibraryPage[]>([]);
  const answer = fetcher.data?.list;
  const last = added.at(-1) ?? first;

  useEffect(() => {
    if (!answer || answer instanceof Promise || !answer.content) return;
    const next = answer.content;
    setAdded((pages) => ((pages.at(-1)?.page ?? first.page) + 1 === next.page ? [...pages, next] : pages));
  }, [answer, first.page]);

  const videos = new Map<string, VideoCardData>();
  // A newly published video shifts the pages, so a later page may repeat a video.
  for (const { videos: page } of [first, ...added]) for (const video of page) videos.set(video.id, video);

  return {
    videos: [...videos.values()],
    nextPath: last.page < last.pages ? videosPath({ q, page: last.page + 1 }) : null,
    loading: fetcher.state !== "idle",
    failure: answer instanceof Promise ? null : (answer?.failure ?? null),
    load: (path: string) => fetcher.load(path),
  };
}
