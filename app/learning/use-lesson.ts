import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { readKept } from "./kept-work.ts";
import type { LessonPage } from "./lesson-page.server.ts";
import { type Outcome, sendKept, tellDone, tellOpened, tellPlace } from "./tell-progress.ts";

/** Sent to the window when all tests of an exercise are green, so that the lesson shows it. */
export const PASSED_EVENT = "exercise-passed";

/** The heading above the middle of the window; null before the first one. */
function currentPlace(headings: readonly { id: string }[]): string | null {
  const reached = headings.filter(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top < innerHeight / 2;
  });
  return reached.at(-1)?.id ?? null;
}

/** What a lesson tells the account, or this browser: that it was opened, where the reader is, and that it is done. */
export function useLesson({ lesson, account, open, ...page }: LessonPage) {
  const { revalidate } = useRevalidator();
  const [marked, setMarked] = useState<boolean | null>(null);
  const [keptPlace, setKeptPlace] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | "sending" | null>(null);
  // As it was when the lesson was opened: opening it changes it.
  const [seen] = useState(open?.seen ?? null);
  const headings = open?.headings ?? [];

  const leave = useEffectEvent((told: { place: string | null }) => {
    const place = currentPlace(headings);
    if (place === null || place === told.place) return;
    told.place = place;
    void tellPlace(lesson.id, place, account);
  });
  const catchUp = useEffectEvent(async () => {
    if (account === null || !(await sendKept(account))) return;
    setOutcome((known) => (known === "kept" ? "stored" : known));
    await revalidate();
    setMarked(null);
  });

  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) return;
    const kept = readKept(account).lessons[lesson.id];
    if (kept?.done !== undefined) setMarked(kept.done !== null);
    if (account === null) setKeptPlace(kept?.place ?? null);
    else void tellOpened(lesson.id).then(catchUp);
    const told = { place: null };
    const onHide = () => document.hidden && leave(told);
    const onPageHide = () => leave(told);
    const onOnline = () => void catchUp();
    const onPassed = () => void revalidate();
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", onPageHide);
    addEventListener("online", onOnline);
    addEventListener(PASSED_EVENT, onPassed);
    return () => {
      leave(told);
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", onPageHide);
      removeEventListener("online", onOnline);
      removeEventListener(PASSED_EVENT, onPassed);
    };
  }, [isOpen, lesson.id, account, revalidate]);

  return {
    done: marked ?? page.done,
    outcome,
    /** Where the learner was when they left. `when` is unknown without an account. */
    seen: seen ?? (keptPlace === null ? null : placeIn(headings, keptPlace)),
    async mark(done: boolean) {
      setMarked(done);
      setOutcome("sending");
      const result = await tellDone(lesson.id, done, account);
      setOutcome(result);
      if (result === "lost") setMarked(null);
      if (result !== "stored") return;
      await revalidate();
      setMarked(null);
    },
  };
}

function placeIn(headings: readonly { id: string; text: string }[], place: string) {
  const heading = headings.find(({ id }) => id === place);
  return heading ? { ...heading, when: "" } : null;
}
