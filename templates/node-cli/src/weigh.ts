import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

export const COMPRESSIONS = ["none", "gzip", "brotli"] as const;
export type Compression = (typeof COMPRESSIONS)[number];

export type Group = {
  /** With its dot, lower case; "(none)" for files without one. */
  extension: string;
  files: number;
  bytes: number;
};

export type Weight = { files: number; bytes: number; groups: Group[] };

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * The sizes of all files below `folder`, heaviest type first. Links are not followed, so nothing
 * is counted twice. Rejects with the file system's error where something cannot be read.
 */
export async function weighFolder(
  folder: string,
  { compression, extensions }: { compression: Compression; extensions: string[] },
): Promise<Weight> {
  const groups = new Map<string, Group>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const extension = extname(entry.name).toLowerCase() || "(none)";
    if (extensions.length > 0 && !extensions.includes(extension)) continue;
    const group = groups.get(extension) ?? { extension, files: 0, bytes: 0 };
    group.files += 1;
    group.bytes += await sizeOf(join(entry.parentPath, entry.name), compression);
    groups.set(extension, group);
  }
  const sorted = [...groups.values()].sort(
    (a, b) => b.bytes - a.bytes || a.extension.localeCompare(b.extension),
  );
  return {
    files: sorted.reduce((sum, group) => sum + group.files, 0),
    bytes: sorted.reduce((sum, group) => sum + group.bytes, 0),
    groups: sorted,
  };
}

async function sizeOf(path: string, compression: Compression): Promise<number> {
  if (compression === "none") return (await stat(path)).size;
  const bytes = await readFile(path);
  const compressed = compression === "gzip" ? await compressGzip(bytes) : await compressBrotli(bytes);
  return compressed.byteLength;
}
