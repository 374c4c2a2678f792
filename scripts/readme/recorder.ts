import type { Locator, Page } from "playwright-core";

export type Pointer = { x: number; y: number; pressed: boolean };
/** A picture of the page as PNG, for how many milliseconds it stays, and where the pointer is. */
export type Shot = { picture: Buffer; ms: number; pointer: Pointer };
/** `still`: the picture for those who want no motion. */
export type Film = { shots: Shot[]; still: Shot | undefined };

/** How long a picture of a movement stays. */
const FRAME_MS = 40;
const [MOVES, SCROLLS] = [7, 5];
const PRESS_MS = 120;
/** Two keys are never equally fast. */
const KEY_MS = [40, 80, 40];
/** Waiting where nothing moves is cut to this. */
const MOST_STILL_MS = 480;
/** What happens takes no longer than this, whatever machine records it. */
const MOST_WATCHED_MS = 900;

const samePointer = (one: Pointer, other: Pointer) =>
  one.x === other.x && one.y === other.y && one.pressed === other.pressed;
/** From 0 to 1, slowly at first and at the end, as by hand. */
const eased = (share: number) => (1 - Math.cos(Math.PI * share)) / 2;

/** Takes pictures of a page while it is used. The pointer is in none of them, because browsers leave it out. */
export function recordPage(page: Page, at: { x: number; y: number }) {
  const shots: Shot[] = [];
  let pointer: Pointer = { ...at, pressed: false };

  /** Returns whether something has changed. */
  async function show(ms: number): Promise<boolean> {
    const picture = await page.screenshot({ caret: "initial" });
    const last = shots.at(-1);
    if (last?.picture.equals(picture) && samePointer(last.pointer, pointer)) {
      last.ms += ms;
      return false;
    }
    shots.push({ picture, ms, pointer });
    return true;
  }

  async function moveTo(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error("There is nothing to point at.");
    const to = { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 };
    const from = pointer;
    for (let count = 1; count <= MOVES; count += 1) {
      const share = eased(count / MOVES);
      pointer = {
        x: Math.round(from.x + (to.x - from.x) * share),
        y: Math.round(from.y + (to.y - from.y) * share),
        pressed: false,
      };
      await page.mouse.move(pointer.x, pointer.y);
      await show(FRAME_MS);
    }
  }

  return {
    shots,
    show,
    moveTo,
    async click(target: Locator): Promise<void> {
      await moveTo(target);
      pointer = { ...pointer, pressed: true };
      await show(PRESS_MS);
      pointer = { ...pointer, pressed: false };
      await page.mouse.click(pointer.x, pointer.y);
    },
    async type(text: string): Promise<void> {
      for (const [index, key] of [...text].entries()) {
        await page.keyboard.press(key === "\n" ? "Enter" : key);
        await show(KEY_MS[index % KEY_MS.length] ?? FRAME_MS);
      }
    },
    async press(key: string, times = 1): Promise<void> {
      for (let count = 0; count < times; count += 1) {
        await page.keyboard.press(key);
        await show(FRAME_MS);
      }
    },
    /** Turns the wheel where the pointer is. */
    async scroll(pixels: number): Promise<void> {
      for (let count = 0; count < SCROLLS; count += 1) {
        await page.mouse.wheel(0, pixels / SCROLLS);
        await show(FRAME_MS * 2);
      }
    },
    /** Shows what happens until something is done, and faster if that takes longer than it should. */
    async watch(done: Promise<unknown>): Promise<void> {
      let isDone = false;
      const ended = done.finally(() => {
        isDone = true;
      });
      const first = shots.length;
      let before = performance.now();
      while (!isDone) {
        await show(0);
        const now = performance.now();
        const last = shots.at(-1);
        if (last && last.ms < MOST_STILL_MS) last.ms += now - before;
        before = now;
      }
      const seen = shots.slice(first);
      const faster = Math.min(1, MOST_WATCHED_MS / seen.reduce((sum, { ms }) => sum + ms, 0));
      for (const shot of seen) shot.ms *= faster;
      await ended;
    },
  };
}

export type Recorder = ReturnType<typeof recordPage>;
