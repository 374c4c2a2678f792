/** How this browser shows lessons: whether the outline is open, and how wide the text is beside an exercise. */
const OUTLINE_KEY = "lesson-outline";
const SPLIT_KEY = "lesson-split";
const SHORTCUT_KEY = "lesson-shortcut";

const [NARROWEST, WIDEST] = [30, 70];
const USUAL = 50;

/** Runs before the page is drawn, so that nothing moves: the same as `restoreArrangement`. */
export const ARRANGEMENT_SCRIPT = `try{let d=document.documentElement,s=localStorage;s.getItem("${OUTLINE_KEY}")==="closed"&&(d.dataset.outline="closed");let w=Number(s.getItem("${SPLIT_KEY}"));w>=${NARROWEST}&&w<=${WIDEST}&&d.style.setProperty("--split",w+"%")}catch{}`;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked.
    return null;
  }
}

function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked: it lasts until the page is left.
  }
}

const root = () => document.documentElement;

export const isOutlineOpen = () => root().dataset.outline !== "closed";

export function showOutline(open: boolean): void {
  if (open) delete root().dataset.outline;
  else root().dataset.outline = "closed";
  remember(OUTLINE_KEY, open ? null : "closed");
}

/** The share of the width that the text has, in percent. */
export function splitOf(): number {
  const stored = Number(read(SPLIT_KEY) ?? USUAL);
  return stored >= NARROWEST && stored <= WIDEST ? stored : USUAL;
}

/** Returns the share within its limits. */
export function setSplit(percent: number): number {
  const share = Math.round(Math.min(WIDEST, Math.max(NARROWEST, percent)));
  root().style.setProperty("--split", `${share}%`);
  remember(SPLIT_KEY, String(share));
  return share;
}

/** After a navigation in the browser, which runs no script of the document. */
export function restoreArrangement(): void {
  if (read(OUTLINE_KEY) === "closed") root().dataset.outline = "closed";
  if (read(SPLIT_KEY) !== null) root().style.setProperty("--split", `${splitOf()}%`);
}

/** Whether the key O opens and closes the outline. */
export const hasShortcut = () => read(SHORTCUT_KEY) !== "off";
export const setShortcut = (on: boolean) => remember(SHORTCUT_KEY, on ? null : "off");
