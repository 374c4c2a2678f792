import { and, eq, exists, gt, notExists, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { users } from "#worker/accounts/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { fewerThan, keyBegins } from "#worker/platform/outbox-keys.ts";
import { outbox as outboxTable } from "#worker/platform/schema.ts";
import { readSignedId, signId } from "#worker/platform/secret-tokens.ts";
import { newMessageMail } from "./mails.ts";
import { conversations, unreadByInstructor } from "./schema.ts";

const MINUTE_MS = 60_000;
/** Messages within this time share one email; if all are read by then, none is sent. */
const BATCH_MS = 10 * MINUTE_MS;
/** People who do not read are told about newer messages at most this often. */
const AGAIN_AFTER_MS = 24 * 60 * MINUTE_MS;
const PURPOSE = "message-mail-off";

export type Side = "student" | "instructor";
type Reader = { id: string; email: string };

/** The start of notices' keys in the outbox; all notices to instructors share one. */
const INSTRUCTORS = "notice-instructor-";
const keyOf = (side: Side, id: string) => `notice-${side}-${id}-`;
/** The same of the emails about questions (worker/learning/question-notices.ts), which have the same switch. */
const questionKey = (side: Side, id?: string) => `question-${side}-${id === undefined ? "" : `${id}-`}`;
/** And of the emails about assignments (worker/assignments/notices.ts). */
const handInKey = (side: Side, id?: string) => `hand-in-${side}-${id === undefined ? "" : `${id}-`}`;

/**
 * Emails about new messages (docs/decisions/075). The outbox remembers them: a notice stays there until its messages
 * are read, and meanwhile no other is written for a day.
 */
export function createMessageNotices({
  db,
  config,
  now,
  outbox,
}: Pick<Dependencies, "db" | "config" | "now"> & { outbox: Outbox }) {
  const wantsMail = eq(users.messageMail, true);

  const drop = (prefix: string, when?: SQL) => db.delete(outboxTable).where(and(keyBegins(prefix), when));

  const nothingUnread = (side: Side, studentId: string) =>
    side === "student"
      ? notExists(
          db
            .select({ id: conversations.studentId })
            .from(conversations)
            .where(and(eq(conversations.studentId, studentId), gt(conversations.unreadByStudent, 0))),
        )
      : notExists(db.select({ id: conversations.studentId }).from(conversations).where(unreadByInstructor));

  async function ownerOf(token: string): Promise<string> {
    const id = await readSignedId(config.secrets.app, PURPOSE, token);
    if (id === null) throw new AppError("invalid", "This link does not work. Part of it may be missing.");
    return id;
  }

  const dropAllOf = (userId: string) =>
    [keyOf, questionKey, handInKey].flatMap((key) => [
      drop(key("student", userId)),
      drop(key("instructor", userId)),
    ]);

  /** The absolute URL that stops these emails. */
  const offUrl = async (userId: string) =>
    `${config.site.origin}/message-mail/off?token=${await signId(config.secrets.app, PURPOSE, userId)}`;

  /** Stores whether a person wants these emails. Switching them off also drops the ones that have not been sent. */
  async function want(userId: string, messageMail: boolean): Promise<void> {
    await query(() =>
      db.batch([
        db.update(users).set({ messageMail, updatedAt: now() }).where(eq(users.id, userId)),
        ...(messageMail ? [] : dropAllOf(userId)),
      ]),
    );
  }

  return {
    /** The people to notify about a message to this side of a conversation: the student, or every admin. */
    readersOf: (side: Side, studentId: string) =>
      db
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(and(wantsMail, side === "student" ? eq(users.id, studentId) : eq(users.role, "admin"))),

    /** The emails to those readers, for the batch that stores the message; `stored` is the condition that it did. */
    async lettersTo(side: Side, readers: readonly Reader[], stored: SQL) {
      const at = now();
      const isWanted = (id: string) =>
        exists(
          db
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.id, id), wantsMail)),
        );
      return Promise.all(
        readers.map(async ({ id, email }) => {
          const key = keyOf(side, id);
          const off = await offUrl(id);
          const isFirst = fewerThan(1, key, new Date(at.getTime() - AGAIN_AFTER_MS));
          return outbox.insert(newMessageMail(config.site, email, side, off), `${key}${newId(at)}`, {
            dueAt: new Date(at.getTime() + BATCH_MS),
            when: sql`${stored} and ${isWanted(id)} and ${isFirst}`,
          });
        }),
      );
    },

    /** Drops the notices of one side once nothing is unread. Put it last in the batch that marks messages as read. */
    settle: (side: Side, studentId: string) =>
      drop(side === "student" ? keyOf(side, studentId) : INSTRUCTORS, nothingUnread(side, studentId)),

    dropAllOf,
    offUrl,
    questionKey,
    handInKey,
    want,

    /**
     * Whether the link that stops these emails can be used ("ready") or was used ("done"). @throws AppError `invalid`
     */
    async lookAtOff(token: string): Promise<"ready" | "done"> {
      const id = await ownerOf(token);
      const row = await query(() =>
        db.select({ messageMail: users.messageMail }).from(users).where(eq(users.id, id)).get(),
      );
      return row?.messageMail ? "ready" : "done";
    },

    /** Stops these emails for the owner of a link; doing it twice is not an error. @throws AppError `invalid` */
    async off(token: string): Promise<void> {
      await want(await ownerOf(token), false);
    },
  };
}

export type MessageNotices = ReturnType<typeof createMessageNotices>;
