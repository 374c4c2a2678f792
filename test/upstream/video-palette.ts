import type { Canvas, Colour } from "./canvas.ts";

export const DEEP: Colour = [26, 43, 35];
export const FOREST: Colour = [3, 51, 27];
export const PINE: Colour = [0, 80, 42];
export const LEAF: Colour = [0, 127, 61];
export const SPRING: Colour = [79, 213, 127];
export const MINT: Colour = [200, 240, 210];
export const AMBER: Colour = [243, 185, 76];
export const OCHRE: Colour = [222, 146, 0];
export const CORAL: Colour = [253, 116, 104];
export const RED: Colour = [204, 40, 39];
export const BLUSH: Colour = [253, 218, 214];
export const STONE: Colour = [228, 232, 219];
export const PEBBLE: Colour = [206, 211, 196];
export const CREAM: Colour = [250, 250, 246];
export const SAND: Colour = [249, 230, 189];

/** One picture: its possible background colours, and the function that draws it. */
export type Piece = {
  grounds: readonly Colour[];
  draw: (canvas: Canvas, random: () => number) => void;
};

/** Random numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 0x1_0000_0000;
  };
}

/** The brand's bar: red, amber, green. */
export function bar(canvas: Canvas, x: number, y: number, width: number, height = 36) {
  canvas.box(x, y, width, height, 99, LEAF);
  canvas.box(x, y, width * 0.55, height, 99, OCHRE);
  canvas.box(x + width * 0.4, y, width * 0.15, height, 0, OCHRE);
  canvas.box(x, y, width * 0.35, height, 99, RED);
  canvas.box(x + width * 0.2, y, width * 0.15, height, 0, RED);
}

/** Lines of code as bars, between two edges. `dim` is the colour of the less important words. */
export function codeLines(
  canvas: Canvas,
  { left, right, top, rows, dim }: { left: number; right: number; top: number; rows: number; dim: Colour },
  random: () => number,
) {
  const bright = [SPRING, AMBER, CORAL, MINT];
  for (let row = 0; row < rows; row += 1) {
    let x = left + Math.floor(random() * 3) * 44;
    for (let word = 0; word < 2 + Math.floor(random() * 2); word += 1) {
      const width = Math.min(60 + random() * 130, right - x);
      const colour = random() < 0.4 ? dim : (bright[Math.floor(random() * 4)] ?? dim);
      if (width > 30) canvas.box(x, top + row * 56, width, 22, 11, colour);
      x += width + 24;
    }
  }
}
