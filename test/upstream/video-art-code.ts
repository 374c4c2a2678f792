import type { Piece } from "./video-palette.ts";
import {
  AMBER,
  BLUSH,
  bar,
  CORAL,
  CREAM,
  codeLines,
  DEEP,
  FOREST,
  LEAF,
  MINT,
  OCHRE,
  PEBBLE,
  PINE,
  RED,
  SAND,
  SPRING,
  STONE,
} from "./video-palette.ts";

/** Pictures of code: windows, lines, branches, layers. */
export const codePieces: Record<string, Piece> = {
  form: {
    grounds: [SAND, BLUSH, AMBER],
    draw(canvas, random) {
      canvas.disc(1010, 250, 330, CORAL);
      canvas.box(300, 110, 560, 500, 28, CREAM);
      for (let row = 0; row < 3; row += 1) {
        canvas.box(352, 166 + row * 112, 120 + random() * 120, 20, 10, PEBBLE);
        canvas.box(352, 200 + row * 112, 456, 56, 14, STONE);
        canvas.box(376, 218 + row * 112, 120 + random() * 220, 20, 10, row === 1 ? RED : DEEP);
      }
      canvas.box(352, 520, 190, 56, 28, LEAF);
      bar(canvas, 580, 536, 228, 24);
      canvas.disc(860, 566, 62, PINE);
      canvas.line(
        [
          [832, 568],
          [852, 588],
          [890, 546],
        ],
        16,
        SPRING,
      );
    },
  },
  braces: {
    grounds: [CORAL, BLUSH, LEAF],
    draw(canvas, random) {
      canvas.disc(640, 360, 290, DEEP);
      canvas.line(
        [
          [300, 170],
          [150, 360],
          [300, 550],
        ],
        52,
        CREAM,
      );
      canvas.line(
        [
          [980, 170],
          [1130, 360],
          [980, 550],
        ],
        52,
        CREAM,
      );
      codeLines(canvas, { left: 440, right: 850, top: 220, rows: 5, dim: PINE }, random);
    },
  },
  layers: {
    grounds: [MINT, DEEP, SAND],
    draw(canvas, random) {
      const colours = [PINE, LEAF, SPRING, AMBER, CORAL];
      for (let layer = 0; layer < 5; layer += 1) {
        const y = 520 - layer * 98;
        canvas.box(200 + layer * 46, y, 880 - layer * 92, 132, 34, FOREST);
        canvas.box(200 + layer * 46, y, 880 - layer * 92, 112, 34, colours[layer] ?? LEAF);
        canvas.disc(262 + layer * 46, y + 56, 18, CREAM);
        canvas.box(302 + layer * 46, y + 44, 120 + random() * 240, 24, 12, CREAM);
      }
    },
  },
  editor: {
    grounds: [LEAF, CORAL, SAND],
    draw(canvas, random) {
      canvas.disc(240, 620, 330, PINE);
      canvas.box(210, 96, 860, 528, 30, DEEP);
      for (const [index, colour] of [RED, OCHRE, LEAF].entries()) {
        canvas.disc(262 + index * 46, 146, 14, colour);
      }
      codeLines(canvas, { left: 262, right: 1000, top: 206, rows: 5, dim: PINE }, random);
      bar(canvas, 262, 536, 756);
    },
  },
  network: {
    grounds: [FOREST, BLUSH],
    draw(canvas, random) {
      const left = [150, 290, 430, 570].map((y) => [300, y] as const);
      const right = [120, 230, 360, 490, 600].map((y) => [980, y] as const);
      for (const from of left) {
        for (const to of right) {
          if (random() < 0.45) canvas.line([from, [560, from[1]], [720, to[1]], to], 9, PINE);
        }
      }
      const path = [left[1] ?? [300, 290], [560, 290], [720, 360], [980, 360]] as const;
      canvas.line(path, 16, AMBER);
      for (const [x, y] of left) canvas.disc(x, y, 44, SPRING);
      for (const [index, [x, y]] of right.entries()) canvas.disc(x, y, 44, index === 2 ? AMBER : CORAL);
      for (const [x, y] of [...left, ...right]) canvas.disc(x, y, 16, CREAM);
    },
  },
  branches: {
    grounds: [LEAF, DEEP],
    draw(canvas, random) {
      const lanes = [
        { y: 190, colour: CORAL, joins: 780 },
        { y: 360, colour: AMBER, joins: 0 },
        { y: 540, colour: SPRING, joins: 980 },
      ];
      canvas.disc(1090, 420, 290, FOREST);
      for (const { y, colour, joins } of lanes) {
        const points: [number, number][] = joins
          ? [
              [-20, y],
              [joins - 190, y],
              [joins, 360],
            ]
          : [
              [-20, y],
              [1300, y],
            ];
        canvas.line(points, 22, colour);
        const end = joins ? joins - 230 : 1240;
        for (let x = 90 + random() * 90; x < end; x += 150 + random() * 90) {
          canvas.disc(x, y, 34, colour);
          canvas.disc(x, y, 16, CREAM);
        }
      }
    },
  },
  halves: {
    grounds: [STONE, AMBER],
    draw(canvas, random) {
      canvas.box(-20, -20, 660, 800, 0, DEEP);
      canvas.disc(640, 300, 210, CREAM);
      canvas.arc(640, 300, 105, 210, 0, 0.5, LEAF);
      canvas.box(160, 590, 960, 62, 31, CREAM);
      bar(canvas, 176, 604, 928, 34);
      canvas.disc(640 + (random() - 0.3) * 500, 621, 48, CREAM);
      canvas.disc(640, 300, 62, AMBER);
    },
  },
};
