/** Reads `length` bytes from `offset` on; fewer at the end of the file. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;

type Box = { type: string; offset: number; header: number; size: number };

/** The boxes between two offsets (ISO/IEC 14496-12 §4.2). */
async function* boxesOf(read: ReadBytes, from: number, until: number): AsyncGenerator<Box> {
  let offset = from;
  while (offset + 8 <= until) {
    const bytes = await read(offset, 16);
    if (bytes.byteLength < 8) return;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const type = String.fromCharCode(...bytes.subarray(4, 8));
    const short = view.getUint32(0);
    const header = short === 1 ? 16 : 8;
    if (bytes.byteLength < header) return;
    const size = short === 1 ? Number(view.getBigUint64(8)) : short === 0 ? until - offset : short;
    if (size < header) return;
    yield { type, offset, header, size };
    offset += size;
  }
}

async function find(read: ReadBytes, type: string, from: number, until: number): Promise<Box | null> {
  for await (const box of boxesOf(read, from, until)) if (box.type === type) return box;
  return null;
}

/** The length of an MP4 in seconds, from its movie header (`mvhd`); null if it has none. */
export async function mp4Seconds(size: number, read: ReadBytes): Promise<number | null> {
  const movie = await find(read, "moov", 0, size);
  const header = movie && (await find(read, "mvhd", movie.offset + movie.header, movie.offset + movie.size));
  if (!header) return null;
  const bytes = await read(header.offset + header.header, 32);
  if (bytes.byteLength < 32) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const long = view.getUint8(0) === 1;
  const scale = view.getUint32(long ? 20 : 12);
  const duration = long ? Number(view.getBigUint64(24)) : view.getUint32(16);
  return scale > 0 && duration > 0 ? duration / scale : null;
}
