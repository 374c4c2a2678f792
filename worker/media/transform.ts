import type { Log } from "#shared/log.ts";
import { inTime, WITHIN_MS } from "#worker/platform/deadline.ts";

/** The only widths that are made: a free choice would let anybody fill the cache and the bill. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export type VariantFormat = "image/webp" | "image/jpeg" | "image/png";

/**
 * The format in which a browser gets a scaled image, by what it says it accepts and the original's own
 * type. AVIF is slow to make, so WebP is preferred; PNG keeps what is transparent. Null where scaling
 * would lose something: a GIF may move, and what is no image stays as it is.
 */
export function pickFormat(accept: string | null, original: string | undefined): VariantFormat | null {
  if (!original?.startsWith("image/") || original === "image/gif") return null;
  if (accept?.includes("image/webp")) return "image/webp";
  return original === "image/jpeg" ? "image/jpeg" : "image/png";
}

export type Transformed = { body: ReadableStream; contentType: string };

/** Scales an image down to a width. Gives null where that fails, so that the original can be served. */
export async function scaleImage(
  images: ImagesBinding,
  image: ReadableStream<Uint8Array>,
  { width, format }: { width: ImageWidth; format: VariantFormat },
  log: Log,
): Promise<Transformed | null> {
  try {
    const scaled = images
      .input(image)
      .transform({ width, fit: "scale-down" })
      .output(format === "image/png" ? { format } : { format, quality: 80 });
    const result = await inTime(scaled, WITHIN_MS.images, "Images");
    return { body: result.image(), contentType: result.contentType() };
  } catch (error) {
    log.error("image.not_scaled", error, { width });
    return null;
  }
}
