import { constants, crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE_BYTES = 8;
const TRUECOLOUR = 2;

/** Undoes the five row filters of PNG (https://www.w3.org/TR/png-3/#9Filters), in place. */
function unfilter(rows: Buffer, stride: number, height: number, pixel: number): void {
  const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (rows[y * (stride + 1) + 1 + x] ?? 0));
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const left = at(x - pixel, y);
      const up = at(x, y - 1);
      const corner = x < pixel ? 0 : at(x - pixel, y - 1);
      const guess = left + up - corner;
      const distances = [left, up, corner].map((value) => Math.abs(guess - value));
      const paeth = [left, up, corner][distances.indexOf(Math.min(...distances))] ?? 0;
      const prediction = [0, left, up, (left + up) >> 1, paeth][filter ?? 0] ?? 0;
      rows[y * (stride + 1) + 1 + x] = (at(x, y) + prediction) & 255;
    }
    rows[y * (stride + 1)] = 0;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/**
 * The same picture in fewer bytes, for drawings. Browsers filter every row, which helps photographs but makes
 * drawings with large areas of one colour a fifth larger. Takes PNGs of 8-bit RGB and returns others unchanged.
 */
export function packFlatPng(png: Buffer): Buffer {
  const header = png.subarray(SIGNATURE_BYTES + 8, SIGNATURE_BYTES + 21);
  if (header[8] !== 8 || header[9] !== TRUECOLOUR || header[12] !== 0) return png;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const data: Buffer[] = [];
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const rows = inflateSync(Buffer.concat(data));
  unfilter(rows, width * 3, height, 3);
  const packed = deflateSync(rows, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
  const result = Buffer.concat([
    png.subarray(0, SIGNATURE_BYTES),
    chunk("IHDR", header),
    chunk("IDAT", packed),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return result.length < png.length ? result : png;
}
