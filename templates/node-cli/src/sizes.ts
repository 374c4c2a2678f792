const UNITS = new Map([
  ["b", 1],
  ["kb", 1000],
  ["mb", 1000 ** 2],
  ["kib", 1024],
  ["mib", 1024 ** 2],
]);

/** Bytes from a size as people write it: `500`, `200kB`, `1.5 MB`, `64KiB`. Null where it is not a size. */
export function parseSize(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim());
  const unit = UNITS.get((match?.[2] || "b").toLowerCase());
  if (!match || unit === undefined) return null;
  return Math.round(Number(match[1]) * unit);
}

/** Bytes as people read them, in decimal units: `999 B`, `1.0 kB`, `2.5 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  // 999,950 bytes would round up to "1000.0 kB", so that is where the larger unit begins.
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1000 ** 2).toFixed(1)} MB`;
}
