import type { Cue } from "#shared/learning/webvtt.ts";
import type { Script, Step } from "./steps.ts";
import { keysBetween } from "./typing.ts";

/** A picture of the film, and how long it stays. */
export type Frame = {
  ms: number;
  chapter: string;
  /** Of the whole film, from 0 to 1. */
  progress: number;
  code: string;
  /** The characters before the caret; null without one. */
  caret: number | null;
  marks: string[];
  /** Whether the file on the disk is older. */
  unsaved: boolean;
  /** Whether the keys that save are shown. */
  saving: boolean;
  /** What the browser beside it shows: the file as it was saved last. */
  page: string;
};

const LEAD_MS = 700;
const SAVE_MS = 900;
/** How much of a caption is read before the file is saved. */
const READ_BEFORE_SAVING = 0.7;
/** Slow enough to read a line and look at the code. */
const WORD_MS = 330;
const PAUSE_MS = 1_300;

const readingMs = (say: string) => PAUSE_MS + say.split(" ").length * WORD_MS;

type State = { code: string; page: string; caret: number | null };

function framesOf(step: Step, state: State): Omit<Frame, "chapter" | "progress">[] {
  const about = { marks: step.code === null ? step.marks : [], page: state.page, saving: false };
  const frames = [
    { ...about, ms: LEAD_MS, code: state.code, caret: state.caret, unsaved: state.code !== state.page },
  ];
  if (step.code !== null) {
    for (const { code, caret, ms } of keysBetween(state.code, step.code)) {
      frames.push({ ...about, ms, code, caret, unsaved: code !== state.page });
      state.caret = caret;
    }
    state.code = step.code;
    if (step.saved) {
      // First one reads that it is not saved yet.
      const unread = readingMs(step.say) * READ_BEFORE_SAVING - frames.reduce((sum, { ms }) => sum + ms, 0);
      if (unread > 0) {
        frames.push({ ...about, ms: unread, code: state.code, caret: state.caret, unsaved: true });
      }
      frames.push({
        ...about,
        ms: SAVE_MS,
        code: state.code,
        caret: state.caret,
        unsaved: true,
        saving: true,
      });
      state.page = state.code;
    }
  }
  const spent = frames.reduce((sum, { ms }) => sum + ms, 0);
  const rest = Math.max(PAUSE_MS, readingMs(step.say) - spent);
  const unsaved = state.code !== state.page;
  frames.push({
    ...{ marks: step.marks, page: state.page, saving: false },
    ...{ ms: rest, code: state.code, caret: state.caret, unsaved },
  });
  return frames;
}

/** All pictures of a film, and what is said when. */
export function timelineOf({ chapters }: Script): { frames: Frame[]; captions: Cue[]; chapters: Cue[] } {
  const state: State = { code: "", page: "", caret: 0 };
  const frames: Frame[] = [];
  const captions: Cue[] = [];
  const named: Cue[] = [];
  let at = 0;
  for (const { title, steps } of chapters) {
    const start = at;
    for (const step of steps) {
      const begin = at;
      for (const frame of framesOf(step, state)) {
        frames.push({ ...frame, chapter: title, progress: at });
        at += frame.ms;
      }
      captions.push({ start: begin / 1000, end: at / 1000, text: step.say });
    }
    named.push({ start: start / 1000, end: at / 1000, text: title });
  }
  return {
    frames: frames.map((frame) => ({ ...frame, progress: (frame.progress + frame.ms) / at })),
    captions,
    chapters: named,
  };
}
