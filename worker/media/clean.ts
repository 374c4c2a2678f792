import { AppError } from "#shared/app-error.ts";
import { inTime, LateError, WITHIN_MS } from "#worker/platform/deadline.ts";
import { type ImageType, sniffImage } from "./sniff.ts";

/** Larger pictures are rejected before decoding: 50 megapixels need 200 MB of memory. */
const MAX_PIXELS = 50_000_000;

/** The formats of stored images. AVIF is slow to encode, and not every browser shows it. */
const WRITTEN_AS = {
  "image/jpeg": { format: "image/jpeg", extension: "jpg" },
  "image/png": { format: "image/png", extension: "png" },
  "image/gif": { format: "image/gif", extension: "gif" },
  "image/webp": { format: "image/webp", extension: "webp" },
  "image/avif": { format: "image/webp", extension: "webp" },
} as const satisfies Record<ImageType, { format: string; extension: string }>;

/** The extension that a picture is stored with, by its first bytes; null if it is no picture. */
export function extensionOf(bytes: Uint8Array): string | null {
  const type = sniffImage(bytes);
  return type && WRITTEN_AS[type].extension;
}

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

function infoOf(images: ImagesBinding, bytes: Uint8Array<ArrayBuffer>): Promise<ImageInfoResponse> {
  return inTime(images.info(streamOf(bytes)), WITHIN_MS.images, "Images");
}

/**
 * Decodes an image and encodes it again, upright. Only pixels remain; metadata such as the place and the camera is
 * removed.
 * @throws AppError `unsupported_media_type` with `refusal`, `too_large`, `unavailable`
 */
export async function cleanImage(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  refusal: string,
): Promise<CleanImage> {
  const type = sniffImage(bytes);
  if (!type) throw new AppError("unsupported_media_type", refusal);
  const info = await infoOf(images, bytes).catch((cause: unknown) => {
    throw new AppError("unsupported_media_type", refusal, { cause });
  });
  // Only an SVG has no size, and the first bytes already ruled that out.
  if (!("width" in info)) throw new AppError("unsupported_media_type", refusal);
  if (info.width * info.height > MAX_PIXELS) {
    throw new AppError("too_large", "Use an image of at most 50 million pixels.");
  }
  const { format, extension } = WRITTEN_AS[type];
  try {
    const output = images.input(streamOf(bytes)).output({ format, quality: 90 });
    const result = await inTime(output, WITHIN_MS.images, "Images");
    const written = new Uint8Array(await result.response().arrayBuffer());
    const { width, height } = await sizeOf(images, written, info);
    return { bytes: written, contentType: format, extension, width, height };
  } catch (cause) {
    // If the picture's size can still be read, Images is up and the rest of the picture is damaged.
    const isDamaged =
      !(cause instanceof LateError) &&
      (await infoOf(images, bytes).then(
        () => true,
        () => false,
      ));
    throw isDamaged
      ? new AppError("unsupported_media_type", refusal, { cause })
      : new AppError("unavailable", "Failed to upload image. Please try again.", { cause });
  }
}

/** The size of the stored image. Turning a photograph upright may swap its sides. */
async function sizeOf(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  fallback: { width: number; height: number },
): Promise<{ width: number; height: number }> {
  const info = await infoOf(images, bytes);
  return "width" in info ? info : fallback;
}
