import { lte } from "drizzle-orm";
import { QUESTIONS_KEPT_DAYS, questionToKeep } from "#shared/desk/brief.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { answerRatings, unansweredQuestions } from "./schema.ts";
import { asksForSolution } from "./solution-request.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A question without an answer. `page`: the path of the page that came nearest. */
export type Unanswered = { question: string; lessonId: string | null; page: string | null };

/** The questions that the assistant could not answer, for the owner's brief (docs/decisions/123). */
export function createUnanswered({
  db,
  now,
  log,
  defer,
}: Pick<Dependencies, "db" | "now" | "log" | "defer">) {
  return {
    /** Keeps a question after the answer was sent. A wish for a finished solution is no missing note. */
    keep({ question, lessonId, page }: Unanswered): void {
      const kept = questionToKeep(question);
      if (kept === "" || asksForSolution(question)) return;
      const row = { id: newId(now()), question: kept, lessonId, page, createdAt: now() };
      const work = query(() => db.insert(unansweredQuestions).values(row).run());
      defer(work.catch((error) => log.error("chat.unanswered_not_kept", error)));
    },

    /** Deletes questions after 90 days, those of ratings too, for the cron. */
    async cleanUp(): Promise<void> {
      const before = new Date(now().getTime() - QUESTIONS_KEPT_DAYS * DAY_MS);
      await query(() =>
        db.batch([
          db.delete(unansweredQuestions).where(lte(unansweredQuestions.createdAt, before)),
          db.update(answerRatings).set({ question: null }).where(lte(answerRatings.createdAt, before)),
        ]),
      );
    },
  };
}
