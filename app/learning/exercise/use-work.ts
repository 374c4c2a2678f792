import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sameFiles, withChanges } from "#shared/learning/exercise-files.ts";
import type { ShownExercise } from "#shared/learning/shown-exercise.ts";
import { clearKept, keepExercise, keptName, readKept } from "../kept-work.ts";
import { readWork, saveWork, sendRun } from "./work-calls.ts";
import { changedFiles, type Texts } from "./work-files.ts";

/** How long to wait after the last key press before the account gets the code. */
const REST_MS = 1500;
/** How long to wait after a failed try. */
const AGAIN_MS = 20_000;

/** Where the code is. `none`: nothing has changed yet. `lost`: neither the account nor the browser has it. */
export type Keeping = "none" | "saving" | "saved" | "device" | "lost";

/** Code from elsewhere that is not here. */
export type NewerWork = {
  from: "device" | "tab";
  files: Record<string, string>;
  /** Null: not known, because the other tab has not saved it yet. */
  save: number | null;
  savedAt: number | null;
};

/**
 * The learner's code: kept in the browser at once, and saved to the account after a pause and on leaving. Newer code from
 * another device or tab is offered, never put over this one. `onReplaced` gets code that somebody else typed.
 */
export function useWork(exercise: ShownExercise, onReplaced: (texts: Texts) => void) {
  const { id, starter, account, work } = exercise;
  const [texts, setTexts] = useState<Texts>(() => withChanges(starter, work?.files ?? {}));
  const [keeping, setKeeping] = useState<Keeping>(
    work && Object.keys(work.files).length > 0 ? "saved" : "none",
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [newer, setNewer] = useState<NewerWork | null>(null);
  const [passedAt, setPassedAt] = useState(work?.passedAt ?? null);
  const now = useRef<Texts>(texts);
  const base = useRef(work?.save ?? 0);
  const unsent = useRef({ code: false, pass: null as number | null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSending = useRef(false);
  const isHeld = useRef(false);

  /** Keeps in the browser what the account does not have. */
  function keep(): boolean {
    const { code, pass } = unsent.current;
    if (account !== null && !code && pass === null) {
      clearKept({ exercise: id }, account);
      return true;
    }
    const files = changedFiles(starter, now.current);
    return keepExercise(id, { files, passed: pass, save: base.current }, account);
  }

  function hold(next: Texts): void {
    now.current = next;
    setTexts(next);
    unsent.current.code = true;
    const kept = keep();
    if (account === null) setKeeping(kept ? "device" : "lost");
    else if (!isHeld.current) later(REST_MS);
  }

  function later(ms: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), ms);
  }

  /** What the account has instead. It is offered unless it is the same. */
  async function askForNewer(): Promise<void> {
    const found = await readWork(id);
    if (!found.ok || !found.answer.work) return;
    const { files, save, savedAt } = found.answer.work;
    if (save <= base.current) return;
    const isSame = sameFiles(files, changedFiles(starter, now.current));
    if (isSame) {
      base.current = save;
      unsent.current.code = false;
      keep();
      setNewer(null);
      setKeeping("saved");
      return;
    }
    isHeld.current = true;
    setNewer({ from: "device", files, save, savedAt });
  }

  async function send(): Promise<void> {
    clearTimeout(timer.current);
    if (account === null || !unsent.current.code || isSending.current || isHeld.current) return;
    isSending.current = true;
    setKeeping("saving");
    const files = changedFiles(starter, now.current);
    const called = await saveWork(id, { files, save: base.current });
    isSending.current = false;
    if (called.ok) {
      base.current = called.answer.save;
      unsent.current.code = !sameFiles(files, changedFiles(starter, now.current));
      keep();
      setProblem(null);
      if (unsent.current.code) later(REST_MS);
      else setKeeping("saved");
      return;
    }
    setKeeping(keep() ? "device" : "lost");
    if (called.failure === "conflict") await askForNewer();
    else if (called.failure === "lost") later(AGAIN_MS);
    else setProblem(called.failure.refused);
  }

  /** Tells the account of a green run that it does not know. */
  async function sendPass(): Promise<void> {
    if (account === null || unsent.current.pass === null) return;
    const called = await sendRun(id, {
      passed: 1,
      failed: 0,
      failing: null,
      tests: [],
      broken: false,
      hinted: null,
    });
    if (!called.ok) return;
    unsent.current.pass = null;
    keep();
  }

  /** Takes over code that is not from here, in all files. */
  function replace(files: Record<string, string>): void {
    const next = withChanges(starter, files);
    now.current = next;
    setTexts(next);
    onReplaced(next);
  }

  function take({ files, save }: NewerWork): void {
    isHeld.current = false;
    setNewer(null);
    replace(files);
    if (save !== null) base.current = save;
    unsent.current.code = save === null;
    const kept = keep();
    if (account === null) setKeeping(kept ? "device" : "lost");
    else if (save === null) later(REST_MS);
    else setKeeping("saved");
  }

  /** The learner prefers what is here: it is saved over the other. */
  function keepMine({ save }: NewerWork): void {
    isHeld.current = false;
    setNewer(null);
    if (save !== null) base.current = save;
    unsent.current.code = true;
    keep();
    if (account !== null) later(0);
  }

  const restore = useEffectEvent(() => {
    const { [id]: kept } = readKept(account).exercises;
    if (!kept) return;
    unsent.current.pass = account === null ? null : kept.passed;
    if (kept.passed !== null) setPassedAt((known) => known ?? kept.passed);
    const inAccount = work?.files ?? {};
    if (sameFiles(kept.files, changedFiles(starter, now.current))) {
      if (account === null) setKeeping("device");
    } else {
      replace(kept.files);
      unsent.current.code = true;
      setKeeping("device");
      if (account !== null && (kept.save ?? 0) < base.current) {
        isHeld.current = true;
        setNewer({ from: "device", files: inAccount, save: base.current, savedAt: work?.savedAt ?? null });
      } else later(0);
    }
    void sendPass();
    keep();
  });
  const heard = useEffectEvent(({ key }: StorageEvent) => {
    if (key !== keptName(account)) return;
    const { [id]: kept } = readKept(account).exercises;
    if (!kept || sameFiles(kept.files, changedFiles(starter, now.current))) return;
    setNewer({ from: "tab", files: kept.files, save: null, savedAt: null });
  });
  const online = useEffectEvent(() => {
    void send();
    void sendPass();
  });
  const leaving = useEffectEvent(() => void send());
  const back = useEffectEvent(() => {
    if (account !== null && base.current > 0 && !unsent.current.code) void askForNewer();
  });

  useEffect(() => {
    restore();
    const onStorage = (event: StorageEvent) => heard(event);
    const onOnline = () => online();
    const onLeave = () => leaving();
    const onVisible = () => (document.hidden ? leaving() : back());
    addEventListener("storage", onStorage);
    addEventListener("online", onOnline);
    addEventListener("pagehide", onLeave);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      removeEventListener("storage", onStorage);
      removeEventListener("online", onOnline);
      removeEventListener("pagehide", onLeave);
      document.removeEventListener("visibilitychange", onVisible);
      clearTimeout(timer.current);
      leaving();
    };
  }, []);

  /** A green run: the account is told, or the browser remembers it. */
  function passed(isKnown: boolean): void {
    const at = passedAt ?? Date.now();
    setPassedAt(at);
    unsent.current.pass = isKnown ? null : at;
    keep();
  }

  return {
    texts,
    keeping,
    problem,
    newer,
    passedAt,
    /** The learner typed. */
    change: (path: string, text: string) => hold({ ...now.current, [path]: text }),
    /** Puts all files back to what they were at another time. */
    restore(files: Record<string, string>) {
      replace(files);
      hold(now.current);
    },
    take,
    keepMine,
    passed,
    /** The site did not take a run: the exercise is gone, for example. */
    refused: setProblem,
    /** The files that the learner changed, as they are now. */
    changed: () => changedFiles(starter, now.current),
    current: () => now.current,
  };
}
