import { eq, sql } from "drizzle-orm";
import { type Database, query } from "./client.ts";
import { mailGate } from "./schema.ts";

/**
 * The gate's rows: the time of the next turn, and the end of the provider's pause. They are separate because a long
 * queue is not a pause.
 */
const TURN = 1;
const PAUSE = 2;
/**
 * Requests do not all take equally long to arrive, so they leave a little further apart than the provider requires.
 */
const SLACK = 1.1;
/** The longest pause: well below the day that providers remember an email's key. */
const LONGEST_PAUSE_MS = 12 * 60 * 60_000;

/**
 * Sends emails to the provider one after another, at most `perSecond`. Two rows in the database hold the time of the
 * next turn and the end of a pause, shared by all requests and cron runs.
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
     * Waits for this caller's turn. Returns false at once, without taking a turn, during a pause or if the turn is
     * more than `patience` milliseconds away.
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

    /** Starts a pause of this length, at most half a day. Returns its end. */
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

    /** The query for the end of the last pause, which may be in the past. */
    pause: () => db.select({ endsAt: mailGate.opensAt }).from(mailGate).where(eq(mailGate.id, PAUSE)),

    /** Ends a pause early. */
    open: () => db.delete(mailGate).where(eq(mailGate.id, PAUSE)),
  };
}

export type MailGate = ReturnType<typeof createMailGate>;
