import { WITHIN_MS as CALL } from "#worker/platform/deadline.ts";
import type { Dependency } from "./table.ts";

/** The time limit of one call to each, in milliseconds. */
export const WITHIN_MS: Record<Dependency, number> = {
  D1: CALL.database,
  SEARCH: CALL.database,
  "KV feeds": CALL.store,
  "KV sessions": CALL.store,
  R2: CALL.bucket,
  AI: CALL.model,
  // After the answer.
  mailer: 0,
  // A list three seconds, a picture five.
  YouTube: 5_000,
  GitHub: 3_000,
  // Two tries.
  Stripe: 20_500,
  Turnstile: 3_000,
  "edge cache": CALL.cache,
};

/** Extra time for an answer on a busy machine. It still shows what hangs. */
export const ROOM_MS = 60_000;
