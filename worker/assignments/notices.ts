import { and, eq, exists, isNull, notExists, type SQL, sql } from "drizzle-orm";
import { handInPath, reviewPath, type Verdict } from "#shared/assignments/hand-in.ts";
import { users } from "#worker/accounts/schema.ts";
import type { MessageNotices } from "#worker/messages/notices.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { fewerThan, keyBegins } from "#worker/platform/outbox-keys.ts";
import { outbox as outboxTable } from "#worker/platform/schema.ts";
import { handedInMail, reviewedMail } from "./mails.ts";
import { handIns } from "./schema.ts";

const MINUTE_MS = 60_000;
/** What is handed in within this time shares one email; if all of it is reviewed by then, none is sent. */
const BATCH_MS = 10 * MINUTE_MS;
const AGAIN_AFTER_MS = 24 * 60 * MINUTE_MS;

type Person = { id: string; email: string };

/** Emails about assignments. They share the switch of the emails about messages (worker/messages/notices.ts). */
export function createHandInNotices({
  db,
  config,
  now,
  outbox,
  notices,
}: Pick<Dependencies, "db" | "config" | "now"> & { outbox: Outbox; notices: MessageNotices }) {
  const wantsMail = (id: string) =>
    exists(
      db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), eq(users.messageMail, true))),
    );
  const { origin } = config.site;

  return {
    /** The instructors who want these emails. */
    instructors: () => notices.readersOf("instructor", ""),

    /** The emails to the instructors, for the batch that stores a version; `stored`: that it did. */
    lettersToInstructors(
      readers: readonly Person[],
      { id, title, version }: { id: string; title: string; version: number },
      stored: SQL,
    ) {
      const at = now();
      return Promise.all(
        readers.map(async (reader) => {
          const key = notices.handInKey("instructor", reader.id);
          const links = { url: `${origin}${reviewPath(id)}`, off: await notices.offUrl(reader.id) };
          const isFirst = fewerThan(1, key, new Date(at.getTime() - AGAIN_AFTER_MS));
          return outbox.insert(
            handedInMail(config.site, reader.email, { ...links, title, version }),
            `${key}${newId(at)}`,
            {
              dueAt: new Date(at.getTime() + BATCH_MS),
              when: sql`${stored} and ${wantsMail(reader.id)} and ${isFirst}`,
            },
          );
        }),
      );
    },

    /** The email to the learner, for the batch that stores the review; `stored`: that it did. */
    async letterToLearner(
      reader: Person,
      { id, lesson, title, verdict }: { id: string; lesson: string; title: string; verdict: Verdict },
      stored: SQL,
    ) {
      const links = { url: `${origin}${handInPath(lesson)}`, off: await notices.offUrl(reader.id) };
      return outbox.insert(
        reviewedMail(config.site, reader.email, { ...links, title, verdict }),
        `${notices.handInKey("student", reader.id)}${id}-${newId(now())}`,
        { when: sql`${stored} and ${wantsMail(reader.id)}` },
      );
    },

    /** Drops the emails to a learner about their work that have not been sent. */
    dropUnsent: (learnerId: string, id: string) =>
      db
        .delete(outboxTable)
        .where(
          and(keyBegins(`${notices.handInKey("student", learnerId)}${id}-`), isNull(outboxTable.sentAt)),
        ),

    /** Drops the emails to instructors once nothing waits. Put it last in the batch that stores a review. */
    settle: () =>
      db
        .delete(outboxTable)
        .where(
          and(
            keyBegins(notices.handInKey("instructor")),
            notExists(db.select({ id: handIns.id }).from(handIns).where(eq(handIns.state, "handed-in"))),
          ),
        ),
  };
}

export type HandInNotices = ReturnType<typeof createHandInNotices>;
