import type { Log } from "#shared/log.ts";
import { inTime, WITHIN_MS } from "./deadline.ts";

/*
 * The platform's bindings with a time limit on every call, because they have none themselves. D1 calls get theirs in
 * `query()` (client.ts). Mail, the model, images and the session store are each called in one place, which sets the
 * limit there (docs/decisions/088).
 */

/** The part of an R2 multipart upload that we use. */
type MultipartUpload = {
  uploadPart(number: number, bytes: Uint8Array): Promise<R2UploadedPart>;
  complete(parts: R2UploadedPart[]): Promise<unknown>;
  abort(): Promise<void>;
};

/** The part of an R2 bucket that we use. */
export type Bucket = {
  head(key: string): Promise<R2Object | null>;
  get(key: string, options?: R2GetOptions): Promise<R2ObjectBody | null>;
  list(options: R2ListOptions): Promise<R2Objects>;
  put(key: string, bytes: Uint8Array, options: R2PutOptions): Promise<R2Object>;
  delete(key: string): Promise<void>;
  /** Begins a file that comes in parts. */
  createMultipartUpload(
    key: string,
    options: R2MultipartOptions,
  ): Promise<Pick<R2MultipartUpload, "uploadId">>;
  resumeMultipartUpload(key: string, uploadId: string): MultipartUpload;
};

export function boundedBucket(bucket: R2Bucket): Bucket {
  const bound = <T>(work: Promise<T>) => inTime(work, WITHIN_MS.bucket, "R2");
  const boundParts = <T>(work: Promise<T>) => inTime(work, WITHIN_MS.parts, "R2");
  return {
    head: (key) => bound(bucket.head(key)),
    get: (key, options) => bound(bucket.get(key, options)),
    list: (options) => bound(bucket.list(options)),
    put: (key, bytes, options) => bound(bucket.put(key, bytes, options)),
    delete: (key) => bound(bucket.delete(key)),
    createMultipartUpload: (key, options) => bound(bucket.createMultipartUpload(key, options)),
    resumeMultipartUpload(key, uploadId) {
      const upload = bucket.resumeMultipartUpload(key, uploadId);
      return {
        uploadPart: (number, bytes) => boundParts(upload.uploadPart(number, bytes)),
        complete: (parts) => boundParts(upload.complete(parts)),
        abort: () => bound(upload.abort()),
      };
    },
  };
}

type Stored<Value> = { value: Value | null; metadata: unknown };

/** The part of a KV namespace that we use. */
export type Store = {
  get(key: string): Promise<string | null>;
  getWithMetadata(key: string, type: "stream"): Promise<Stored<ReadableStream>>;
  put(key: string, value: string | ArrayBuffer, options?: KVNamespacePutOptions): Promise<void>;
};

export function boundedStore(kv: KVNamespace): Store {
  const bound = <T>(work: Promise<T>) => inTime(work, WITHIN_MS.store, "KV");
  return {
    get: (key) => bound(kv.get(key)),
    getWithMetadata: (key, type) => bound(kv.getWithMetadata(key, type)),
    put: (key, value, options) => bound(kv.put(key, value, options)),
  };
}

/**
 * Asks the platform's burst counter whether `key` may continue. If the counter fails, the visitor may: a working form
 * matters more than this guard, and exact limits are counted in D1.
 */
export function burstGuard(counter: RateLimit, log: Log): (key: string) => Promise<boolean> {
  return async (key) => {
    try {
      const { success } = await inTime(counter.limit({ key }), WITHIN_MS.limiter, "Rate limit");
      return success;
    } catch (error) {
      log.error("limiter.failed", error);
      return true;
    }
  };
}
