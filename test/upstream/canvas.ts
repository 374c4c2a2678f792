import { crc32, deflateSync } from "node:zlib";

export type Colour = readonly [red: number, green: number, blue: number];

/** The signed distance from a point to a shape's edge in pixels, negative inside. */
type Distance = (x: number, y: number) => number;
type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A picture of flat shapes with smooth edges. */
export type Canvas = ReturnType<typeof createCanvas>;

function segmentDistance(x: number, y: number, [ax, ay]: readonly number[], [bx, by]: readonly number[]) {
  const [dx, dy] = [(bx ?? 0) - (ax ?? 0), (by ?? 0) - (ay ?? 0)];
  const [px, py] = [x - (ax ?? 0), y - (ay ?? 0)];
  const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(px - along * dx, py - along * dy);
}

export function createCanvas(width: number, height: number, background: Colour) {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.set(background, at);

  function fill([left, top, right, bottom]: Box, colour: Colour, distance: Distance) {
    for (let y = Math.max(0, Math.floor(top - 1)); y < Math.min(height, bottom + 1); y += 1) {
      for (let x = Math.max(0, Math.floor(left - 1)); x < Math.min(width, right + 1); x += 1) {
        const cover = Math.min(1, Math.max(0, 0.5 - distance(x + 0.5, y + 0.5)));
        if (cover === 0) continue;
        const at = (y * width + x) * 3;
        for (const [channel, value] of colour.entries()) {
          const under = pixels[at + channel] ?? 0;
          pixels[at + channel] = Math.round(under + (value - under) * cover);
        }
      }
    }
  }

  return {
    width,
    height,
    /** A rectangle with round corners. */
    box(x: number, y: number, w: number, h: number, radius: number, colour: Colour) {
      const r = Math.min(radius, w / 2, h / 2);
      fill([x, y, x + w, y + h], colour, (px, py) => {
        const dx = Math.abs(px - x - w / 2) - w / 2 + r;
        const dy = Math.abs(py - y - h / 2) - h / 2 + r;
        return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - r;
      });
    },
    disc(x: number, y: number, radius: number, colour: Colour) {
      const box: Box = [x - radius, y - radius, x + radius, y + radius];
      fill(box, colour, (px, py) => Math.hypot(px - x, py - y) - radius);
    },
    /** A line through points, with round ends. */
    line(points: readonly (readonly [number, number])[], thickness: number, colour: Colour) {
      const half = thickness / 2;
      for (const [index, end] of points.entries()) {
        const start = points[index - 1];
        if (!start) continue;
        const [xs, ys] = [
          [start[0], end[0]],
          [start[1], end[1]],
        ];
        const box: Box = [
          Math.min(...xs) - half,
          Math.min(...ys) - half,
          Math.max(...xs) + half,
          Math.max(...ys) + half,
        ];
        fill(box, colour, (px, py) => segmentDistance(px, py, start, end) - half);
      }
    },
    /** A part of a ring, with round ends; angles in turns, clockwise from the top. */
    arc(x: number, y: number, radius: number, thickness: number, from: number, to: number, colour: Colour) {
      const steps = Math.max(8, Math.ceil((to - from) * 72));
      const points = Array.from({ length: steps + 1 }, (_, index) => {
        const angle = (from + ((to - from) * index) / steps - 0.25) * 2 * Math.PI;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
      });
      this.line(points, thickness, colour);
    },
    /** The picture as the bytes of a PNG file. */
    png(): Uint8Array<ArrayBuffer> {
      const rows = new Uint8Array(height * (width * 3 + 1));
      for (let y = 0; y < height; y += 1) {
        // Filter "up": rows of flat pictures mostly repeat the one above.
        const row = y * (width * 3 + 1);
        rows[row] = 2;
        for (let at = 0; at < width * 3; at += 1) {
          const above = y === 0 ? 0 : (pixels[(y - 1) * width * 3 + at] ?? 0);
          rows[row + 1 + at] = (pixels[y * width * 3 + at] ?? 0) - above;
        }
      }
      const header = new DataView(new ArrayBuffer(13));
      header.setUint32(0, width);
      header.setUint32(4, height);
      // 8 bits a channel, red, green and blue.
      header.setUint16(8, 0x0802);
      return joined([
        Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
        chunk("IHDR", new Uint8Array(header.buffer)),
        chunk("IDAT", deflateSync(rows)),
        chunk("IEND", new Uint8Array()),
      ]);
    },
  };
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(type), data]);
  const number = (value: number) => {
    const view = new DataView(new ArrayBuffer(4));
    view.setUint32(0, value);
    return new Uint8Array(view.buffer);
  };
  return joined([number(data.byteLength), named, number(crc32(named))]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}
