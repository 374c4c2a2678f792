import { useState } from "react";

/**
 * A picture in place of the video. A click loads the player; before that, YouTube gets no request. Without JavaScript
 * the picture is a link to the video's page.
 */
export function VideoFacade({
  videoId,
  title,
  picture = "/art/about-video.svg",
}: {
  videoId: string;
  title: string;
  picture?: string;
}) {
  const [playing, setPlaying] = useState(false);
  return (
    <figure>
      <div className="aspect-video overflow-hidden rounded-card bg-deep">
        {playing ? (
          <iframe
            src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
            title={title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            ref={(frame) => frame?.focus()}
            className="size-full"
          />
        ) : (
          <a
            href={`https://www.youtube.com/watch?v=${videoId}`}
            data-in-page
            onClick={(event) => {
              // Leave opening in another tab to the browser.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              setPlaying(true);
            }}
            className="group relative block -outline-offset-4"
          >
            <img
              src={picture}
              alt=""
              width={1280}
              height={720}
              loading="lazy"
              className="size-full object-cover"
            />
            <span
              aria-hidden="true"
              className="absolute top-1/2 left-1/2 grid size-14 -translate-1/2 place-items-center rounded-pill bg-deep-ink text-deep transition-transform duration-200 group-hover:scale-106 sm:size-20"
            >
              <svg
                aria-hidden="true"
                viewBox="0 0 24 24"
                className="ml-0.5 size-6 sm:ml-1 sm:size-8 fill-current"
              >
                <path d="M6 4.5v15a1 1 0 0 0 1.5.87l12.5-7.5a1 1 0 0 0 0-1.74L7.5 3.63A1 1 0 0 0 6 4.5z" />
              </svg>
            </span>
            <span className="sr-only">Play the video: {title}</span>
          </a>
        )}
      </div>
      <figcaption className="mt-3 flex flex-wrap justify-between gap-x-6 text-small text-muted">
        {title}
        <span>Pressing play loads the player from YouTube.</span>
      </figcaption>
    </figure>
  );
}
