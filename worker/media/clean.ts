import { AppError } from "#shared/app-error.ts";
import { LateError } from "#worker/platform/deadline.ts";
import { type ImageType, sniffImage } from "./sniff.ts";

/** A picture of more pixels than this is refused before it is decoded: 50 megapixels are 200 MB in memory. */
const MAX_PIXELS = 50_000_000;

/** What a stored image is written as. AVIF is slow to write and not shown everywhere. */
const WRITTEN_AS = {
  "image/jpeg": { format: "image/jpeg", extension: "jpg" },
  "image/png": { format: "image/png", extension: "png" },
  "image/gif": { format: "image/gif", extension: "gif" },
  "image/webp": { format: "image/webp", extension: "webp" },
  "image/avif": { format: "image/webp", extension: "webp" },
} as const satisfies Record<ImageType, { format: string; extension: string }>;

export type CleanImage = {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  extension: string;
  width: number;
  height: number;
};

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream();
}

/**
 * Reads an image and writes it anew: only what can be decoded as pixels is left, without the place
 * and camera that a photograph carries, turned upright.
 * @throws AppError `unsupported_media_type` with `refusal`, `too_large`, `unavailable`
 */
export async function cleanImage(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  refusal: string,
): Promise<CleanImage> {
  const type = sniffImage(bytes);
  if (!type) throw new AppError("unsupported_media_type", refusal);
  const info = await images.info(streamOf(bytes)).catch((cause: unknown) => {
    throw new AppError("unsupported_media_type", refusal, { cause });
  });
  // Only an SVG has no size, and the first bytes have ruled that out.
  if (!("width" in info)) throw new AppError("unsupported_media_type", refusal);
  if (info.width * info.height > MAX_PIXELS) {
    throw new AppError("too_large", "Use an image of at most 50 million pixels.");
  }
  const { format, extension } = WRITTEN_AS[type];
  try {
    const result = await images.input(streamOf(bytes)).output({ format, quality: 90 });
    const written = new Uint8Array(await result.response().arrayBuffer());
    const { width, height } = await sizeOf(images, written, info);
    return { bytes: written, contentType: format, extension, width, height };
  } catch (cause) {
    // Who reads the picture's beginning once more is not down: the rest of the picture is damaged.
    const answers = await images.info(streamOf(bytes)).then(
      () => !(cause instanceof LateError),
      () => false,
    );
    throw answers
      ? new AppError("unsupported_media_type", refusal, { cause })
      : new AppError("unavailable", "Failed to upload image. Please try again.", { cause });
  }
}

/** The size of what was written: turning a photograph upright swaps its sides. */
async function sizeOf(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  fallback: { width: number; height: number },
): Promise<{ width: number; height: number }> {
  const info = await images.info(streamOf(bytes));
  return "width" in info ? info : fallback;
}
