import { eq, sql } from "drizzle-orm";
import { type Database, query } from "./client.ts";
import { mailGate } from "./schema.ts";

/** The gate's rows: the time of the next turn, and the end of the provider's pause. A long queue is no pause. */
const TURN = 1;
const PAUSE = 2;
/** Requests do not all travel equally fast, so they leave a little further apart than the provider asks for. */
const SLACK = 1.1;
/** The longest pause: well within the day for which providers remember a mail's key. */
const LONGEST_PAUSE_MS = 12 * 60 * 60_000;

/**
 * Lets mails through to the provider one after another, `perSecond` at most. Two rows in the database keep
 * the time of the next turn and the end of a pause, which all requests and runs of the cron share.
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
    /**
     * Waits for this caller's turn. Returns false, at once and without taking one, while the provider wants to
     * be left alone, and where the turn is further away than `patience`, in milliseconds.
     */
    async enter(patience: number): Promise<boolean> {
      const at = now().getTime();
      const [turn] = await query(() =>
        db
          .insert(mailGate)
          .select(
            sql`select ${TURN}, ${at + gap} where not exists (
              select 1 from ${mailGate} where ${mailGate.id} = ${PAUSE} and ${mailGate.opensAt} > ${at})`,
          )
          .onConflictDoUpdate({
            target: mailGate.id,
            set: { opensAt: sql`max(${mailGate.opensAt}, ${at}) + ${gap}` },
            setWhere: sql`${mailGate.opensAt} <= ${at + patience}`,
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
        .values({ id: PAUSE, opensAt })
        .onConflictDoUpdate({
          target: mailGate.id,
          set: { opensAt: sql`max(${mailGate.opensAt}, ${opensAt.getTime()})` },
        });
      return opensAt;
    },

    /** The query for the end of the last pause, which may be over. */
    pause: () => db.select({ endsAt: mailGate.opensAt }).from(mailGate).where(eq(mailGate.id, PAUSE)),

    /** Ends a pause before its time. */
    open: () => db.delete(mailGate).where(eq(mailGate.id, PAUSE)),
  };
}

export type MailGate = ReturnType<typeof createMailGate>;
