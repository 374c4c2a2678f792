import { classes } from "#app/ui/classes.ts";
import type { VideoCardData } from "./library-page.ts";

const WIDTHS = [320, 640, 960, 1280] as const;

/**
 * A video's picture from our own origin. Pressing play replaces it with the player; before that, no third party gets a
 * request. Without JavaScript there is no button, but the card still has its link.
 */
export function VideoPicture({
  video: { id, title, thumbnail },
  eager,
  sizes,
  playing,
  onPlay,
  className,
}: {
  video: VideoCardData;
  eager: boolean;
  sizes: string;
  playing: boolean;
  onPlay: () => void;
  className: string;
}) {
  return (
    <div className={classes("relative aspect-video overflow-hidden rounded-card bg-pass-soft", className)}>
      {playing ? (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          ref={(frame) => frame?.focus()}
          className="size-full"
        />
      ) : (
        <>
          <img
            src={`${thumbnail}?w=640`}
            srcSet={WIDTHS.map((width) => `${thumbnail}?w=${width} ${width}w`).join(", ")}
            sizes={sizes}
            alt=""
            width={640}
            height={360}
            loading={eager ? "eager" : "lazy"}
            fetchPriority={eager ? "high" : "auto"}
            decoding="async"
            className="size-full object-cover"
          />
          <button
            type="button"
            onClick={onPlay}
            className="group absolute inset-0 grid items-end justify-end p-2 -outline-offset-4 noscript:hidden"
          >
            <span
              aria-hidden="true"
              className="grid size-9 place-items-center rounded-pill bg-deep-ink text-deep transition-transform duration-200 group-hover:scale-110"
            >
              <svg aria-hidden="true" viewBox="0 0 24 24" className="ml-px size-4 fill-current">
                <path d="M6 4.5v15a1 1 0 0 0 1.5.87l12.5-7.5a1 1 0 0 0 0-1.74L7.5 3.63A1 1 0 0 0 6 4.5z" />
              </svg>
            </span>
            <span className="sr-only">
              Play here: <bdi>{title}</bdi>
            </span>
          </button>
        </>
      )}
    </div>
  );
}
