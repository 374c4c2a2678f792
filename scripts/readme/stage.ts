import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Pointer, Shot } from "./recorder.ts";

export type Size = { width: number; height: number };

/** ffmpeg reads pictures in such steps. */
const STEP_MS = 40;

/** A window around the picture, so that it has an edge on a white page and on a dark one. */
const stagePage = ({ width, height }: Size) => `<!doctype html><meta charset="utf-8"><style>
*{margin:0}
body{width:${width}px;height:${height}px;background:transparent;overflow:hidden}
main{position:relative;width:100%;height:100%;border-radius:12px;overflow:hidden}
main::after{content:"";position:absolute;inset:0;border-radius:12px;box-shadow:inset 0 0 0 1px oklch(0.6 0.02 150/.5)}
img{display:block;width:100%;height:100%}
svg{position:absolute;width:28px;height:28px;margin:-4px 0 0 -4px;overflow:visible}
svg[hidden]{display:none}
</style><main><img alt=""><svg viewBox="-4 -4 28 28" hidden><circle r="15" fill="oklch(0.72 0.16 75/.45)"/><path d="M0 0v17l4.2-3.9 2.9 6.7 2.9-1.3-2.9-6.5h5.7z" fill="#111" stroke="#fff" stroke-width="1.4" stroke-linejoin="round"/></svg></main>`;

/** A page that puts pictures of `size` into a window. */
export async function openStage(browser: Browser, size: Size, scale: number): Promise<Page> {
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: scale });
  await page.setContent(stagePage(size));
  return page;
}

/** A picture in its window, as PNG with transparent corners. */
export async function onStage(stage: Page, picture: Buffer, pointer: Pointer | null): Promise<Buffer> {
  await stage.evaluate(
    async ({ source, pointer }) => {
      const image = document.querySelector("img");
      const arrow = document.querySelector("svg");
      if (!image || !arrow) return;
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      arrow.toggleAttribute("hidden", pointer === null);
      arrow.style.left = `${pointer?.x}px`;
      arrow.style.top = `${pointer?.y}px`;
      arrow.querySelector("circle")?.setAttribute("opacity", pointer?.pressed ? "1" : "0");
    },
    { source: picture.toString("base64"), pointer },
  );
  return stage.screenshot({ omitBackground: true });
}

/** Writes each picture of a film into a folder, and lists them for ffmpeg. */
export async function writeShots(stage: Page, shots: readonly Shot[], folder: string): Promise<void> {
  const list: string[] = [];
  let [exact, listed] = [0, 0];
  for (const [index, { picture, ms, pointer }] of shots.entries()) {
    const name = `${String(index).padStart(4, "0")}.png`;
    writeFileSync(join(folder, name), await onStage(stage, picture, pointer));
    exact += ms;
    const steps = Math.max(1, Math.round((exact - listed) / STEP_MS));
    listed += steps * STEP_MS;
    list.push(`file '${name}'`, `duration ${((steps * STEP_MS) / 1000).toFixed(2)}`);
  }
  // The last one is named twice: ffmpeg ignores the last duration.
  writeFileSync(join(folder, "list.txt"), `${list.join("\n")}\n${list.at(-2)}\n`);
}
