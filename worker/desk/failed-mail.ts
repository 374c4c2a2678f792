import { and, asc, count, desc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { after, type Page, type Paging, readCursor, toPage } from "#worker/platform/keyset.ts";
import type { MailGate } from "#worker/platform/mail-gate.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { outbox } from "#worker/platform/schema.ts";

const PAGE = 20;
/** How many of the latest emails are shown. */
const LATEST = 5;
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** An email that we gave up on. `failure` says why, in words. */
export type FailedMail = {
  id: string;
  recipient: string;
  subject: string;
  failure: string | null;
  attempts: number;
  failedAt: Date;
};

/** An email that left, or that still waits. */
export type LatestMail = Pick<FailedMail, "id" | "recipient" | "subject"> & { sent: boolean; at: Date };

export type FailedMailList = Page<FailedMail> & {
  /** The newest first. */
  latest: LatestMail[];
  /** When the last email left; null if none did in the last 30 days. */
  lastSentAt: Date | null;
  sentThisWeek: number;
  waiting: number;
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
    /** Newest first, with what left last and what waits. One round trip. */
    async list({ limit = PAGE, cursor }: Partial<Paging>): Promise<FailedMailList> {
      const { id, recipient, subject, failure, attempts, failedAt, sentAt, createdAt } = outbox;
      const waits = inArray(outbox.status, ["waiting", "sending"]);
      const [rows, [pause], sent, [week], waiting, [queue]] = await query(() =>
        db.batch([
          db
            .select({ id, recipient, subject, failure, attempts, failedAt })
            .from(outbox)
            .where(and(failed, after(failedAt, id, readCursor(cursor))))
            .orderBy(desc(failedAt), desc(id))
            .limit(limit + 1),
          gate.pause(),
          db
            .select({ id, recipient, subject, at: sentAt })
            .from(outbox)
            .where(isNotNull(sentAt))
            .orderBy(desc(sentAt))
            .limit(LATEST),
          db
            .select({ count: count() })
            .from(outbox)
            .where(gte(sentAt, new Date(now().getTime() - WEEK_MS))),
          db
            .select({ id, recipient, subject, at: createdAt })
            .from(outbox)
            .where(waits)
            .orderBy(asc(outbox.status), asc(outbox.dueAt))
            .limit(LATEST),
          db.select({ count: count() }).from(outbox).where(waits),
        ]),
      );
      return {
        ...toPage(
          // Only for the types: the condition already excludes rows without a date.
          rows.flatMap((row) => (row.failedAt ? [{ ...row, failedAt: row.failedAt }] : [])),
          limit,
          (row) => ({ at: row.failedAt, id: row.id }),
        ),
        latest: [
          ...waiting.map((mail) => ({ ...mail, sent: false })),
          ...sent.flatMap(({ at, ...mail }) => (at ? [{ ...mail, at, sent: true }] : [])),
        ]
          .sort((a, b) => b.at.getTime() - a.at.getTime())
          .slice(0, LATEST),
        lastSentAt: sent[0]?.at ?? null,
        sentThisWeek: week?.count ?? 0,
        waiting: queue?.count ?? 0,
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
