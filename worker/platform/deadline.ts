/** Somebody was asked and did not answer in time. Whether they still act on it is not known. */
export class LateError extends Error {
  override name = "LateError";
}

/**
 * What `work` comes to, unless that takes longer than `withinMs`. The work itself goes on: what a
 * dependency has begun cannot be taken back, only no longer be waited for.
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
