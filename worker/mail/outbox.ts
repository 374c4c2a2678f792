import { and, asc, eq, inArray, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Log } from "#shared/domain/log.ts";
import { type Database, query } from "../db/client.ts";
import { newId } from "../db/ids.ts";
import { insertIf } from "../db/insert-if.ts";
import { outbox } from "../db/schema.ts";
import type { Mail, Mailer } from "./mailer.ts";

const MINUTE_MS = 60_000;
/** A try that has not ended after this long is taken for lost, and made again. */
const LEASE_MS = 15 * MINUTE_MS;
const MAX_ATTEMPTS = 8;
const BATCH = 20;
/** D1 binds 100 values to a statement at most, and a row has eleven. */
const ROWS_IN_AN_INSERT = 9;
/** What one run of the cron may send, and how long it may take: other jobs are beside it, and D1 answers a run 1,000 times. */
const MOST_IN_A_RUN = 250;
const RUN_MS = 5 * MINUTE_MS;

/** At least 2, 4, 8 … minutes after a failed try. The cron comes hourly, so eight tries span nine to ten hours. */
function delayAfter(attempts: number): number {
  return 2 ** Math.min(attempts, 10) * MINUTE_MS;
}

function toRow(mail: Mail, id: string, at: Date): typeof outbox.$inferInsert {
  return {
    id,
    recipient: mail.to,
    subject: mail.subject,
    bodyText: mail.text,
    bodyHtml: mail.html,
    headers: mail.headers,
    replyTo: mail.replyTo,
    status: "waiting",
    dueAt: at,
    createdAt: at,
  };
}

/**
 * Mail that survives its provider. `insert` belongs in the batch that writes the change; `send` and
 * `sendDue` then deliver it, each message by one caller only.
 */
export function createOutbox({
  db,
  mailer,
  log,
  now,
}: {
  db: Database;
  mailer: Mailer;
  log: Log;
  now: () => Date;
}) {
  /** Takes a message for this caller, or returns nothing where another has it or it is not due. */
  async function claim(id: string) {
    const at = now();
    const rows = await db
      .update(outbox)
      .set({
        status: "sending",
        dueAt: new Date(at.getTime() + LEASE_MS),
        attempts: sql`${outbox.attempts} + 1`,
      })
      .where(and(eq(outbox.id, id), inArray(outbox.status, ["waiting", "sending"]), lte(outbox.dueAt, at)))
      .returning();
    return rows[0];
  }

  const findDue = () =>
    query(() =>
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(inArray(outbox.status, ["waiting", "sending"]), lte(outbox.dueAt, now())))
        .orderBy(asc(outbox.dueAt))
        .limit(BATCH)
        .all(),
    );

  async function deliver(id: string): Promise<boolean> {
    const row = await claim(id);
    if (!row) return false;
    try {
      const { recipient: to, subject, bodyText: text, bodyHtml: html, headers, replyTo } = row;
      await mailer.send({ to, subject, text, html, headers, replyTo }, row.id);
    } catch (error) {
      const given = row.attempts >= MAX_ATTEMPTS;
      log.error("mail.failed", error, { mailId: id, attempts: row.attempts, given });
      await db
        .update(outbox)
        .set({
          status: given ? "failed" : "waiting",
          dueAt: new Date(now().getTime() + delayAfter(row.attempts)),
        })
        .where(eq(outbox.id, id));
      return false;
    }
    // The bodies go with the mail: they may hold links that act for their owner.
    await db
      .update(outbox)
      .set({ status: "sent", sentAt: now(), bodyText: "", bodyHtml: "" })
      .where(eq(outbox.id, id));
    return true;
  }

  return {
    /**
     * The insert of one message, to be put in the batch of the change it belongs to. `onceKey`: a
     * message with the same key is kept once, however often it is inserted. `when`: the condition under
     * which it is kept at all, for a change that may turn out not to happen.
     */
    insert(mail: Mail, onceKey?: string, when?: SQL) {
      const at = now();
      const id = onceKey ?? newId(at);
      const row = toRow(mail, id, at);
      const insertion = when ? insertIf(db, outbox, row, when) : db.insert(outbox).values(row);
      return { id, statement: insertion.onConflictDoNothing() };
    },

    /** The inserts of many messages, each kept once by its key. */
    insertAll(messages: readonly { mail: Mail; onceKey: string }[]) {
      const at = now();
      const rows = messages.map(({ mail, onceKey }) => toRow(mail, onceKey, at));
      const statements = [];
      for (let from = 0; from < rows.length; from += ROWS_IN_AN_INSERT) {
        const some = rows.slice(from, from + ROWS_IN_AN_INSERT);
        statements.push(db.insert(outbox).values(some).onConflictDoNothing());
      }
      return statements;
    },

    /** The removal of what waits for an address, which a query gives, under keys that begin with `prefix`. */
    dropWaiting(address: SQLWrapper, prefix: string) {
      return db.delete(outbox).where(
        and(
          sql`${outbox.recipient} = ${address}`,
          // An address has few mails, and many may wait: its index has to lead.
          sql`+${outbox.status} = 'waiting'`,
          sql`instr(${outbox.id}, ${prefix}) = 1`,
        ),
      );
    },

    /** Tries to send one message now. A failure is logged and the message stays for `sendDue`. */
    async send(id: string): Promise<void> {
      try {
        await deliver(id);
      } catch (error) {
        log.error("mail.unrecorded", error, { mailId: id });
      }
    },

    /**
     * Sends what is due, oldest first: batch after batch until nothing is due, 250 messages have left or five
     * minutes are over. Ends where nothing of a batch could be sent: then the provider is down, and the rest
     * keep their tries. Returns how many messages left.
     */
    async sendDue(): Promise<number> {
      const began = now().getTime();
      const mayGoOn = () => now().getTime() - began < RUN_MS;
      let sent = 0;
      while (sent < MOST_IN_A_RUN && mayGoOn()) {
        const due = await findDue();
        const before = sent;
        for (const { id } of due) if (mayGoOn() && (await deliver(id))) sent += 1;
        if (due.length < BATCH || sent === before) break;
      }
      return sent;
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
