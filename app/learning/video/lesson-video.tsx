import { lazy, Suspense } from "react";
import { VideoFacade } from "#app/home/video-facade.tsx";
import type { ShownVideo } from "#shared/learning/shown-video.ts";

/** In the page from the start; the browser loads its script only for lessons that have a film. */
const Player = import.meta.env.SSR
  ? (await import("./player.tsx")).Player
  : lazy(async () => ({ default: (await import("./player.tsx")).Player }));

/** The video of a lesson: a film of ours, or one at YouTube that loads on click. `lesson`: the lesson's id. */
export function LessonVideo({ lesson, video }: { lesson: string; video: ShownVideo }) {
  if (!video.src) {
    return (
      video.youtube && (
        <VideoFacade videoId={video.youtube} title={video.title} picture="/art/lesson-video.svg" />
      )
    );
  }
  return (
    <Suspense>
      <Player key={lesson} lesson={lesson} video={video} src={video.src} />
    </Suspense>
  );
}
