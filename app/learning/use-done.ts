import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { readKept } from "./kept-work.ts";
import type { LessonPage } from "./lesson-page.server.ts";
import { type Outcome, sendKept, tellDone } from "./tell-progress.ts";

/** Whether a lesson is done, and the way to say so. Offline, this browser keeps it until it can be sent. */
export function useDone({ lesson, account, done }: LessonPage) {
  const { revalidate } = useRevalidator();
  /** What was said here and is not in the page's data. */
  const [marked, setMarked] = useState<boolean | null>(null);
  const [outcome, setOutcome] = useState<Outcome | "sending" | null>(null);

  const catchUp = useEffectEvent(async () => {
    if (account === null || !(await sendKept(account))) return;
    setOutcome("stored");
    await revalidate();
    setMarked(null);
  });
  useEffect(() => {
    const kept = readKept(account).lessons[lesson.id];
    if (kept?.done !== undefined) setMarked(kept.done !== null);
    const onOnline = () => void catchUp();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [account, lesson.id]);

  return {
    done: marked ?? done,
    outcome,
    async mark(next: boolean) {
      setMarked(next);
      setOutcome("sending");
      const result = await tellDone(lesson.id, next, account);
      setOutcome(result);
      if (result === "lost" || typeof result === "object") setMarked(null);
      if (result !== "stored") return;
      await revalidate();
      setMarked(null);
    },
  };
}
