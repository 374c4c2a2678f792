import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import { watchUrl } from "#shared/videos/video.ts";
import type { VideoCardData } from "./library-page.ts";
import { VideoPicture } from "./video-picture.tsx";

/**
 * The first 150 characters of the description (spec.md §2) may end within a word. The piece of a word stays out of
 * sight, so that the text ends where a reader expects it to.
 */
function Preview({ text }: { text: string }) {
  const [, words, piece] = /^(.*\S)(\s+\S+)…$/s.exec(text) ?? [];
  if (words === undefined) return text;
  return (
    <>
      {words}
      <span hidden>{piece}</span>…
    </>
  );
}

/** A video of the library (spec.md §2). `wide` fills the width of the page, with the picture beside the text. */
export function VideoCard({
  video,
  wide = false,
  half = false,
  eager = false,
  playing,
  onPlay,
}: {
  video: VideoCardData;
  wide?: boolean;
  /** Half as wide as the page. */
  half?: boolean;
  /** True for cards that are visible without scrolling. */
  eager?: boolean;
  playing: boolean;
  onPlay: () => void;
}) {
  const { id, title, preview, publishedAt } = video;
  return (
    <article
      className={classes(
        "grid h-full grid-rows-[auto_1fr] gap-5",
        wide && "lg:grid-cols-12 lg:grid-rows-1 lg:items-center lg:gap-x-10",
      )}
    >
      <VideoPicture
        video={video}
        eager={eager}
        sizes={`(width >= 64rem) ${wide ? 41 : half ? 35 : 22}rem, (width >= 40rem) 45vw, 92vw`}
        playing={playing}
        onPlay={onPlay}
        className={wide ? "lg:col-span-7" : ""}
      />
      <div className={classes("flex min-w-0 flex-col gap-2.5", wide && "lg:col-span-5 lg:gap-4")}>
        <p className="label text-muted">
          {wide && "Newest, "}
          <Moment at={publishedAt} />
        </p>
        <h2
          dir="auto"
          className={classes(
            "wrap-anywhere",
            wide ? "text-h3 lg:text-[clamp(1.5rem,1rem+1.6vw,2.125rem)]" : "text-h3",
          )}
        >
          {title}
        </h2>
        {preview && (
          <p dir="auto" className="text-muted wrap-anywhere">
            <Preview text={preview} />
          </p>
        )}
        <p className="mt-auto">
          <a
            href={watchUrl(id)}
            target="_blank"
            rel="noopener noreferrer"
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            Watch on YouTube
            <span className="sr-only">
              : <bdi>{title}</bdi> (opens in a new tab)
            </span>
          </a>
        </p>
      </div>
    </article>
  );
}
