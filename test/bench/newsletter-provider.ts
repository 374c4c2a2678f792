import { setTimeout as after } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import type { Message } from "../upstream/mail.ts";

const PER_SECOND = 25;
const DAY_MS = 24 * 60 * 60_000;
const SLOW_MS = 60;
/** Longer than the Worker waits for an answer. */
const LATE_MS = 6_000;

type Bindings = { Bindings: { drop: () => void } };

/**
 * The faults of a mail provider, around one that honours idempotency keys: it is slow, accepts 25 requests a second and
 * `quota` mails a day, loses one answer of 25 after accepting the mail, and answers one of 200 too late.
 */
export function startTroubledMail(quota: number) {
  const arrivals: { to: string; at: number }[] = [];
  const counts = { limited: 0, quota: 0, lost: 0, late: 0 };
  let passed = 0;
  let today = { day: 0, taken: 0 };

  const around: MiddlewareHandler<Bindings> = async (c, next) => {
    const at = Date.now();
    const { to }: Pick<Message, "to"> = await c.req.json();
    arrivals.push({ to: to[0] ?? "", at });
    const day = Math.floor(passed / DAY_MS);
    if (today.day !== day) today = { day, taken: 0 };
    if (arrivals.filter((other) => other.at > at - 1000).length > PER_SECOND) {
      counts.limited += 1;
      c.header("retry-after", "1");
      return c.json({ name: "rate_limit_exceeded" }, 429);
    }
    if (today.taken >= quota) {
      counts.quota += 1;
      c.header("retry-after", String(Math.ceil((DAY_MS - (passed % DAY_MS)) / 1000)));
      return c.json({ name: "daily_quota_exceeded" }, 429);
    }
    today.taken += 1;
    await after(Math.random() * SLOW_MS);
    await next();
    const chance = Math.random();
    if (chance < 0.04) {
      counts.lost += 1;
      c.env.drop();
    } else if (chance < 0.045) {
      counts.late += 1;
      await after(LATE_MS);
    }
  };

  return {
    around,
    arrivals,
    counts,
    /** How much time has passed for the provider. */
    passed: () => passed,
    letPass(milliseconds: number) {
      passed += milliseconds;
    },
  };
}
