import type { VideoType } from "#shared/media/video.ts";

/** The image types that we accept and serve. Not SVG, because it can contain scripts. */
export type ImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp" | "image/avif";

function startsWith(bytes: Uint8Array, signature: readonly number[], offset = 0): boolean {
  return signature.every((byte, index) => bytes[offset + index] === byte);
}

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

/** The type of an image by its first bytes (at least 12), or null for anything else. */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(bytes, [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a])) return "image/png";
  if (startsWith(bytes, ascii("GIF87a")) || startsWith(bytes, ascii("GIF89a"))) return "image/gif";
  if (startsWith(bytes, ascii("RIFF")) && startsWith(bytes, ascii("WEBP"), 8)) return "image/webp";
  if (startsWith(bytes, ascii("ftypavif"), 4)) return "image/avif";
  return null;
}

/** Video brands whose files are not MP4 to browsers: pictures, and QuickTime, which only some play. */
const OTHER_BRANDS = ["avif", "avis", "heic", "heix", "mif1", "msf1", "qt  "];

/** The type of a video by its first bytes (at least 64), or null for anything else. */
export function sniffVideo(bytes: Uint8Array): VideoType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(4, 8) === "ftyp" && !OTHER_BRANDS.includes(text(8, 12))) return "video/mp4";
  // EBML, and near its start the document's type: Matroska is another.
  if (startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3]) && text(4, 64).includes("webm")) return "video/webm";
  return null;
}
