import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { videosPath } from "#shared/videos/video-search.ts";
import type { LibraryPage } from "./library-page.ts";
import { useMoreVideos } from "./use-more-videos.ts";
import { VideoCard } from "./video-card.tsx";
import { VideoSearch } from "./video-search.tsx";

function summary({ found, total }: LibraryPage, q: string): string {
  const all = total === 1 ? "1 video" : `${total} videos`;
  return q ? `${found} of ${all}` : all;
}

/** The search field, the cards and the button for more. */
export function VideoLibrary({ library, q }: { library: LibraryPage; q: string }) {
  const { state, location } = useNavigation();
  const searching = state === "loading" && location.pathname === "/youtube";
  if (library.total === 0) return <NoVideos q="" />;
  return (
    <>
      <div className="grid items-end gap-x-10 gap-y-4 border-y border-line py-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <VideoSearch q={q} />
        <div className="flex items-center gap-4 md:min-h-12">
          <p role="status" className="label text-muted">
            {summary(library, q)}
          </p>
          {searching && <Spinner label="Searching…" hideLabel />}
        </div>
      </div>
      <div aria-busy={searching} className={classes("pt-12", searching && "opacity-60")}>
        {library.videos.length === 0 ? (
          <NoVideos q={q} />
        ) : (
          // A new search starts over and stops a playing video.
          <VideoList key={`${q} ${library.page}`} library={library} q={q} />
        )}
      </div>
    </>
  );
}

function NoVideos({ q }: { q: string }) {
  return (
    <EmptyState
      title="No videos found."
      action={
        q && (
          <ButtonLink to="/youtube" variant="secondary" preventScrollReset>
            Show all videos
          </ButtonLink>
        )
      }
    >
      {q
        ? "No video has all of these words in its title or description."
        : "The first one is being recorded."}
    </EmptyState>
  );
}

function VideoList({ library, q }: { library: LibraryPage; q: string }) {
  const { videos, nextPath, loading, failure, load } = useMoreVideos(library, q);
  const [playing, setPlaying] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(videos.length);

  // Focus the first of the new videos.
  useEffect(() => {
    const firstNew = list.current?.children[shown.current];
    if (videos.length > shown.current) firstNew?.querySelector("button")?.focus({ preventScroll: true });
    shown.current = videos.length;
  }, [videos.length]);

  return (
    <>
      <ul ref={list} className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-6">
        {videos.map((video, position) => {
          // A row of one, a row of two, and then rows of three: 24 videos fill all of them.
          const first = q === "" && library.page === 1;
          const newest = first && position === 0;
          const half = first && (position === 1 || position === 2);
          return (
            <li
              key={video.id}
              className={newest ? "lg:col-span-full" : half ? "lg:col-span-3" : "lg:col-span-2"}
            >
              <VideoCard
                video={video}
                wide={newest}
                half={half}
                eager={newest}
                playing={playing === video.id}
                onPlay={() => setPlaying(video.id)}
              />
            </li>
          );
        })}
      </ul>
      {failure && (
        <Notice tone="fail" title="More videos could not be loaded" className="mt-12">
          <p>{failure}</p>
        </Notice>
      )}
      <div className="mt-14 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-8">
        {library.page > 1 && (
          <ButtonLink to={videosPath({ q, page: library.page - 1 })} variant="secondary">
            Newer videos
          </ButtonLink>
        )}
        {nextPath && (
          <a
            href={nextPath}
            aria-disabled={loading || undefined}
            onClick={(event) => {
              // Leave opening in another tab to the browser.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              if (!loading) load(nextPath);
            }}
            className={buttonClass({ variant: "secondary" })}
          >
            Load more
          </a>
        )}
        {loading && <Spinner label="Loading more videos…" />}
        <p role="status" className="label text-muted">
          {!loading && library.pages > 1 && `${videos.length} of ${library.found} shown`}
        </p>
      </div>
    </>
  );
}
