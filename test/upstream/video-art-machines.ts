import type { Piece } from "./video-palette.ts";
import {
  AMBER,
  BLUSH,
  CORAL,
  CREAM,
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

/** Pictures of what code does: turning, queueing, growing, locking. */
export const machinePieces: Record<string, Piece> = {
  cycle: {
    grounds: [DEEP, LEAF],
    draw(canvas, random) {
      const turn = random();
      canvas.disc(820, 360, 300, FOREST);
      for (const [index, colour] of [CORAL, AMBER, SPRING].entries()) {
        canvas.arc(820, 360, 210, 58, turn + index / 3 + 0.03, turn + index / 3 + 0.24, colour);
      }
      canvas.disc(820, 360, 88, CREAM);
      canvas.line(
        [
          [784, 362],
          [812, 390],
          [862, 334],
        ],
        22,
        LEAF,
      );
      for (let row = 0; row < 5; row += 1) {
        const width = 90 + random() * 170;
        canvas.disc(130, 232 + row * 64, 12, [CORAL, CORAL, AMBER, SPRING, SPRING][row] ?? SPRING);
        canvas.box(164, 221 + row * 64, width, 22, 11, row < 3 ? PEBBLE : MINT);
      }
    },
  },
  garden: {
    grounds: [STONE, MINT],
    draw(canvas, random) {
      const beds = [
        [96, 84, 470, 250],
        [96, 374, 300, 262],
        [436, 374, 130, 262],
        [610, 84, 270, 552],
        [924, 84, 260, 262],
        [924, 386, 260, 250],
      ] as const;
      for (const [index, [x, y, w, h]] of beds.entries()) {
        canvas.box(x, y, w, h, 18, index === 4 ? AMBER : FOREST);
        const colour = [SPRING, CORAL, AMBER, SPRING, RED, MINT][index] ?? SPRING;
        const gap = 66;
        for (let row = 0; row < Math.floor((h - 20) / gap); row += 1) {
          for (let column = 0; column < Math.floor((w - 20) / gap); column += 1) {
            const left = x + (w - Math.floor((w - 20) / gap) * gap) / 2;
            const top = y + (h - Math.floor((h - 20) / gap) * gap) / 2;
            const size = 14 + random() * 8;
            canvas.disc(left + (column + 0.5) * gap, top + (row + 0.5) * gap, size, colour);
          }
        }
      }
    },
  },
  chart: {
    grounds: [DEEP, SAND, MINT],
    draw(canvas, random) {
      canvas.box(90, 90, 1100, 540, 28, FOREST);
      let start = 150;
      for (let row = 0; row < 7; row += 1) {
        const width = 110 + random() * 240;
        canvas.box(150, 142 + row * 66, 980, 4, 2, PINE);
        canvas.box(
          start,
          126 + row * 66,
          Math.min(width, 1130 - start),
          36,
          18,
          [CORAL, AMBER, SPRING][row % 3] ?? SPRING,
        );
        start = Math.min(start + width * 0.55, 940);
      }
    },
  },
  steps: {
    grounds: [LEAF, AMBER],
    draw(canvas, random) {
      const colours = [RED, OCHRE, LEAF, SPRING];
      canvas.disc(980, 210, 210, SAND);
      for (let step = 0; step < 4; step += 1) {
        const top = 520 - step * 110;
        canvas.box(120 + step * 250, top, 230, 720 - top + 40, 22, DEEP);
        canvas.box(146 + step * 250, top + 30, 178, 30, 15, colours[step] ?? LEAF);
        for (let row = 0; row < 2 + step; row += 1) {
          canvas.box(146 + step * 250, top + 88 + row * 48, 60 + random() * 110, 18, 9, PINE);
        }
      }
      canvas.disc(984, 118, 44, CREAM);
      canvas.line(
        [
          [964, 120],
          [980, 136],
          [1006, 104],
        ],
        13,
        LEAF,
      );
    },
  },
  signal: {
    grounds: [AMBER, FOREST, BLUSH],
    draw(canvas, random) {
      canvas.box(120, 250, 220, 220, 110, CREAM);
      canvas.box(180, 310, 100, 100, 50, LEAF);
      for (let ring = 0; ring < 4; ring += 1) {
        canvas.arc(230, 360, 190 + ring * 92, 30, 0.13, 0.37, [RED, CORAL, LEAF, SPRING][ring] ?? LEAF);
      }
      for (let row = 0; row < 6; row += 1) {
        canvas.box(800, 168 + row * 68, 130 + random() * 250, 30, 15, row % 2 ? DEEP : CREAM);
      }
    },
  },
  queue: {
    grounds: [AMBER, STONE],
    draw(canvas, random) {
      for (let lane = 0; lane < 3; lane += 1) {
        const y = 130 + lane * 170;
        const waiting = 2 + Math.floor(random() * 4);
        canvas.box(-40, y, 800, 120, 20, CREAM);
        for (let job = 0; job < waiting; job += 1) {
          const failed = lane === 1 && job === 0;
          canvas.box(650 - job * 100, y + 22, 76, 76, 16, failed ? RED : OCHRE);
        }
        canvas.box(770, y - 12, 14, 144, 7, DEEP);
        canvas.disc(890, y + 60, 64, DEEP);
        canvas.arc(890, y + 60, 34, 22, 0, 0.25 + random() * 0.65, lane === 1 ? CORAL : SPRING);
        for (let done = 0; done < 1 + Math.floor(random() * 3); done += 1) {
          canvas.box(1000 + done * 96, y + 22, 76, 76, 16, LEAF);
        }
      }
    },
  },
  lock: {
    grounds: [PINE, CORAL],
    draw(canvas, random) {
      canvas.disc(640, 360, 310, FOREST);
      canvas.arc(640, 300, 104, 44, -0.25, 0.25, STONE);
      canvas.box(490, 300, 300, 240, 36, AMBER);
      canvas.disc(640, 398, 36, DEEP);
      canvas.box(626, 404, 28, 78, 14, DEEP);
      for (let row = 0; row < 4; row += 1) {
        for (const x of [110, 1000]) {
          for (let dot = 0; dot < 3; dot += 1) {
            const colour = random() < 0.5 ? SPRING : MINT;
            canvas.disc(x + dot * 64, 220 + row * 92, 17, colour);
          }
        }
      }
    },
  },
};
