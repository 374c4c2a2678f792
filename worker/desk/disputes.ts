import { and, asc, desc, eq, gte, isNotNull } from "drizzle-orm";
import { type Evidence, evidenceText } from "#shared/selling/dispute-evidence.ts";
import { userSessions } from "#worker/accounts/schema.ts";
import { exercises, exerciseWork, lessonProgress, lessons } from "#worker/learning/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { type OpenDispute, openDispute } from "#worker/platform/stripe-disputes.ts";
import type { OrderAtTheDesk } from "#worker/selling/desk-order.ts";
import { paymentObjects } from "#worker/selling/schema.ts";

/** More than a provider's field for text takes. */
const MOST = 500;

/** A dispute with what can be sent about it. */
export type DisputeAtTheDesk = OpenDispute & { evidence: string };

/** Disputes of payments, with what is stored that speaks for the owner. Callers must check that the viewer is an admin. */
export function createDisputes({ db, config }: Pick<Dependencies, "db" | "config">) {
  /** What the buyer did since. */
  async function doneBy(
    userId: string,
    since: Date,
  ): Promise<Pick<Evidence, "sessions" | "lessons" | "exercises">> {
    const [sessions, opened, passed] = await query(() =>
      db.batch([
        db
          .select({ createdAt: userSessions.createdAt, lastSeenAt: userSessions.lastSeenAt })
          .from(userSessions)
          .where(and(eq(userSessions.userId, userId), gte(userSessions.lastSeenAt, since)))
          .orderBy(asc(userSessions.createdAt))
          .limit(MOST),
        db
          .select({
            ...{ title: lessons.title, openedAt: lessonProgress.openedAt },
            ...{ seenAt: lessonProgress.seenAt, doneAt: lessonProgress.doneAt },
          })
          .from(lessonProgress)
          .leftJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
          .where(and(eq(lessonProgress.userId, userId), gte(lessonProgress.seenAt, since)))
          .orderBy(asc(lessonProgress.openedAt), asc(lessonProgress.lessonId))
          .limit(MOST),
        db
          .select({ title: exercises.title, passedAt: exerciseWork.passedAt })
          .from(exerciseWork)
          .leftJoin(exercises, eq(exercises.id, exerciseWork.exerciseId))
          .where(
            and(
              eq(exerciseWork.userId, userId),
              isNotNull(exerciseWork.passedAt),
              gte(exerciseWork.passedAt, since),
            ),
          )
          .orderBy(asc(exerciseWork.passedAt), asc(exerciseWork.exerciseId))
          .limit(MOST),
      ]),
    );
    return { sessions, lessons: opened, exercises: passed };
  }

  return {
    /** The dispute of an order that is not decided yet; null without one. */
    async of({ order, person, mails, at }: OrderAtTheDesk): Promise<DisputeAtTheDesk | null> {
      const stored = await query(() =>
        db
          .select({ json: paymentObjects.json })
          .from(paymentObjects)
          .where(and(eq(paymentObjects.orderId, order.id), eq(paymentObjects.type, "dispute")))
          .orderBy(desc(paymentObjects.fetchedAt))
          .limit(MOST),
      );
      const pageOrigin = config.payments?.pageOrigin ?? null;
      const [dispute] = stored.flatMap(({ json }) => openDispute(json, pageOrigin) ?? []);
      if (!dispute) return null;
      const nothing = { sessions: [], lessons: [], exercises: [] };
      const done = person ? await doneBy(person.id, order.paidAt ?? order.createdAt) : nothing;
      const { brand, origin } = config.site;
      return {
        ...dispute,
        evidence: evidenceText({ site: { brand, origin }, order, person, mails, at, ...done }),
      };
    },
  };
}
