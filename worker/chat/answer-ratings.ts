import { count, desc, eq, lte, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { AnswerRating } from "#shared/chat/answer-rating.ts";
import type { Log } from "#shared/log.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { Limit, Limits } from "#worker/platform/limits.ts";
import { answerRatings } from "./schema.ts";

const HOUR_MS = 60 * 60_000;

export const RATING_LIMIT = { name: "chat-rating", max: 60, windowMs: HOUR_MS } as const satisfies Limit;
/** Older ratings say nothing about today's answers. */
export const RATINGS_KEPT_MS = 365 * 24 * HOUR_MS;

type Needs = { db: Database; limits: Pick<Limits, "take">; log: Log; now: () => Date };

/** Visitors' ratings of answers, stored for a year for the instructor. */
export function createAnswerRatings({ db, limits, log, now }: Needs) {
  return {
    /**
     * Stores a rating. It replaces an earlier rating of the same answer.
     * @throws AppError `rate_limited`, `unavailable`
     */
    async rate(rating: AnswerRating, { network }: { network: string }): Promise<void> {
      await limits.take([RATING_LIMIT, network]);
      const { answer, helpful, pages, reason = null, question = null, model = null } = rating;
      const said = { helpful, reason, question, model, pages, createdAt: now() };
      await query(() =>
        db
          .insert(answerRatings)
          .values({ id: answer, ...said })
          .onConflictDoUpdate({ target: answerRatings.id, set: { ...said, archivedAt: null } })
          .run(),
      );
      log.info("chat.rated", { helpful, reason: reason !== null, question: question !== null, model });
    },

    /** How many answers helped and how many did not, and the latest reasons. The route guards it. */
    async read(newest: number) {
      const [totals, latest] = await query(() =>
        db.batch([
          db
            .select({ rated: count(), helpful: sql<number>`coalesce(sum(${answerRatings.helpful}), 0)` })
            .from(answerRatings),
          db
            .select()
            .from(answerRatings)
            .orderBy(desc(answerRatings.createdAt), desc(answerRatings.id))
            .limit(newest),
        ]),
      );
      const { rated, helpful } = totals[0] ?? { rated: 0, helpful: 0 };
      return { helpful, unhelpful: rated - helpful, latest };
    },

    /** Puts a rating away, or brings it back. The route guards it. @throws AppError `not_found` */
    async archive(id: string, archived: boolean): Promise<void> {
      const changed = await query(() =>
        db
          .update(answerRatings)
          .set({ archivedAt: archived ? now() : null })
          .where(eq(answerRatings.id, id))
          .returning({ id: answerRatings.id }),
      );
      if (changed.length === 0) throw new AppError("not_found", "There is no such rating.");
    },

    /** Deletes ratings older than a year, for the cron. */
    async cleanUp(): Promise<void> {
      const before = new Date(now().getTime() - RATINGS_KEPT_MS);
      await query(() => db.delete(answerRatings).where(lte(answerRatings.createdAt, before)).run());
    },
  };
}

export type AnswerRatings = ReturnType<typeof createAnswerRatings>;
