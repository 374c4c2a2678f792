import { type RefObject, useEffect, useRef, useState } from "react";
import { callerHeaders } from "#app/accounts/caller.ts";
import { apiUrl } from "#app/site/api-url.ts";
import type { ShownVideo } from "#shared/learning/shown-video.ts";
import type { Cue } from "#shared/learning/webvtt.ts";
import { keepVideo, readKeptVideo } from "./kept-video.ts";

/** The position is kept this often while the video plays. */
const KEEP_EVERY_MS = 10_000;
/** A link that fails again so soon after it was renewed is not renewed once more by itself. */
const RENEW_EVERY_MS = 60_000;
/** Someone who stopped this close to the end begins again. */
const END_S = 3;

/** The cue at a time: the last one that began, so that there is always one after the first. */
const cueAt = (cues: readonly Cue[], seconds: number) => cues.findLastIndex(({ start }) => start <= seconds);

async function send(lesson: string, body: { seconds: number; speed: number }) {
  // Keepalive, because it is also sent when the page is left. If it fails, the next one comes in ten seconds.
  await fetch(apiUrl(`/api/learn/videos/${lesson}`), {
    method: "POST",
    headers: { ...(await callerHeaders()), "Content-Type": "application/json" },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
}

async function newLink(lesson: string): Promise<string | null> {
  const response = await fetch(apiUrl(`/api/learn/videos/${lesson}`), {
    headers: await callerHeaders(),
  }).catch(() => null);
  if (!response?.ok) return null;
  const { src } = (await response.json()) as { src: string };
  return src;
}

type Shown = { lesson: string; video: ShownVideo; captions: readonly Cue[]; chapters: readonly Cue[] };

/**
 * Follows a video element: where it is, and how fast. Begins where the person stopped, keeps that position, and renews
 * a link that has ended. Everything that the element reports is heard here and nowhere else.
 */
export function useWatching(
  element: RefObject<HTMLVideoElement | null>,
  { lesson, video, captions, chapters }: Shown,
) {
  const { position, speed: accountSpeed, signedIn, seconds: length } = video;
  const [caption, setCaption] = useState(-1);
  const [chapter, setChapter] = useState(-1);
  const [speed, setSpeed] = useState(accountSpeed);
  /** Where this person stopped the last time; 0 if the video begins at its start. */
  const [stoppedAt, setStoppedAt] = useState(0);
  const [failed, setFailed] = useState(false);
  const renewNow = useRef(() => {});

  useEffect(() => {
    const player = element.current;
    if (!player) return;
    const kept = signedIn ? { position, speed: accountSpeed } : fromBrowser(lesson);
    let sent = { seconds: Math.floor(kept.position), speed: kept.speed };
    let sentAt = Date.now();
    let renewedAt = Number.NEGATIVE_INFINITY;
    /** Whether it would play if it could: a failure pauses it, too. */
    let wanted = !player.paused;
    let left = false;

    function keep() {
      if (!player) return;
      const now = { seconds: Math.floor(player.currentTime), speed: player.playbackRate };
      // Before it is loaded, the element is at its start.
      if (player.readyState === 0 && now.seconds === 0) now.seconds = sent.seconds;
      if (now.seconds === sent.seconds && now.speed === sent.speed) return;
      sent = now;
      sentAt = Date.now();
      if (signedIn) void send(lesson, now);
      else keepVideo(lesson, now);
    }

    async function renew() {
      if (!player) return;
      renewedAt = Date.now();
      const [at, rate] = [player.currentTime, player.playbackRate];
      const src = await newLink(lesson);
      if (left) return;
      if (!src) return setFailed(true);
      player.src = src;
      player.currentTime = at;
      player.playbackRate = rate;
      setFailed(false);
      if (wanted) await player.play().catch(() => undefined);
    }
    renewNow.current = () => {
      wanted = true;
      void renew();
    };

    const heard: Record<string, () => void> = {
      timeupdate() {
        setCaption(cueAt(captions, player.currentTime));
        setChapter(cueAt(chapters, player.currentTime));
        if (Date.now() - sentAt >= KEEP_EVERY_MS) keep();
      },
      play() {
        wanted = true;
        setStoppedAt(0);
      },
      pause() {
        if (!player.error) wanted = false;
        keep();
      },
      ratechange() {
        // A new source begins with the default.
        player.defaultPlaybackRate = player.playbackRate;
        setSpeed(player.playbackRate);
        keep();
      },
      error() {
        if (Date.now() - renewedAt < RENEW_EVERY_MS) setFailed(true);
        else void renew();
      },
    };
    for (const [name, listener] of Object.entries(heard)) player.addEventListener(name, listener);
    const onHidden = () => {
      if (document.visibilityState === "hidden") keep();
    };
    document.addEventListener("visibilitychange", onHidden);

    if (kept.speed !== 1) player.playbackRate = kept.speed;
    const isOver = length !== null && kept.position > length - END_S;
    // Somebody may have pressed play before this script came.
    if (kept.position > 0 && !isOver && player.paused && player.currentTime === 0) {
      player.currentTime = kept.position;
      setStoppedAt(kept.position);
    }
    if (player.error) {
      wanted = true;
      void renew();
    }

    return () => {
      left = true;
      keep();
      for (const [name, listener] of Object.entries(heard)) player.removeEventListener(name, listener);
      document.removeEventListener("visibilitychange", onHidden);
    };
  }, [element, lesson, position, accountSpeed, signedIn, length, captions, chapters]);

  return { caption, chapter, speed, stoppedAt, failed, tryAgain: () => renewNow.current() };
}

function fromBrowser(lesson: string) {
  const { speed, at } = readKeptVideo();
  return { position: at[lesson] ?? 0, speed };
}
