import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { after, type Page, type Paging, readCursor, toPage } from "#worker/platform/keyset.ts";
import type { MailGate } from "#worker/platform/mail-gate.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { outbox } from "#worker/platform/schema.ts";

const PAGE = 20;

/** An email that we gave up on. `failure` says why, in words. */
export type FailedMail = {
  id: string;
  recipient: string;
  subject: string;
  failure: string | null;
  attempts: number;
  failedAt: Date;
};

export type FailedMailList = Page<FailedMail> & {
  /** Until when nothing is sent, because the provider asked for a pause or is down. */
  pausedUntil: Date | null;
};

/** The emails that we gave up on, at the instructor's desk. Callers must check that the viewer is an admin. */
export function createFailedMail({
  db,
  now,
  outbox: post,
  gate,
  defer,
}: Pick<Dependencies, "db" | "now" | "defer"> & { outbox: Outbox; gate: MailGate }) {
  const failed = and(eq(outbox.status, "failed"), isNotNull(outbox.failedAt));

  /**
   * Resets an email as if it were new. It keeps its key, so that a provider that did accept it earlier does not send
   * it twice.
   */
  const revive = () => ({
    ...{ status: "waiting" as const, attempts: 0, dueAt: now() },
    priority: sql`case when ${outbox.subscriberId} is null then 0 else 1 end`,
    ...{ triedAt: null, failingSince: null, failedAt: null, failure: null },
  });

  return {
    /** Newest first. */
    async list({ limit = PAGE, cursor }: Partial<Paging>): Promise<FailedMailList> {
      const { id, recipient, subject, failure, attempts, failedAt } = outbox;
      const [rows, [pause]] = await query(() =>
        db.batch([
          db
            .select({ id, recipient, subject, failure, attempts, failedAt })
            .from(outbox)
            .where(and(failed, after(failedAt, id, readCursor(cursor))))
            .orderBy(desc(failedAt), desc(id))
            .limit(limit + 1),
          gate.pause(),
        ]),
      );
      return {
        ...toPage(
          // Only for the types: the condition already excludes rows without a date.
          rows.flatMap((row) => (row.failedAt ? [{ ...row, failedAt: row.failedAt }] : [])),
          limit,
          (row) => ({ at: row.failedAt, id: row.id }),
        ),
        pausedUntil: pause && pause.endsAt > now() ? pause.endsAt : null,
      };
    },

    /** Sends one again. @throws AppError `not_found` if it is no longer in the list */
    async sendAgain(id: string): Promise<void> {
      const revived = await query(() =>
        db
          .update(outbox)
          .set(revive())
          .where(and(eq(outbox.id, id), failed))
          .returning({ id: outbox.id }),
      );
      if (revived.length === 0) throw new AppError("not_found", "This email is no longer in the list.");
      defer(post.send(id));
    },

    /** Makes the cron send all of them again. */
    async sendAllAgain(): Promise<void> {
      await query(() => db.update(outbox).set(revive()).where(failed).run());
    },

    /** Deletes one permanently; doing it twice is not an error. */
    async remove(id: string): Promise<void> {
      await query(() =>
        db
          .delete(outbox)
          .where(and(eq(outbox.id, id), failed))
          .run(),
      );
    },

    /** Ends a pause, so that the next cron run tries the provider again. */
    async endPause(): Promise<void> {
      await query(() => gate.open().run());
    },
  };
}

export type FailedMails = ReturnType<typeof createFailedMail>;
