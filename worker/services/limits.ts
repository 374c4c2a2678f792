import { and, eq, gt, lte, sql } from "drizzle-orm";
import { AppError } from "#shared/domain/app-error.ts";
import { keyedHash } from "../auth/secret-tokens.ts";
import { type Database, query } from "../db/client.ts";
import { attempts } from "../db/schema-people.ts";

const MINUTE_MS = 60_000;

/** How often something may be tried within a fixed window. */
export type Limit = { name: string; max: number; windowMs: number };

/**
 * The limits on what takes a password, sends a mail or fills the store. Those per account hold against many guesses for
 * one person; those per network against one guess for many, with room for a class behind one address.
 */
export const LIMITS = {
  loginAccount: { name: "login", max: 10, windowMs: 15 * MINUTE_MS },
  loginNetwork: { name: "login-from", max: 60, windowMs: 15 * MINUTE_MS },
  registerNetwork: { name: "register-from", max: 60, windowMs: 60 * MINUTE_MS },
  forgotAccount: { name: "forgot", max: 5, windowMs: 60 * MINUTE_MS },
  forgotNetwork: { name: "forgot-from", max: 30, windowMs: 60 * MINUTE_MS },
  linkNetwork: { name: "link-from", max: 120, windowMs: 15 * MINUTE_MS },
  resetNetwork: { name: "reset-from", max: 30, windowMs: 15 * MINUTE_MS },
  confirmAccount: { name: "confirm", max: 5, windowMs: 60 * MINUTE_MS },
  passwordAccount: { name: "password", max: 10, windowMs: 15 * MINUTE_MS },
  passkeyNetwork: { name: "passkey-from", max: 120, windowMs: 15 * MINUTE_MS },
  uploadAccount: { name: "upload", max: 120, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/**
 * Whom an address on the network stands for: itself in IPv4, its /64 in IPv6, where one household has
 * 2^64 of them.
 */
export function networkOf(clientAddress: string): string {
  if (!clientAddress.includes(":")) return clientAddress;
  const [head = "", tail] = clientAddress.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - groups.length - rest.length)).fill("0");
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

function waitText(seconds: number): string {
  if (seconds <= 90) return "in a minute";
  return `in ${Math.ceil(seconds / 60)} minutes`;
}

/** Tries, counted exactly in the database. Who tried is kept as a pseudonym only. */
export function createLimits({ db, secret, now }: { db: Database; secret: string; now: () => Date }) {
  const keyOf = async (limit: Limit, subject: string) =>
    `${limit.name}:${await keyedHash(secret, `attempt:${limit.name}`, subject)}`;

  return {
    /**
     * Counts one try of each pair of limit and subject (an address, a network, an id), before the work
     * that it stands for. Each is one statement, so that no two tries get the same count.
     * @throws AppError `rate_limited` with the seconds to wait, `unavailable`
     */
    async take(first: readonly [Limit, string], ...others: (readonly [Limit, string])[]): Promise<void> {
      const at = now();
      const count = (limit: Limit, attemptKey: string) =>
        db
          .insert(attempts)
          .values({ attemptKey, hits: 1, windowEndsAt: new Date(at.getTime() + limit.windowMs) })
          .onConflictDoUpdate({
            target: attempts.attemptKey,
            set: {
              hits: sql`case when ${attempts.windowEndsAt} <= ${at.getTime()} then 1 else ${attempts.hits} + 1 end`,
              windowEndsAt: sql`case when ${attempts.windowEndsAt} <= ${at.getTime()} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
            },
          })
          .returning({ hits: attempts.hits, windowEndsAt: attempts.windowEndsAt });
      const firstStatement = count(first[0], await keyOf(...first));
      const otherKeys = await Promise.all(others.map((other) => keyOf(...other)));
      const otherStatements = others.map(([limit], index) => count(limit, otherKeys[index] ?? ""));
      const counted = await query(() => db.batch([firstStatement, ...otherStatements]));
      const waits = counted.flatMap(([row], index) => {
        const limit = [first, ...others][index]?.[0];
        if (!row || !limit) throw new Error("a try was not counted");
        return row.hits > limit.max ? [Math.ceil((row.windowEndsAt.getTime() - at.getTime()) / 1000)] : [];
      });
      if (waits.length === 0) return;
      const retryAfter = Math.max(1, ...waits);
      throw new AppError("rate_limited", `That was too often. Please try again ${waitText(retryAfter)}.`, {
        retryAfter,
      });
    },

    /** Takes one try back: it turned out to be a rightful one. */
    async refund(limit: Limit, subject: string): Promise<void> {
      const key = await keyOf(limit, subject);
      await query(() =>
        db
          .update(attempts)
          .set({ hits: sql`${attempts.hits} - 1` })
          .where(and(eq(attempts.attemptKey, key), gt(attempts.hits, 0)))
          .run(),
      );
    },

    /** Forgets the tries of a subject. */
    async clear(limit: Limit, subject: string): Promise<void> {
      const key = await keyOf(limit, subject);
      await query(() => db.delete(attempts).where(eq(attempts.attemptKey, key)).run());
    },

    /** Removes counts whose window is over; for the cron trigger. */
    async cleanUp(): Promise<void> {
      await query(() => db.delete(attempts).where(lte(attempts.windowEndsAt, now())).run());
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;
