import { and, eq, gt, isNotNull, lt, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Log } from "#shared/log.ts";
import { type Database, query } from "./client.ts";
import { readFailedTry } from "./failed-try.ts";
import { newId } from "./ids.ts";
import { insertIf } from "./insert-if.ts";
import type { MailGate } from "./mail-gate.ts";
import { type Mail, type Mailer, MailRefused } from "./mailer.ts";
import { outbox } from "./schema.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A try that has not ended after this long is taken for lost, and made again. */
const LEASE_MS = 15 * MINUTE_MS;
/** A request whose turn is further away leaves its mail to the cron. */
const PATIENCE_MS = 10_000;
/** How long all mail waits after "later" or an outage, where the provider does not say. */
const PAUSE_MS = MINUTE_MS;
/** What one run of the cron may send, and how long it may take: D1 answers a run 1,000 times, a mail takes three. */
export const MOST_IN_A_RUN = 250;
const RUN_MS = 4 * MINUTE_MS;
/** So many mails in a row without a clear answer are an outage. */
const OUTAGE = 2;
/** How many rows one statement writes: a value that D1 binds may have two megabytes. */
const ROWS_IN_AN_INSERT = 9;
const SENT_KEPT_MS = 30 * DAY_MS;
const FAILED_KEPT_MS = 90 * DAY_MS;
const DELETED_IN_A_RUN = 1000;

/** Has not left and may. The plus keeps SQLite from an index on the status, of which it would have to sort all rows. */
const open = sql`${outbox.sentAt} is null and +${outbox.status} in ('waiting', 'sending')`;
/** An issue's mail leaves only to a reader who is confirmed at this moment. */
const wanted = sql`(${outbox.subscriberId} is null or exists (
  select 1 from newsletter_subscribers as reader
  where reader.id = ${outbox.subscriberId} and reader.status = 'confirmed'))`;

type Row = typeof outbox.$inferSelect;
type Outcome = "sent" | ReturnType<typeof readFailedTry>["outcome"];

function toRow(mail: Mail, id: string, at: Date, dueAt: Date): typeof outbox.$inferInsert {
  return {
    id,
    recipient: mail.to,
    subject: mail.subject,
    bodyText: mail.text,
    bodyHtml: mail.html,
    headers: mail.headers,
    replyTo: mail.replyTo,
    status: "waiting",
    dueAt,
    createdAt: at,
  } satisfies typeof outbox.$inferInsert;
}

/**
 * Mail that survives its provider. `insert` belongs in the batch that writes the change; `send` and
 * `sendDue` then deliver it, each message by one caller only, at the pace of the gate.
 */
