import { and, eq, gt, inArray, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { type Database, query } from "./client.ts";
import { attempts } from "./schema.ts";
import { keyedHash } from "./secret-tokens.ts";

const MINUTE_MS = 60_000;

/** How often something may be tried within a fixed window. */
export type Limit = { name: string; max: number; windowMs: number };

/** A limit and its subject: an address, a network or an id. */
type Try = readonly [Limit, string];

/**
 * Limits on everything that checks a password, sends an email or fills storage. Limits per account stop many guesses
 * at one person; limits per network stop one guess at many people, with room for a class behind one IP address.
 * Limits per pair of both are far below the account's, so that no single network can use that up
 * (docs/decisions/032).
 */
export const LIMITS = {
  loginNetwork: { name: "login-from", max: 60, windowMs: 15 * MINUTE_MS },
  loginPair: { name: "login-pair", max: 10, windowMs: 15 * MINUTE_MS },
  loginAccount: { name: "login", max: 60, windowMs: 15 * MINUTE_MS },
  registerNetwork: { name: "register-from", max: 60, windowMs: 60 * MINUTE_MS },
  forgotNetwork: { name: "forgot-from", max: 30, windowMs: 60 * MINUTE_MS },
  /** Below what one address gets in an hour (security-mail.ts), so that one network cannot use that up either. */
  forgotPair: { name: "forgot-pair", max: 3, windowMs: 60 * MINUTE_MS },
  codeNetwork: { name: "code-from", max: 30, windowMs: 60 * MINUTE_MS },
  codePair: { name: "code-pair", max: 3, windowMs: 60 * MINUTE_MS },
  linkNetwork: { name: "link-from", max: 120, windowMs: 15 * MINUTE_MS },
  resetNetwork: { name: "reset-from", max: 30, windowMs: 15 * MINUTE_MS },
  confirmAccount: { name: "confirm", max: 5, windowMs: 60 * MINUTE_MS },
  claimAccount: { name: "claim", max: 5, windowMs: 60 * MINUTE_MS },
  orderAccess: { name: "order-access", max: 5, windowMs: 60 * MINUTE_MS },
  seatInvitation: { name: "seat", max: 20, windowMs: 60 * MINUTE_MS },
  orderAddress: { name: "order-address", max: 5, windowMs: 60 * MINUTE_MS },
  /** Emails with the link of one gift, after the first. */
  giftMail: { name: "gift-mail", max: 5, windowMs: 24 * 60 * MINUTE_MS },
  /** Each asks the payment provider. */
  memberAction: { name: "member", max: 30, windowMs: 60 * MINUTE_MS },
  passwordAccount: { name: "password", max: 10, windowMs: 15 * MINUTE_MS },
  passkeyNetwork: { name: "passkey-from", max: 120, windowMs: 15 * MINUTE_MS },
  messageStudent: { name: "message", max: 30, windowMs: 60 * MINUTE_MS },
  /** For all admins together: more than people can type, so that a stolen session cannot flood students. */
  messageInstructor: { name: "answer", max: 300, windowMs: 60 * MINUTE_MS },
  /** Code is saved after a pause, at most every other second. */
  workAccount: { name: "work", max: 1200, windowMs: 60 * MINUTE_MS },
  runAccount: { name: "run", max: 600, windowMs: 60 * MINUTE_MS },
  questionLearner: { name: "question", max: 20, windowMs: 60 * MINUTE_MS },
  handInLearner: { name: "hand-in", max: 20, windowMs: 60 * MINUTE_MS },
  checkoutNetwork: { name: "checkout-from", max: 60, windowMs: 60 * MINUTE_MS },
  /** Codes that do not exist. */
  couponNetwork: { name: "coupon-from", max: 60, windowMs: 60 * MINUTE_MS },
  uploadAccount: { name: "upload", max: 120, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** Signing in to one account from one network. */
export const loginPair = (email: string, network: string): Try => [LIMITS.loginPair, `${email} ${network}`];

/** Says how long to wait: "in 14 minutes", "in 3 hours". */
export function waitText(seconds: number): string {
  if (seconds <= 90) return "in a minute";
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

function tooOften(waitMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("rate_limited", `Too many attempts. Please try again ${waitText(retryAfter)}.`, {
    retryAfter,
  });
}

/** Counts tries exactly, in the database. Subjects are stored as pseudonyms only. */
export function createLimits({ db, secret, now }: { db: Database; secret: string; now: () => Date }) {
  const keyOf = async (limit: Limit, subject: string) =>
    `${limit.name}:${await keyedHash(secret, `attempt:${limit.name}`, subject)}`;

  /** Counts one more try for a key, unless one of `used` holds for another key. */
  const count = (key: string, limit: Limit, at: Date, used: readonly SQL[]) => {
    const isOver = sql`${attempts.windowEndsAt} <= ${at.getTime()}`;
    const allowed =
      used.length > 0
        ? notExists(
            db
              .select()
              .from(attempts)
              .where(or(...used)),
          )
        : sql`true`;
    return db
      .insert(attempts)
      .select(sql`select ${key}, 1, ${at.getTime() + limit.windowMs} where ${allowed}`)
      .onConflictDoUpdate({
        target: attempts.attemptKey,
        set: {
          hits: sql`case when ${isOver} then 1 else ${attempts.hits} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
        },
      })
      .returning({ hits: attempts.hits, windowEndsAt: attempts.windowEndsAt });
  };

  return {
    /**
     * Counts a try against each limit, before the work is done. Each limit only counts the try if all limits before
     * it allow it: put the network first, so that a refused network uses up nobody else's tries. All in one
     * transaction, so that no two tries get the same count.
     * @throws AppError `rate_limited` with the seconds to wait, `unavailable`
     */
    async take(...tries: [Try, ...Try[]]): Promise<void> {
      const at = now();
      const keys = await Promise.all(tries.map((tried) => keyOf(...tried)));
      const used: SQL[] = [];
      const statements = tries.map(([limit], index) => {
        const key = keys[index] ?? "";
        const statement = count(key, limit, at, used);
        used.push(sql`(${attempts.attemptKey} = ${key} and ${attempts.hits} > ${limit.max})`);
        return statement;
      });
      const [first, ...others] = statements;
      if (!first) return;
      const counted = await query(() => db.batch([first, ...others]));
      for (const [index, [row]] of counted.entries()) {
        const limit = tries[index]?.[0];
        if (!row || !limit) throw new Error("a try was not counted");
        if (row.hits > limit.max) throw tooOften(row.windowEndsAt.getTime() - at.getTime());
      }
    },

    /** Takes one try back, because it turned out to be legitimate. */
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

    /** Clears the counts of these limits and subjects. */
    async clear(...tries: Try[]): Promise<void> {
      const keys = await Promise.all(tries.map((tried) => keyOf(...tried)));
      await query(() => db.delete(attempts).where(inArray(attempts.attemptKey, keys)).run());
    },

    /** Deletes expired counts, for the cron trigger. */
    async cleanUp(): Promise<void> {
      await query(() => db.delete(attempts).where(lte(attempts.windowEndsAt, now())).run());
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;
