import { sql } from "drizzle-orm";
import { type Database, query } from "../db/client.ts";
import { mailGate } from "../db/schema.ts";

/** A caller who would have to wait longer leaves its mail to the cron. */
const PATIENCE_MS = 10_000;
/** Requests do not all travel equally fast, so they leave a little further apart than the provider asks for. */
const SLACK = 1.1;
/** The longest pause: well within the day for which providers remember a mail's key. */
const LONGEST_PAUSE_MS = 12 * 60 * 60_000;

/**
 * Lets mails through to the provider one after another, `perSecond` at most. One row in the database keeps
 * the time of the next turn, so that all requests and runs of the cron share the pace and the pauses.
 */
export function createMailGate({
  db,
  now,
  wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  perSecond,
}: {
  db: Database;
  now: () => Date;
  wait?: (milliseconds: number) => Promise<void>;
  perSecond: number;
}) {
  const gap = Math.ceil((1000 * SLACK) / perSecond);

  return {
    /** Waits for this caller's turn. Returns false, at once, while the provider wants to be left alone. */
    async enter(): Promise<boolean> {
      const at = now().getTime();
      const [turn] = await query(() =>
        db
          .insert(mailGate)
          .values({ id: 1, opensAt: new Date(at + gap) })
          .onConflictDoUpdate({
            target: mailGate.id,
            set: { opensAt: sql`max(${mailGate.opensAt}, ${at}) + ${gap}` },
            setWhere: sql`${mailGate.opensAt} <= ${at + PATIENCE_MS}`,
          })
          .returning(),
      );
      if (!turn) return false;
      const delay = turn.opensAt.getTime() - gap - at;
      if (delay > 0) await wait(delay);
      return true;
    },

    /** Lets nobody through for so long; half a day at most. Returns until when. */
    async close(milliseconds: number): Promise<Date> {
      const opensAt = new Date(now().getTime() + Math.min(milliseconds, LONGEST_PAUSE_MS));
      await db
        .insert(mailGate)
        .values({ id: 1, opensAt })
        .onConflictDoUpdate({
          target: mailGate.id,
          set: { opensAt: sql`max(${mailGate.opensAt}, ${opensAt.getTime()})` },
        });
      return opensAt;
    },

    /** Ends a pause before its time. */
    open: () => db.delete(mailGate),
  };
}

export type MailGate = ReturnType<typeof createMailGate>;
