import type { Log } from "#shared/log.ts";
import { inTime, LateError } from "./deadline.ts";

/**
 * How long one call to each dependency may take, in milliseconds. Far longer than any of them takes
 * when it is well; a visitor who waited this long is told so rather than left waiting. Outside services
 * have a limit of their own where they are called: feeds 3 s for a visitor and 20 s for the cron,
 * pictures 5 s, mail 5 s, a model 30 s.
 */
export const WITHIN_MS = {
  database: 5_000,
  search: 3_000,
  store: 3_000,
  bucket: 5_000,
  images: 15_000,
  cache: 1_000,
  mail: 10_000,
  model: 30_000,
  limiter: 1_000,
} as const;

/** Calls that only prepare another one: they reach nobody, and do not return promises. */
const PREPARING: ReadonlySet<PropertyKey> = new Set([
  ...["prepare", "bind", "withSession", "getBookmark"],
  ...["input", "transform", "draw"],
]);

/** What a call gives at once and is asked further: a statement, a session, a picture being transformed. */
function isHandle(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** How many calls were answered, and how many milliseconds they took together. */
export type Trips = { count: number; milliseconds: number };

/**
 * A binding of which every call ends: with its answer, its error, or a LateError after `withinMs`. Who
 * was late once is not asked again: a page of five queries waits once, not five times. So make one for
 * each request. A missing binding stays missing. `trips` is counted up with each call.
 */
export function bounded<Binding extends object | undefined>(
  binding: Binding,
  who: string,
  withinMs: number,
  trips?: Trips,
): Binding {
  const originals = new WeakMap<object, object>();
  let late: LateError | undefined;

  const original = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(original);
    return isHandle(value) ? (originals.get(value) ?? value) : value;
  };

  async function answered(work: Promise<unknown>): Promise<unknown> {
    const begun = Date.now();
    try {
      return await inTime(work, withinMs, who);
    } catch (error) {
      if (error instanceof LateError) late = error;
      throw error;
    } finally {
      if (trips) {
        trips.count += 1;
        trips.milliseconds += Date.now() - begun;
      }
    }
  }

  function wrap<Handle extends object>(handle: Handle): Handle {
    const proxy = new Proxy(handle, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...given: unknown[]): unknown => {
          if (late && !PREPARING.has(name)) {
            return Promise.reject(
              new LateError(`${who} was late already, so it was not asked again`, { cause: late }),
            );
          }
          const result: unknown = Reflect.apply(value, target, given.map(original));
          if (result instanceof Promise) return answered(result);
          return isHandle(result) ? wrap(result) : result;
        };
      },
    });
    originals.set(proxy, handle);
    return proxy;
  }

  return binding === undefined ? binding : wrap<NonNullable<Binding>>(binding);
}

export const boundedDatabase = (d1: D1Database, trips?: Trips) =>
  bounded(d1, "D1", WITHIN_MS.database, trips);

/** What the use cases are handed of `env`, for one request or one run of the cron; for `lazily`. */
export function boundedBindings({ SEARCH, AI, MEDIA, FEEDS, SESSIONS, IMAGES, FORM_LIMIT }: Env, log: Log) {
  return {
    search: () => bounded(SEARCH, "D1 (search)", WITHIN_MS.search),
    ai: () => bounded(AI, "Workers AI", WITHIN_MS.model),
    bucket: () => bounded(MEDIA, "R2", WITHIN_MS.bucket),
    feedStore: () => bounded(FEEDS, "KV (feeds)", WITHIN_MS.store),
    sessionStore: () => bounded(SESSIONS, "KV (sessions)", WITHIN_MS.store),
    images: () => bounded(IMAGES, "Images", WITHIN_MS.images),
    imageCache: () => async () => bounded(await caches.open("images"), "Cache", WITHIN_MS.cache),
    allowForm: () => burstGuard(FORM_LIMIT, log),
  };
}

export const boundedMail = (email: SendEmail) => bounded(email, "Mail", WITHIN_MS.mail);

/**
 * Asks the platform's burst counter whether `key` may go on. Where it gives no answer the visitor may:
 * a form that works matters more than a guard that is down, and what must hold exactly is counted in D1.
 */
export function burstGuard(counter: RateLimit, log: Log): (key: string) => Promise<boolean> {
  const limiter = bounded(counter, "Rate limit", WITHIN_MS.limiter);
  return async (key) => {
    try {
      return (await limiter.limit({ key })).success;
    } catch (error) {
      log.error("limiter.failed", error);
      return true;
    }
  };
}
