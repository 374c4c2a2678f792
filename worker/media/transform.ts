import type { Log } from "#shared/log.ts";
import { inTime, WITHIN_MS } from "#worker/platform/deadline.ts";

/** The only widths that we scale to. Free choice would let anybody fill the cache and run up costs. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export type VariantFormat = "image/webp" | "image/jpeg" | "image/png";

/**
 * The format of a scaled image, from the `Accept` header and the original's type. WebP comes first, because AVIF is slow
 * to encode; PNG keeps transparency. Null if the image must not be scaled: a GIF may be animated, and other files are
 * not images.
 */
export function pickFormat(accept: string | null, original: string | undefined): VariantFormat | null {
  if (!original?.startsWith("image/") || original === "image/gif") return null;
  if (accept?.includes("image/webp")) return "image/webp";
  return original === "image/jpeg" ? "image/jpeg" : "image/png";
}

export type Transformed = { body: ReadableStream; contentType: string };

/** Scales an image down to a width. Returns null if that fails, so that the original can be served. */
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
