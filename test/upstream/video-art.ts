import { createCanvas } from "./canvas.ts";
import { codePieces } from "./video-art-code.ts";
import { machinePieces } from "./video-art-machines.ts";
import { DEEP, randomOf } from "./video-palette.ts";

const pieces = { ...codePieces, ...machinePieces };

/**
 * A video's picture, 1280 by 720 pixels, as the bytes of a PNG, drawn in the site's palette.
 * Always the same for the same `art` and `seed`.
 */
export function drawVideoArt(art: string, seed: number): Uint8Array<ArrayBuffer> {
  const piece = pieces[art] ?? Object.values(pieces)[seed % Object.keys(pieces).length];
  const ground = piece?.grounds[seed % piece.grounds.length] ?? DEEP;
  const canvas = createCanvas(1280, 720, ground);
  piece?.draw(canvas, randomOf(seed));
  return canvas.png();
}
