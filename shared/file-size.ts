/** A file's size for display, in steps of 1,000: `640 bytes`, `12.3 kB`, `1.4 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const [value, unit] = bytes < 999_950 ? [bytes / 1_000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 }).format(value)} ${unit}`;
}
