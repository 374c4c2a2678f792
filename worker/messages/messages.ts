import { and, desc, eq, exists, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { MessageForm } from "#shared/messages/message.ts";
import { foldText } from "#shared/search-text.ts";
import { users } from "#worker/accounts/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";
import { after, type Page, readCursor, toPage } from "#worker/platform/keyset.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import { type Author, conversationList, type Message, PAGE } from "./conversation-list.ts";
import type { MessageNotices } from "./notices.ts";
import { conversations, messages } from "./schema.ts";

export type { Author, Message };
/** A student in the instructor's inbox. There may be no messages yet. */
export type Correspondent = {
  studentId: string;
  fullName: string;
  email: string;
  phone: string | null;
  /** What the student chose when they registered. */
  packageName: string | null;
  pricingId: number;
  /** How many of the student's messages the instructor has not read. */
  unread: number;
  archived: boolean;
};

function toThreadPage(rows: Message[]): Page<Message> {
  return toPage(rows, PAGE, (row) => ({ at: row.createdAt, id: row.id }));
}

type CorrespondentRow = Omit<Correspondent, "unread" | "archived"> & {
  unread: number | null;
  archivedAt: Date | null;
};

function toCorrespondent(row: CorrespondentRow | undefined): Correspondent {
  if (!row) throw new AppError("not_found", "There is no such student.");
  const { archivedAt, unread, ...student } = row;
  return { ...student, unread: unread ?? 0, archived: archivedAt !== null };
}

function unreadBy(reader: Author) {
  return reader === "student" ? conversations.unreadByStudent : conversations.unreadByInstructor;
}

/**
 * The conversations between each student and the instructor. Access is decided by the student id that the caller
 * passes: a student's page must pass its own, never one from the request.
 */
export function createMessages({
  db,
  now,
  limits,
  notices,
}: {
  db: Database;
  now: () => Date;
  limits: Limits;
  notices: MessageNotices;
}) {
  const pageOf = (studentId: string, cursor: string | null) =>
    db
      .select({
        id: messages.id,
        author: messages.author,
        body: messages.body,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .where(
        and(eq(messages.studentId, studentId), after(messages.createdAt, messages.id, readCursor(cursor))),
      )
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(PAGE + 1);

  const correspondents = (studentId: string) =>
    db
      .select({
        studentId: users.id,
        fullName: users.fullName,
        email: users.email,
        phone: users.phone,
        packageName: users.packageName,
        pricingId: users.pricingId,
        unread: conversations.unreadByInstructor,
        archivedAt: conversations.archivedAt,
      })
      .from(users)
      .leftJoin(conversations, eq(conversations.studentId, users.id))
      .where(and(eq(users.id, studentId), eq(users.role, "student")));

  return {
    ...conversationList(db),

    /**
     * Adds a message to a student's conversation, which starts with its first message, and tells the other side by
     * email. The same `submissionId` twice stores, counts and emails one message.
     * @throws AppError `not_found` for an unknown student, `rate_limited`, `unavailable`
     */
    async write(author: Author, studentId: string, { body, submissionId }: MessageForm): Promise<void> {
      const reader = author === "student" ? "instructor" : "student";
      const [students, readers] = await query(() =>
        db.batch([
          db
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.id, studentId), eq(users.role, "student"))),
          notices.readersOf(reader, studentId),
        ]),
      );
      if (students.length === 0) throw new AppError("not_found", "There is no such student.");
      await limits.take(
        author === "student" ? [LIMITS.messageStudent, studentId] : [LIMITS.messageInstructor, "instructor"],
      );
      const at = now();
      const id = newId(at);
      const stored = exists(db.select({ id: messages.id }).from(messages).where(eq(messages.id, id)));
      const letters = await notices.lettersTo(reader, readers, stored);
      const counted = sql`${unreadBy(reader)} + 1`;
      await query(() =>
        db.batch([
          db.insert(conversations).values({ studentId, lastMessageAt: at }).onConflictDoNothing(),
          db
            .insert(messages)
            .values({
              id,
              studentId,
              author,
              body,
              searchText: foldText(body),
              fingerprint: submissionId ? `${author}:${studentId}:${submissionId}` : null,
              createdAt: at,
            })
            .onConflictDoNothing(),
          db
            .update(conversations)
            .set({
              ...(author === "student" ? { unreadByInstructor: counted } : { unreadByStudent: counted }),
              lastMessageAt: at,
              archivedAt: null,
            })
            // A message sent twice changes nothing the second time: a conversation archived since then stays
            // archived.
            .where(and(eq(conversations.studentId, studentId), stored)),
          ...letters.map(({ statement }) => statement),
        ]),
      );
    },

    /** A student's messages, newest first, a page of 50 at a time. */
    async list(studentId: string, cursor: string | null = null): Promise<Page<Message>> {
      return toThreadPage(await query(() => pageOf(studentId, cursor).all()));
    },

    /**
     * A student's own conversation: `list`, and how many messages the student has not read. One round trip, so both
     * are from the same moment.
     */
    async own(studentId: string, cursor: string | null): Promise<{ unread: number; page: Page<Message> }> {
      const [rows, counts] = await query(() =>
        db.batch([
          pageOf(studentId, cursor),
          db
            .select({ unread: conversations.unreadByStudent })
            .from(conversations)
            .where(eq(conversations.studentId, studentId)),
        ]),
      );
      return { unread: counts[0]?.unread ?? 0, page: toThreadPage(rows) };
    },

    /**
     * The conversation as the instructor sees it, with its student.
     * @throws AppError `not_found` for an unknown student
     */
    async withStudent(
      studentId: string,
      cursor: string | null,
    ): Promise<{ student: Correspondent; page: Page<Message> }> {
      const [rows, people] = await query(() =>
        db.batch([pageOf(studentId, cursor), correspondents(studentId)]),
      );
      return { student: toCorrespondent(people[0]), page: toThreadPage(rows) };
    },

    /** The student of a conversation and its state. @throws AppError `not_found` for an unknown student */
    async correspondent(studentId: string): Promise<Correspondent> {
      return toCorrespondent(await query(() => correspondents(studentId).get()));
    },

    /** How many messages the student has not read, and the instructor's last one. One round trip. */
    async latest(
      studentId: string,
    ): Promise<{ unread: number; last: { body: string; createdAt: Date } | null }> {
      const [[talk], [last]] = await query(() =>
        db.batch([
          db
            .select({ unread: conversations.unreadByStudent })
            .from(conversations)
            .where(eq(conversations.studentId, studentId)),
          db
            .select({ body: messages.body, createdAt: messages.createdAt })
            .from(messages)
            .where(and(eq(messages.studentId, studentId), eq(messages.author, "instructor")))
            .orderBy(desc(messages.createdAt), desc(messages.id))
            .limit(1),
        ]),
      );
      return { unread: talk?.unread ?? 0, last: last ?? null };
    },

    /**
     * Marks a conversation as read for one side, which had `seen` unread messages on its page. If another message has
     * arrived since, nothing is marked, and all of them show as new again. An email about new messages that has not
     * been sent yet is dropped once nothing is unread.
     */
    async markRead(reader: Author, studentId: string, seen: number): Promise<void> {
      const unread = unreadBy(reader);
      await query(() =>
        db.batch([
          db
            .update(conversations)
            .set(reader === "student" ? { unreadByStudent: 0 } : { unreadByInstructor: 0 })
            .where(and(eq(conversations.studentId, studentId), eq(unread, seen))),
          notices.settle(reader, studentId),
        ]),
      );
    },

    /** Marks a conversation as unread in the instructor's inbox. */
    async markUnread(studentId: string): Promise<void> {
      await query(() =>
        db
          .update(conversations)
          .set({ unreadByInstructor: sql`max(1, ${conversations.unreadByInstructor})` })
          .where(eq(conversations.studentId, studentId))
          .run(),
      );
    },

    /** Archives a conversation or brings it back. A new message also brings it back. */
    async archive(studentId: string, archived: boolean): Promise<void> {
      await query(() =>
        db.batch([
          db
            .update(conversations)
            .set({ archivedAt: archived ? now() : null })
            .where(eq(conversations.studentId, studentId)),
          notices.settle("instructor", studentId),
        ]),
      );
    },
  };
}

export type Messages = ReturnType<typeof createMessages>;