export function createOutbox({
  db,
  mailer,
  gate,
  log,
  now,
}: {
  db: Database;
  mailer: Mailer;
  gate: MailGate;
  log: Log;
  now: () => Date;
}) {
  /** Takes a message for this caller, or returns nothing where another has it or none is due. */
  async function claim(which: (at: Date) => SQL | undefined): Promise<Row | undefined> {
    const at = now();
    const [row] = await db
      .update(outbox)
      .set({ status: "sending", dueAt: new Date(at.getTime() + LEASE_MS) })
      .where(which(at))
      .returning();
    return row;
  }

  const one = (id: string) => (at: Date) => and(eq(outbox.id, id), open, lte(outbox.dueAt, at), wanted);

  /** The message that is due and comes first in this order. */
  const next =
    (...order: SQLiteColumn[]) =>
    (at: Date) =>
      eq(
        outbox.id,
        sql`(${db
          .select({ id: outbox.id })
          .from(outbox)
          .where(and(open, lte(outbox.dueAt, at), wanted))
          .orderBy(...order)
          .limit(1)})`,
      );
  const mostUrgent = next(outbox.priority, outbox.dueAt);
  /** For the try after an unclear answer: new mails that fail must not hold up those that wait. */
  const oldest = next(outbox.dueAt);

  const note = (id: string, set: Partial<Row>) => db.update(outbox).set(set).where(eq(outbox.id, id));

  /** Whether another mail was taken since the last try of this one: then the provider is well. */
  async function othersWereTaken({ triedAt }: Row): Promise<boolean> {
    if (!triedAt) return false;
    const since = db.select({ id: outbox.id }).from(outbox).where(gt(outbox.sentAt, triedAt)).limit(1);
    return (await since).length > 0;
  }

  /** Writes down what a try that failed means for the mail, and for all others. */
  async function recordFailure(row: Row, error: unknown): Promise<Outcome> {
    const at = now();
    const { outcome, given, set } = readFailedTry(row, error, at, await othersWereTaken(row));
    const mailId = row.id;
    if (outcome === "later" && error instanceof MailRefused) {
      const until = await gate.close(error.retryAfterMs ?? PAUSE_MS);
      log.warn("mail.later", { mailId, reason: error.message, until: until.toISOString() });
    }
    if (outcome !== "later" || given) {
      log.error("mail.failed", error, { mailId, attempts: set.attempts, given });
    }
    await note(mailId, set);
    return outcome;
  }

  async function deliver(row: Row): Promise<Outcome> {
    try {
      const { recipient: to, subject, bodyText: text, bodyHtml: html, headers, replyTo } = row;
      await mailer.send({ to, subject, text, html, headers, replyTo }, row.id);
    } catch (error) {
      return recordFailure(row, error);
    }
    // The bodies go with the mail: they may hold links that act for their owner.
    await note(row.id, { status: "sent", sentAt: now(), bodyText: "", bodyHtml: "", failure: null });
    return "sent";
  }

  /** The ids of the oldest rows that meet a condition, as many as one run may delete. */
  const some = (condition: SQL | undefined) =>
    sql`${outbox.id} in ${db.select({ id: outbox.id }).from(outbox).where(condition).limit(DELETED_IN_A_RUN)}`;

  return {
    /**
     * The insert of one message, to be put in the batch of the change it belongs to. `onceKey`: a message with
     * the same key is kept once, however often it is inserted. `dueAt`: when it may leave. `when`: the condition
     * under which it is kept at all. The statement returns a row if the message was kept.
     */
    insert(mail: Mail, onceKey?: string, { dueAt, when }: { dueAt?: Date; when?: SQL } = {}) {
      const at = now();
      const id = onceKey ?? newId(at);
      const row = toRow(mail, id, at, dueAt ?? at);
      const insertion = when ? insertIf(db, outbox, row, when) : db.insert(outbox).values(row);
      return { id, statement: insertion.onConflictDoNothing().returning({ id: outbox.id }) };
    },

    /**
     * The inserts of an issue's mails, each kept once by its key. A mail is written only where `only` holds
     * (the issue is still as it was read) and its reader is confirmed.
     */
    insertForSubscribers(mails: readonly { mail: Mail; onceKey: string; subscriberId: string }[], only: SQL) {
      const at = now().getTime();
      const rows = mails.map(({ mail, onceKey, subscriberId }) => ({ ...mail, id: onceKey, subscriberId }));
      const statements = [];
      for (let from = 0; from < rows.length; from += ROWS_IN_AN_INSERT) {
        const json = JSON.stringify(rows.slice(from, from + ROWS_IN_AN_INSERT));
        statements.push(
          db
            .insert(outbox)
            // Every column, in the order of the schema.
            .select(
              sql`select mail.value ->> 'id', mail.value ->> 'to', mail.value ->> 'subject', mail.value ->> 'text',
                mail.value ->> 'html', mail.value ->> 'headers', mail.value ->> 'replyTo', 'waiting', 1, reader.id,
                0, null, null, null, ${at}, null, null, ${at}
                from json_each(${json}) as mail
                join newsletter_subscribers as reader
                  on reader.id = mail.value ->> 'subscriberId' and reader.status = 'confirmed'
                where ${only}`,
            )
            .onConflictDoNothing(),
        );
      }
      return statements;
    },

    /** How many mails of issues are on their way, counted to `most`. */
    async countIssueMails(most: number): Promise<number> {
      const rows = await query(() =>
        db
          .select({ id: outbox.id })
          .from(outbox)
          .where(and(open, eq(outbox.priority, 1), isNotNull(outbox.subscriberId)))
          .limit(most)
          .all(),
      );
      return rows.length;
    },

    /**
     * The removal of what has not left for an address, which a query gives, under keys that begin with
     * `prefix`: also of a mail whose run was killed, and of one that failed and could be sent again.
     */
    drop(address: SQLWrapper, prefix: string) {
      return db.delete(outbox).where(
        and(
          sql`${outbox.recipient} = ${address}`,
          // An address has few mails, and many may wait: its index has to lead.
          sql`+${outbox.status} <> 'sent'`,
          sql`instr(${outbox.id}, ${prefix}) = 1`,
        ),
      );
    },

    /** Tries to send one message now. A failure is logged and the message stays for `sendDue`. */
    async send(id: string): Promise<void> {
      try {
        // Before the turn: a burst of mails that were not kept must not use up the turns of the others.
        const [due] = await db.select({ id: outbox.id }).from(outbox).where(one(id)(now()));
        if (!due || !(await gate.enter(PATIENCE_MS))) return;
        const row = await claim(one(id));
        if (row) await deliver(row);
      } catch (error) {
        log.error("mail.unrecorded", error, { mailId: id });
      }
    },

    /**
     * Sends what is due, new account mail first, then the oldest: until nothing is due, 250 messages were tried
     * or four minutes are over. Ends at once where the provider says "later", and where two mails in a row have
     * no clear answer. Returns how many messages left.
     */
    async sendDue(): Promise<number> {
      const end = now().getTime() + RUN_MS;
      let [sent, unclear] = [0, 0];
      for (let tried = 0; tried < MOST_IN_A_RUN && now().getTime() < end; tried += 1) {
        if (!(await gate.enter(end - now().getTime()))) break;
        const row = await claim(unclear === 0 ? mostUrgent : oldest);
        if (!row) break;
        const outcome = await deliver(row);
        if (outcome === "later") break;
        unclear = outcome === "unclear" ? unclear + 1 : 0;
        if (outcome === "sent") sent += 1;
        if (unclear === OUTAGE) {
          await gate.close(PAUSE_MS);
          break;
        }
      }
      return sent;
    },

    /**
     * Removes sent mail after 30 days, failed mail after 90, and an issue's mails to readers who have left
     * while they were being written.
     */
    async cleanUp(): Promise<void> {
      const before = (age: number) => new Date(now().getTime() - age);
      await query(() =>
        db.batch([
          db.delete(outbox).where(some(lt(outbox.sentAt, before(SENT_KEPT_MS)))),
          db.delete(outbox).where(some(lt(outbox.failedAt, before(FAILED_KEPT_MS)))),
          db.delete(outbox).where(some(and(open, eq(outbox.priority, 1), sql`not ${wanted}`))),
        ]),
      );
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
