import { and, eq, exists, isNull, notExists, type SQL, sql } from "drizzle-orm";
import { answeredChanges } from "#shared/learning/code-changes.ts";
import type { QuestionKind } from "#shared/learning/question.ts";
import { questionPath } from "#shared/learning/question.ts";
import { users } from "#worker/accounts/schema.ts";
import type { MessageNotices } from "#worker/messages/notices.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { fewerThan, keyBegins } from "#worker/platform/outbox-keys.ts";
import { outbox as outboxTable } from "#worker/platform/schema.ts";
import { answeredMail, askedMail } from "./question-mails.ts";
import { questions } from "./schema.ts";

const MINUTE_MS = 60_000;
/** Questions within this time share one email; if all are answered by then, none is sent. */
const BATCH_MS = 10 * MINUTE_MS;
const AGAIN_AFTER_MS = 24 * 60 * MINUTE_MS;

type Person = { id: string; email: string };
type Files = Readonly<Record<string, string>> | null;
/** What the learner is told about. `solved`: without an answer. `code`: their files, and what the answer changed in them. */
type Answered = { id: string; lesson: string; solved: boolean; code?: { before: Files; after: Files } };

/** Where a question is read at the desk. */
export const deskQuestionPath = (id: string) => `/desk/questions/${encodeURIComponent(id)}`;

/** Emails about questions. They share the switch of the emails about messages (worker/messages/notices.ts, docs/decisions/110). */
export function createQuestionNotices({
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

    /** The emails to the instructors, for the batch that stores a question or a reply; `stored`: that it did. */
    lettersToInstructors(
      readers: readonly Person[],
      { id, kind, lesson }: { id: string; kind: QuestionKind; lesson: string },
      stored: SQL,
    ) {
      const at = now();
      return Promise.all(
        readers.map(async (reader) => {
          const key = notices.questionKey("instructor", reader.id);
          const links = { url: `${origin}${deskQuestionPath(id)}`, off: await notices.offUrl(reader.id) };
          const isFirst = fewerThan(1, key, new Date(at.getTime() - AGAIN_AFTER_MS));
          const mail = askedMail(config.site, reader.email, { ...links, kind, lesson });
          return outbox.insert(mail, `${key}${newId(at)}`, {
            dueAt: new Date(at.getTime() + BATCH_MS),
            when: sql`${stored} and ${wantsMail(reader.id)} and ${isFirst}`,
          });
        }),
      );
    },

    /**
     * The email to the learner, for the batch that stores the answer. Answers within ten minutes share one. Being solved
     * without an answer is told ten minutes later, because it can be undone.
     */
    async letterToLearner(reader: Person, { id, lesson, solved, code }: Answered, stored: SQL) {
      const at = now();
      const key = `${notices.questionKey("student", reader.id)}${id}-`;
      const links = { url: `${origin}${questionPath(id)}`, off: await notices.offUrl(reader.id) };
      const isFirst = fewerThan(1, key, new Date(at.getTime() - BATCH_MS));
      return outbox.insert(
        answeredMail(config.site, reader.email, {
          ...links,
          lesson,
          solved,
          changes: answeredChanges(code?.before ?? null, code?.after ?? null),
        }),
        `${key}${newId(at)}`,
        {
          dueAt: new Date(at.getTime() + (solved ? BATCH_MS : 0)),
          when: sql`${stored} and ${wantsMail(reader.id)} and ${isFirst}`,
        },
      );
    },

    /** Drops the emails to a learner about a question that have not been sent. */
    dropUnsent: (learnerId: string, id: string) =>
      db
        .delete(outboxTable)
        .where(
          and(keyBegins(`${notices.questionKey("student", learnerId)}${id}-`), isNull(outboxTable.sentAt)),
        ),

    /** Drops the emails to instructors once no question is open. Put it last in the batch that settles one. */
    settle: () =>
      db
        .delete(outboxTable)
        .where(
          and(
            keyBegins(notices.questionKey("instructor")),
            notExists(db.select({ id: questions.id }).from(questions).where(eq(questions.state, "open"))),
          ),
        ),
  };
}

export type QuestionNotices = ReturnType<typeof createQuestionNotices>;
