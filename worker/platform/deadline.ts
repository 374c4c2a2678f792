/**
 * How long one call to each dependency may take, in milliseconds: far longer than they normally take. Outside
 * services have their limits where they are called: feeds 3 s for a visitor and 20 s for the cron, pictures 5 s, mail
 * 5 s.
 */
export const WITHIN_MS = {
  database: 5_000,
  store: 3_000,
  bucket: 5_000,
  /** Eight megabytes, or joining 256 such parts. */
  parts: 20_000,
  images: 15_000,
  cache: 1_000,
  mail: 10_000,
  model: 30_000,
  limiter: 1_000,
} as const;

/** A dependency did not answer in time. It may still do what it was asked to do. */
export class LateError extends Error {
  override name = "LateError";
}

/**
 * The result of `work`, unless it takes longer than `withinMs`. The work itself continues, because a call cannot be
 * taken back.
 * @throws LateError naming `who`
 */
export async function inTime<T>(work: Promise<T>, withinMs: number, who: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError(`${who} gave no answer within ${withinMs} ms`)), withinMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
