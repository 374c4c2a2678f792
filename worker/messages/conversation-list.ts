import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "#worker/accounts/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { after, type Page, readCursor, toPage } from "#worker/platform/keyset.ts";
import { conversations, messages } from "./schema.ts";

export type Author = "student" | "instructor";
export type Message = { id: string; author: Author; body: string; createdAt: Date };
export type ConversationSummary = {
  studentId: string;
  fullName: string;
  email: string;
  unread: number;
  lastMessageAt: Date;
  archived: boolean;
  /** The start of the last message. */
  last: { author: Author; text: string } | null;
};

/** How many a page has. */
export const PAGE = 50;

/** The author and the start of the last message in one text, because two would read its row twice. */
const lastMessage = sql<string | null>`(select author || ' ' || substr(body, 1, 500) from messages
  where student_id = ${conversations.studentId} order by created_at desc, id desc limit 1)`;

function toLast(text: string | null): ConversationSummary["last"] {
  const [, author, body] = /^(\w+) (.*)$/s.exec(text ?? "") ?? [];
  if (body === undefined) return null;
  return { author: author === "instructor" ? "instructor" : "student", text: body };
}

/** What lists show of the conversations. Callers check that the reader may see them. */
export function conversationList(db: Database) {
  return {
    /** The instructor's inbox: latest message first, a page of 50 at a time. */
    async inbox(filter: { archived: boolean; cursor?: string | null }): Promise<Page<ConversationSummary>> {
      const rows = await query(() =>
        db
          .select({
            studentId: conversations.studentId,
            fullName: users.fullName,
            email: users.email,
            unread: conversations.unreadByInstructor,
            lastMessageAt: conversations.lastMessageAt,
            archivedAt: conversations.archivedAt,
            last: lastMessage.as("last_message"),
          })
          .from(conversations)
          .innerJoin(users, eq(users.id, conversations.studentId))
          .where(
            and(
              filter.archived ? isNotNull(conversations.archivedAt) : isNull(conversations.archivedAt),
              after(conversations.lastMessageAt, conversations.studentId, readCursor(filter.cursor)),
            ),
          )
          .orderBy(desc(conversations.lastMessageAt), desc(conversations.studentId))
          .limit(PAGE + 1)
          .all(),
      );
      const page = toPage(rows, PAGE, (row) => ({ at: row.lastMessageAt, id: row.studentId }));
      return {
        ...page,
        items: page.items.map(({ archivedAt, last, ...row }) => ({
          ...row,
          archived: archivedAt !== null,
          last: toLast(last),
        })),
      };
    },

    /** Whether a side wrote to a conversation after a time. */
    async isNewer(author: Author, studentId: string, since: Date): Promise<boolean> {
      const found = await query(() =>
        db
          .select({ id: messages.id })
          .from(messages)
          .where(
            and(
              eq(messages.studentId, studentId),
              eq(messages.author, author),
              gt(messages.createdAt, since),
            ),
          )
          .limit(1)
          .get(),
      );
      return found !== undefined;
    },
  };
}
