import { AppError } from "#shared/app-error.ts";
import type { Log } from "#shared/log.ts";
import type { Bucket } from "#worker/platform/bindings.ts";
import { inTime, WITHIN_MS } from "#worker/platform/deadline.ts";
import { fetchBytes } from "#worker/platform/fetch-feed.ts";
import { sniffImage } from "./sniff.ts";
import { type ImageWidth, pickFormat, scaleImage, type VariantFormat } from "./transform.ts";

/** A picture to send; `size` in bytes, if it is known. */
type Picture = { body: ReadableStream; contentType: string; size: number | null };

/** `picture` is null if the visitor already has this version. */
export type MediaAnswer = { etag: string; picture: Picture | null };

type ReadOptions = {
  width: ImageWidth | null;
  /** The request's `Accept`. */
  accept: string | null;
  /** The cache key of the picture, without its width and format. */
  variantUrl: string;
  /** Whether the visitor already has the version with this ETag. */
  isKnown: (etag: string) => boolean;
};

type VariantOptions = { width: ImageWidth; format: VariantFormat; etag: string; variantUrl: string };

const MAX_FETCHED_BYTES = 4 * 1024 * 1024;

function unavailable(cause: unknown): AppError {
  return new AppError("unavailable", "This picture cannot be fetched just now.", { cause, retryAfter: 60 });
}

/** Images in R2 and their scaled variants. */
export function createMedia({
  bucket,
  images,
  cache,
  log,
  fetch,
}: {
  bucket: Bucket;
  images: ImagesBinding;
  /** The cache of variants. The platform does not cache the output of its Images binding. */
  cache: () => Promise<Pick<Cache, "match" | "put">>;
  log: Log;
  fetch: typeof globalThis.fetch;
}) {
  function asStored(object: R2ObjectBody, body: ReadableStream): MediaAnswer {
    const contentType = object.httpMetadata?.contentType ?? "application/octet-stream";
    return { etag: object.httpEtag, picture: { body, contentType, size: object.size } };
  }

  /**
   * A complete variant from the cache, or null. If the cache fails, the picture is scaled again. It is read completely,
   * because a stream that breaks off would be half a picture.
   */
  async function keptVariant(cacheKey: Request, width: ImageWidth): Promise<Blob | null> {
    async function read(): Promise<Blob | null> {
      const kept = await (await cache()).match(cacheKey);
      return kept?.headers.get("content-type")?.startsWith("image/") ? kept.blob() : null;
    }
    try {
      return await inTime(read(), WITHIN_MS.cache, "The cache of variants");
    } catch (error) {
      log.error("image.cache_failed", error, { width });
      return null;
    }
  }

  async function asVariant(
    object: R2ObjectBody,
    { width, format, etag, variantUrl }: VariantOptions,
  ): Promise<MediaAnswer> {
    const cacheKey = new Request(`${variantUrl}?w=${width}&f=${format}&v=${object.etag}`);
    const cached = await keptVariant(cacheKey, width);
    if (cached) {
      await object.body.cancel();
      return { etag, picture: { body: cached.stream(), contentType: format, size: cached.size } };
    }
    const [forScaling, fallback] = object.body.tee();
    const scaled = await scaleImage(images, forScaling, { width, format }, log);
    if (!scaled) return asStored(object, fallback);
    await fallback.cancel();
    const [forCache, forVisitor] = scaled.body.tee();
    const kept = new Response(forCache, {
      headers: { "content-type": scaled.contentType, "cache-control": "public, max-age=31536000" },
    });
    const put = async () => (await cache()).put(cacheKey, kept);
    try {
      await inTime(put(), WITHIN_MS.cache, "The cache of variants");
    } catch (error) {
      log.error("image.not_cached", error, { width });
    }
    return { etag, picture: { body: forVisitor, contentType: scaled.contentType, size: null } };
  }

  return {
    /**
     * An image by its key, at its own size or scaled down to one of the fixed widths, in the best
     * format that `accept` allows; null if there is none.
     * @throws AppError `unavailable`
     */
    async read(
      key: string,
      { width, accept, variantUrl, isKnown }: ReadOptions,
    ): Promise<MediaAnswer | null> {
      const object = await bucket.get(key).catch((cause) => {
        throw unavailable(cause);
      });
      if (!object) return null;
      const format = pickFormat(accept, object.httpMetadata?.contentType);
      const etag = width && format ? `"${object.etag}-${width}-${format.slice(6)}"` : object.httpEtag;
      if (isKnown(etag)) {
        await object.body.cancel();
        return { etag, picture: null };
      }
      if (!width || !format) return asStored(object, object.body);
      return asVariant(object, { width, format, etag, variantUrl });
    },

    /** The keys in a folder, such as `videos/`. */
    async keys(folder: string): Promise<Set<string>> {
      const keys = new Set<string>();
      let cursor: string | undefined;
      do {
        const page: R2Objects = await bucket.list({ prefix: folder, ...(cursor && { cursor }) });
        for (const { key } of page.objects) keys.add(key);
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor);
      return keys;
    },

    /** Copies a picture from a URL into the bucket. Its bytes decide its type. Throws if it is not a picture. */
    async copyFrom(url: string, key: string, timeoutMs: number): Promise<void> {
      const bytes = await fetchBytes(fetch, url, {
        signal: AbortSignal.timeout(timeoutMs),
        maxBytes: MAX_FETCHED_BYTES,
      });
      const contentType = sniffImage(bytes);
      if (!contentType) throw new Error(`${new URL(url).host} answered with something that is not a picture`);
      await bucket.put(key, bytes, { httpMetadata: { contentType } });
    },
  };
}

export type Media = ReturnType<typeof createMedia>;
