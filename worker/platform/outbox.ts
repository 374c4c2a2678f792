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
/** A try that has not ended after this long counts as lost and is repeated. */
const LEASE_MS = 15 * MINUTE_MS;
/** A request whose turn is further away leaves its email to the cron. */
const PATIENCE_MS = 10_000;
/** How long all email waits after "later" or an outage, if the provider does not say. */
const PAUSE_MS = MINUTE_MS;
/**
 * How many emails one cron run may send, and for how long: D1 allows 1,000 queries per run, and an email takes three.
 */
export const MOST_IN_A_RUN = 250;
const RUN_MS = 4 * MINUTE_MS;
/** This many emails in a row without a clear answer count as an outage. */
const OUTAGE = 2;
/** How many rows one statement writes: a bound value may have at most two megabytes in D1. */
const ROWS_IN_AN_INSERT = 9;
/** The same without JSON: D1 takes 100 values in a statement, and an email has 18. */
const ROWS_WITH_VALUES = 5;
const SENT_KEPT_MS = 30 * DAY_MS;
const FAILED_KEPT_MS = 90 * DAY_MS;
const DELETED_IN_A_RUN = 1000;

/**
 * Not sent yet and allowed to be. The plus keeps SQLite from using an index on the status, which would make it sort
 * all rows.
 */
const open = sql`${outbox.sentAt} is null and +${outbox.status} in ('waiting', 'sending')`;
/** An issue's email is only sent if its reader is confirmed at that moment. */
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
 * Email that survives an outage of its provider. `insert` belongs in the batch that writes the change; `send` and
 * `sendDue` then deliver each email once, at the gate's pace.
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
  /** Claims an email for this caller; returns nothing if another caller has it or none is due. */
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

  /** The first due email in this order. */
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
  /** For the try after an unclear answer: new emails that fail must not hold up those that wait. */
  const oldest = next(outbox.dueAt);

  const note = (id: string, set: Partial<Row>) => db.update(outbox).set(set).where(eq(outbox.id, id));

  /** Whether another email was accepted since the last try of this one, so that the provider is up. */
  async function othersWereTaken({ triedAt }: Row): Promise<boolean> {
    if (!triedAt) return false;
    const since = db.select({ id: outbox.id }).from(outbox).where(gt(outbox.sentAt, triedAt)).limit(1);
    return (await since).length > 0;
  }

  /** Records what a failed try means for the email and for all others. */
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
    // The bodies are deleted: they may contain links that act for their owner.
    await note(row.id, { status: "sent", sentAt: now(), bodyText: "", bodyHtml: "", failure: null });
    return "sent";
  }

  /** The rows that meet a condition, at most as many as one run may delete. */
  const some = (condition: SQL | undefined) =>
    sql`${outbox.id} in ${db.select({ id: outbox.id }).from(outbox).where(condition).limit(DELETED_IN_A_RUN)}`;

  return {
    /**
     * The insert of one email, for the batch of the change it belongs to. `onceKey`: only one email with this key is
     * ever stored. `dueAt`: when it may be sent. `when`: the condition for storing it. The statement returns a row if
     * the email was stored.
     */
    insert(mail: Mail, onceKey?: string, { dueAt, when }: { dueAt?: Date; when?: SQL } = {}) {
      const at = now();
      const id = onceKey ?? newId(at);
      const row = toRow(mail, id, at, dueAt ?? at);
      const insertion = when ? insertIf(db, outbox, row, when) : db.insert(outbox).values(row);
      return { id, statement: insertion.onConflictDoNothing().returning({ id: outbox.id }) };
    },

    /** The inserts of many emails that can wait until account email is sent, each stored once by its key. */
    insertLater(mails: readonly { mail: Mail; onceKey: string }[]) {
      const at = now();
      const rows = mails.map(({ mail, onceKey }) => ({ ...toRow(mail, onceKey, at, at), priority: 1 }));
      const statements = [];
      for (let from = 0; from < rows.length; from += ROWS_WITH_VALUES) {
        const some = rows.slice(from, from + ROWS_WITH_VALUES);
        statements.push(db.insert(outbox).values(some).onConflictDoNothing());
      }
      return statements;
    },

    /**
     * The inserts of an issue's emails, each stored once by its key. An email is only stored if `only` holds (the
     * issue has not changed) and its reader is confirmed.
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
            // All columns, in the order of the schema.
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

    /** How many newsletter emails are waiting, counted up to `most`. */
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
     * Deletes the unsent emails to an address, which is a subquery, whose keys start with `prefix`. Includes emails
     * whose run was killed, and failed ones that could be sent again.
     */
    drop(address: SQLWrapper, prefix: string) {
      return db.delete(outbox).where(
        and(
          sql`${outbox.recipient} = ${address}`,
          // Use the address's index: one address has few emails, but many may be waiting.
          sql`+${outbox.status} <> 'sent'`,
          sql`instr(${outbox.id}, ${prefix}) = 1`,
        ),
      );
    },

    /** Tries to send one email now. A failure is logged, and the email stays for `sendDue`. */
    async send(id: string): Promise<void> {
      try {
        // Checked before taking a turn: a burst of emails that were never stored must not use up the others' turns.
        const [due] = await db.select({ id: outbox.id }).from(outbox).where(one(id)(now()));
        if (!due || !(await gate.enter(PATIENCE_MS))) return;
        const row = await claim(one(id));
        if (row) await deliver(row);
      } catch (error) {
        log.error("mail.unrecorded", error, { mailId: id });
      }
    },

    /**
     * Sends what is due, new account emails first, then the oldest, until nothing is due, 250 emails were tried or
     * four minutes have passed. Stops at once if the provider says "later", or after two emails in a row without a
     * clear answer. Returns how many were sent.
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
     * Deletes sent email after 30 days, failed email after 90, and a newsletter's emails to readers who unsubscribed
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
