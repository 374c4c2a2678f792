import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { readKept } from "./kept-work.ts";
import type { LessonPage } from "./lesson-page.server.ts";
import { sendKept, tellOpened, tellPlace } from "./tell-progress.ts";

/** After a scroll of this long ago, the reader is somewhere. */
const PAUSE_MS = 150;

type Heading = { id: string; text: string };

/** The heading above the middle of the window; null before the first one. */
function currentPlace(headings: readonly Heading[]): string | null {
  const reached = headings.filter(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top < innerHeight / 2;
  });
  return reached.at(-1)?.id ?? null;
}

/** Without an account, this browser knows the place, but not since when. */
function placeIn(headings: readonly Heading[], place: string | null) {
  const heading = headings.find(({ id }) => id === place);
  return heading ? { ...heading, when: "" } : null;
}

/**
 * Tells the account, or this browser, that a lesson was opened and where the reader is when they leave. Returns where
 * they were the last time.
 */
export function useReading({ lesson, account, open }: LessonPage) {
  const { revalidate } = useRevalidator();
  const [keptPlace, setKeptPlace] = useState<string | null>(null);
  // As it was before: opening the lesson changes it.
  const [seen] = useState(open?.seen ?? null);
  const headings = open?.headings ?? [];

  const look = useEffectEvent(() => currentPlace(headings));

  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) return;
    if (account === null) setKeptPlace(readKept().lessons[lesson.id]?.place ?? null);
    else {
      // Also what could not be sent the last time.
      void tellOpened(lesson.id)
        .then(() => sendKept(account))
        .then((sent) => (sent ? revalidate() : undefined));
    }
  }, [isOpen, lesson.id, account, revalidate]);

  useEffect(() => {
    if (!isOpen) return;
    // The browser may have scrolled before this script ran.
    let here = scrollY > 0 ? look() : null;
    let told: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Noted while reading: when the reader leaves, the headings may be gone.
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        here = look();
      }, PAUSE_MS);
    };
    const leave = () => {
      if (!here || here === told) return;
      told = here;
      void tellPlace(lesson.id, here, account);
    };
    const onHide = () => document.hidden && leave();
    addEventListener("scroll", onScroll, { passive: true });
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", leave);
    return () => {
      clearTimeout(timer);
      leave();
      removeEventListener("scroll", onScroll);
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", leave);
    };
  }, [isOpen, lesson.id, account]);

  return seen ?? placeIn(headings, keptPlace);
}
