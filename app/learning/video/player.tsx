import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { preload } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SPEEDS } from "#shared/learning/film.ts";
import type { ShownVideo } from "#shared/learning/shown-video.ts";
import { readWebVtt } from "#shared/learning/webvtt.ts";
import { clock } from "./clock.ts";
import { Transcript } from "./transcript.tsx";
import { useWatching } from "./use-watching.ts";

const SKIP_S = 10;
const POSTER = "/art/lesson-video.svg";

const cuesOf = (file: string | null) => (file === null ? [] : readWebVtt(file).cues);
/** The page has the captions already, for the transcript. The policy allows `data:` for media. */
const asUrl = (file: string) => `data:text/vtt;charset=utf-8,${encodeURIComponent(file)}`;

/** Single keys, which work while the focus is in the player, except where something is typed or chosen. */
function onKey(event: KeyboardEvent, player: HTMLVideoElement | null) {
  const { target, key } = event;
  if (!player || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
  const captions = player.textTracks[0];
  switch (key.toLowerCase()) {
    case "k":
      if (player.paused) void player.play().catch(() => undefined);
      else player.pause();
      break;
    case "j":
      player.currentTime -= SKIP_S;
      break;
    case "l":
      player.currentTime += SKIP_S;
      break;
    case "c":
      if (captions) captions.mode = captions.mode === "showing" ? "hidden" : "showing";
      break;
    default:
      return;
  }
  event.preventDefault();
}

/** A film with captions, chapters and its transcript. Without JavaScript: the browser's own player with captions. */
export function Player({ lesson, ...given }: { lesson: string; video: ShownVideo; src: string }) {
  // The largest thing on a phone's first screen.
  preload(POSTER, { as: "image", fetchPriority: "high" });
  // When the page reads its data again, the link is another one: the film that plays keeps its own.
  const [{ video, src }] = useState(given);
  const element = useRef<HTMLVideoElement>(null);
  const captions = useMemo(() => cuesOf(video.captions), [video.captions]);
  const chapters = useMemo(() => cuesOf(video.chapters), [video.chapters]);
  const { caption, chapter, speed, stoppedAt, failed, tryAgain } = useWatching(element, {
    ...{ lesson, video, captions, chapters },
  });

  function seek(seconds: number) {
    const player = element.current;
    if (!player) return;
    player.currentTime = seconds;
    void player.play().catch(() => undefined);
  }

  const speeds = SPEEDS.some((each) => each === speed)
    ? SPEEDS
    : [...SPEEDS, speed].toSorted((a, b) => a - b);
  return (
    <section
      aria-label={`Video: ${video.title}`}
      onKeyDown={(event) => onKey(event, element.current)}
      className="grid min-w-0 gap-3"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the captions are optional, as a film may be without words */}
      <video
        ref={element}
        controls
        playsInline
        preload="none"
        poster={POSTER}
        src={src}
        aria-label={video.title}
        className="aspect-video w-full rounded-card bg-deep"
      >
        {video.captions && (
          <track kind="captions" srcLang="en" label="English" src={asUrl(video.captions)} default />
        )}
        {video.chapters && (
          <track kind="chapters" srcLang="en" label="Chapters" src={asUrl(video.chapters)} />
        )}
      </video>
      {failed && (
        <Notice tone="fail" title="The video could not be loaded.">
          <p>Check your connection. You go on where you were.</p>
          <p className="mt-2">
            <Button type="button" variant="secondary" size="sm" onClick={tryAgain}>
              Try again
            </Button>
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-small text-muted noscript:hidden">
        <label className="inline-flex items-center gap-2">
          Speed
          <select
            value={speed}
            onChange={({ currentTarget }) => {
              if (element.current) element.current.playbackRate = Number(currentTarget.value);
            }}
            className="min-h-11 rounded-sm border border-edge bg-surface px-2 text-ink"
          >
            {speeds.map((each) => (
              <option key={each} value={each}>
                {each}×
              </option>
            ))}
          </select>
        </label>
        {video.seconds !== null && <span>{clock(video.seconds)} long</span>}
        {stoppedAt > 0 && (
          <span className="inline-flex flex-wrap items-center gap-x-3">
            You stopped at {clock(stoppedAt)}.
            <button type="button" onClick={() => seek(0)} className="link min-h-11">
              From the start
            </button>
          </span>
        )}
        <span className="max-md:hidden">
          <kbd>K</kbd> plays, <kbd>J</kbd> and <kbd>L</kbd> skip ten seconds, <kbd>C</kbd> is for captions
        </span>
      </div>
      {chapters.length > 0 && (
        <ol aria-label="Chapters" className="flex flex-wrap gap-2 noscript:hidden">
          {chapters.map(({ start, text }, index) => (
            <li key={start}>
              <button
                type="button"
                onClick={() => seek(start)}
                aria-current={index === chapter ? "step" : undefined}
                className={classes(
                  "min-h-11 rounded-pill border px-4 text-left text-small",
                  index === chapter ? "border-pass bg-pass-soft" : "border-edge hover:border-ink",
                )}
              >
                <span className="mr-2 font-mono text-muted">{clock(start)}</span>
                {text}
              </button>
            </li>
          ))}
        </ol>
      )}
      {captions.length > 0 && <Transcript cues={captions} now={caption} onSeek={seek} />}
    </section>
  );
}
