import { Stop } from "../support/stop.ts";
import type { Script } from "./steps.ts";

export const FILM_SIZE = { width: 1920, height: 1080 };

/**
 * Code: so many pixels for a character and for a line. JetBrains Mono is 0.6 of its size wide. A whole number, because
 * browsers may round it.
 */
export const [CHARACTER, LINE] = [17, 46];
/** The lines that the editor has room for. */
export const LINES = 16;
const MOST_CHARACTERS = 72;
/** Enough for the names of three files. */
const LEAST_CHARACTERS = 40;

/** The editor's space for line numbers and on the right, the space around the windows and between them, in pixels. */
const [NUMBERS, RIGHT, EDGE, BETWEEN] = [84, 32, 40, 30];
/** Both sides of a window's border. */
export const BORDERS = 4;
/** The page is drawn larger than on a screen, so that it can be read in a small player: in CSS pixels, and how much. */
const [PAGE, LEAST_ZOOM] = [440, 1.4];

/** Pixels from the left and in width; `page`: the CSS pixels that the page in the browser has, `zoom` times as large. */
export type Layout = { editor: number; browser: number; left: number; page: number; zoom: number };

const codesOf = ({ files, chapters }: Script) => [
  ...Object.values(files),
  ...chapters.flatMap(({ steps }) => steps.map(({ action }) => (action?.kind === "edit" ? action.code : ""))),
];

/**
 * The editor is as wide as the film's longest line, and the browser has the rest.
 * @throws Stop if a line is too long
 */
export function layoutOf(script: Script): Layout {
  const longest = codesOf(script)
    .flatMap((code) => code.split("\n"))
    .reduce((one, other) => (other.length > one.length ? other : one), "");
  if (longest.length > MOST_CHARACTERS) {
    throw new Stop(`The editor has room for ${MOST_CHARACTERS} characters: ${longest}`);
  }
  const editor = NUMBERS + Math.max(longest.length, LEAST_CHARACTERS) * CHARACTER + RIGHT;
  const left = EDGE + editor + BETWEEN;
  const browser = FILM_SIZE.width - EDGE - left;
  const zoom = Math.max(LEAST_ZOOM, (browser - BORDERS) / PAGE);
  return { editor, browser, left, page: (browser - BORDERS) / zoom, zoom };
}

/**
 * Scrolls the editor no further than needed to show a line, with one more above and below it.
 * @returns the lines above the window
 */
export function scrolledTo(line: number, top: number, code: string): number {
  const all = code.split("\n").length;
  const next = Math.min(Math.max(top, line + 2 - LINES), Math.max(0, line - 1));
  return Math.max(0, Math.min(next, all - LINES));
}
