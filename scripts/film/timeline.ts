import type { Cue } from "#shared/learning/webvtt.ts";
import { type Layout, layoutOf, scrolledTo } from "./layout.ts";
import type { Action, Files, Script, Step } from "./steps.ts";
import { KEY_MS, keysBetween } from "./typing.ts";

/** A picture of the film, and how long it stays. */
export type Frame = {
  ms: number;
  chapter: string;
  /** Of the whole film, from 0 to 1. */
  progress: number;
  /** The files that are open. `unsaved`: the file on the disk is older. */
  tabs: { file: string; unsaved: boolean }[];
  /** The one that is shown. */
  file: string;
  code: string;
  /** The lines that are scrolled out at the top. */
  top: number;
  /** The characters before the caret. */
  caret: number;
  marks: string[];
  /** The keys that are pressed. */
  keys: "save" | "reload" | null;
  /** The files as they were when the browser loaded the page, anew for each load; null before the first. */
  page: Files | null;
  /** Of the page, in CSS pixels. */
  width: number;
  /** What is typed into the console so far; null if it is closed. */
  console: string | null;
  /** What the console runs before the picture is taken. */
  run: string | null;
};

const LEAD_MS = 700;
const PRESS_MS = 900;
const ENTER_MS = 450;
const [RESIZE_MS, RESIZE_STEP_MS] = [1_600, 40];
/** How much of a caption is read before the file is saved or the page loaded again. */
const READ_BEFORE_KEYS = 0.7;
/** Slow enough to read a line and look at the code. */
const WORD_MS = 330;
const PAUSE_MS = 1_300;
/** Enough to see what has changed in the browser. */
const LOOK_MS = 2_500;

const readingMs = (say: string) => PAUSE_MS + say.split(" ").length * WORD_MS;

type Shot = Omit<Frame, "chapter" | "progress">;
type State = Pick<Frame, "file" | "page" | "width" | "console"> & {
  files: Files;
  saved: Files;
  carets: Record<string, number>;
  tops: Record<string, number>;
};

function startOf({ files: given }: Script, { page: width }: Layout): State {
  const opened = Object.keys(given).length > 0;
  const files = opened ? given : { "index.html": "" };
  const [file = ""] = Object.keys(files);
  const page = opened ? { ...files } : null;
  return { ...{ file, files, page, width }, saved: files, console: null, carets: {}, tops: {} };
}

function shotOf(state: State, ms: number, more: Partial<Shot> = {}): Shot {
  const { file, files, saved, page, width, console, carets, tops } = state;
  const tabs = Object.keys(files).map((file) => ({ file, unsaved: files[file] !== (saved[file] ?? "") }));
  return {
    ...{ ms, file, tabs, page, width, console, marks: [], keys: null, run: null },
    ...{ code: files[file] ?? "", caret: carets[file] ?? 0, top: tops[file] ?? 0 },
    ...more,
  };
}

/** Scrolls so that the line of a character can be seen. */
function scroll(state: State, offset: number): void {
  const { file, files, tops } = state;
  const code = files[file] ?? "";
  const line = code.slice(0, offset).split("\n").length - 1;
  tops[file] = scrolledTo(line, tops[file] ?? 0, code);
}

function reveal(state: State, marks: readonly string[]): void {
  for (const mark of marks) {
    const at = state.files[state.file]?.indexOf(mark) ?? -1;
    if (at !== -1) scroll(state, at);
  }
}

function edit(state: State, { file, code }: Action & { kind: "edit" }): Shot[] {
  const shots: Shot[] = [];
  if (file !== state.file) {
    state.file = file;
    state.files = { ...state.files, [file]: state.files[file] ?? "" };
    shots.push(shotOf(state, LEAD_MS));
  }
  for (const key of keysBetween(state.files[file] ?? "", code)) {
    state.files = { ...state.files, [file]: key.code };
    state.carets[file] = key.caret;
    scroll(state, key.caret);
    shots.push(shotOf(state, key.ms));
  }
  state.files = { ...state.files, [file]: code };
  return shots;
}

function typeInConsole(state: State, text: string): Shot[] {
  const shots: Shot[] = [];
  const show = (typed: string, ms: number, run: string | null = null) => {
    state.console = typed;
    shots.push(shotOf(state, ms, { run }));
  };
  if (state.console === null) show("", LEAD_MS);
  for (let until = 1; until <= text.length; until += 1) show(text.slice(0, until), KEY_MS);
  if (text !== "") {
    show(text, ENTER_MS);
    show("", ENTER_MS, text);
  }
  return shots;
}

/** Slowly at first and at the end, as by hand. */
function resize(state: State, to: number): Shot[] {
  const from = state.width;
  const steps = RESIZE_MS / RESIZE_STEP_MS;
  return Array.from({ length: steps }, (_step, index) => {
    const share = (1 - Math.cos((Math.PI * (index + 1)) / steps)) / 2;
    state.width = Math.round(from + (to - from) * share);
    return shotOf(state, RESIZE_STEP_MS);
  });
}

function framesOf({ say, marks, action }: Step, state: State, layout: Layout): Shot[] {
  // While somebody types, nothing is marked.
  const typing = action?.kind === "edit";
  const shots: Shot[] = [];
  const show = (ms: number, more: Partial<Shot> = {}) => shots.push(shotOf(state, ms, more));
  const unspent = (part: number) => readingMs(say) * part - shots.reduce((sum, { ms }) => sum + ms, 0);

  function press(keys: "save" | "reload") {
    // First one reads what is going to happen.
    const unread = unspent(READ_BEFORE_KEYS);
    if (unread > 0) show(unread);
    show(PRESS_MS, { keys });
    const { file, files } = state;
    if (keys === "save") state.saved = { ...state.saved, [file]: files[file] ?? "" };
    state.page = { ...state.saved };
  }

  if (!typing) reveal(state, marks);
  show(LEAD_MS);
  if (typing) shots.push(...edit(state, action));
  if (typing && action.saved) press("save");
  if (action?.kind === "console") shots.push(...typeInConsole(state, action.text));
  if (action?.kind === "resize") shots.push(...resize(state, action.width ?? layout.page));
  if (action?.kind === "reload") press("reload");
  if (typing) reveal(state, marks);
  const pause = action === null || (typing && !action.saved) ? PAUSE_MS : LOOK_MS;
  const last = shotOf(state, Math.max(pause, unspent(1)), { marks });
  return [...shots.map((shot) => (typing ? shot : { ...shot, marks })), last];
}

/** All pictures of a film, and what is said when. */
export function timelineOf(script: Script): { frames: Frame[]; captions: Cue[]; chapters: Cue[] } {
  const layout = layoutOf(script);
  const state = startOf(script, layout);
  const frames: Frame[] = [];
  const captions: Cue[] = [];
  const named: Cue[] = [];
  let at = 0;
  for (const { title, steps } of script.chapters) {
    const start = at;
    for (const step of steps) {
      const begin = at;
      for (const frame of framesOf(step, state, layout)) {
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
