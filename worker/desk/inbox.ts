import { and, count, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { ReplyForm } from "#shared/messages/reply.ts";
import { handIns } from "#worker/assignments/schema.ts";
import { contactMessages } from "#worker/contact/schema.ts";
import { questions } from "#worker/learning/schema.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import { conversations, unreadByInstructor } from "#worker/messages/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { fingerprint } from "#worker/platform/fingerprint.ts";
import { replyMail } from "#worker/platform/form-mails.ts";
import { after, type Page, readCursor, toPage } from "#worker/platform/keyset.ts";
import type { Outbox } from "#worker/platform/outbox.ts";

export const INBOX_KINDS = ["contact", "mentorship"] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** A submitted form, as the instructor reads it. */
export type InboxEntry = {
  id: string;
  kind: InboxKind;
  fullName: string;
  email: string;
  /** The message, or the package that was requested. */
  text: string;
  phone: string | null;
  readAt: Date | null;
  archivedAt: Date | null;
  repliedAt: Date | null;
  createdAt: Date;
};

const PAGE = 50;
const TABLES = { contact: contactMessages, mentorship: mentorshipRequests } as const;

type Row = Omit<InboxEntry, "kind" | "text" | "phone"> & {
  message?: string;
  packageName?: string;
  phone?: string | null;
};

function toEntry(kind: InboxKind, row: Row): InboxEntry {
  const { id, fullName, email, readAt, archivedAt, repliedAt, createdAt } = row;
  const text = row.message ?? row.packageName ?? "";
  return {
    id,
    kind,
    fullName,
    email,
    text,
    phone: row.phone ?? null,
    readAt,
    archivedAt,
    repliedAt,
    createdAt,
  };
}

/** Contact messages and mentorship requests, for the instructor. Callers must check that the viewer is an admin. */
export function createInbox({ db, config, now, outbox, defer }: Dependencies & { outbox: Outbox }) {
  async function get(kind: InboxKind, id: string): Promise<InboxEntry> {
    const table = TABLES[kind];
    const row = await query(() => db.select().from(table).where(eq(table.id, id)).get());
    if (!row) throw new AppError("not_found", "There is no such message.");
    return toEntry(kind, row);
  }

  return {
    get,

    /** One kind of form, newest first, a page of 50 at a time. */
    async list(
      kind: InboxKind,
      filter: { archived: boolean; cursor?: string | null },
    ): Promise<Page<InboxEntry>> {
      const table = TABLES[kind];
      const rows = await query(() =>
        db
          .select()
          .from(table)
          .where(
            and(
              filter.archived ? isNotNull(table.archivedAt) : isNull(table.archivedAt),
              after(table.createdAt, table.id, readCursor(filter.cursor)),
            ),
          )
          .orderBy(desc(table.createdAt), desc(table.id))
          .limit(PAGE + 1)
          .all(),
      );
      const page = toPage(rows, PAGE, (row) => ({ at: row.createdAt, id: row.id }));
      return { items: page.items.map((row) => toEntry(kind, row)), next: page.next };
    },

    /** The number of unread conversations and forms, without archived ones, of open questions, and of work to review. */
    async unread(): Promise<Record<"conversations" | "questions" | "assignments" | InboxKind, number>> {
      const unreadForms = (table: (typeof TABLES)[InboxKind]) =>
        db
          .select({ count: count() })
          .from(table)
          .where(and(isNull(table.readAt), isNull(table.archivedAt)));
      const [[talks], [contact], [mentorship], [asked], [handedIn]] = await query(() =>
        db.batch([
          db.select({ count: count() }).from(conversations).where(unreadByInstructor),
          unreadForms(contactMessages),
          unreadForms(mentorshipRequests),
          db.select({ count: count() }).from(questions).where(eq(questions.state, "open")),
          db.select({ count: count() }).from(handIns).where(eq(handIns.state, "handed-in")),
        ]),
      );
      return {
        conversations: talks?.count ?? 0,
        contact: contact?.count ?? 0,
        mentorship: mentorship?.count ?? 0,
        questions: asked?.count ?? 0,
        assignments: handedIn?.count ?? 0,
      };
    },

    /** Marks an entry as read or unread, archived or not. @throws AppError `not_found` */
    async mark(kind: InboxKind, id: string, change: { read?: boolean; archived?: boolean }): Promise<void> {
      const table = TABLES[kind];
      const at = now();
      const set = {
        ...(change.read === undefined ? {} : { readAt: change.read ? at : null }),
        ...(change.archived === undefined ? {} : { archivedAt: change.archived ? at : null }),
      };
      const changed = await query(() =>
        db.update(table).set(set).where(eq(table.id, id)).returning({ id: table.id }),
      );
      if (changed.length === 0) throw new AppError("not_found", "There is no such message.");
    },

    /** Replies by email. The same reply twice a day is sent once. @throws AppError `not_found`, `unavailable` */
    async reply(kind: InboxKind, id: string, { body }: ReplyForm): Promise<void> {
      const entry = await get(kind, id);
      const at = now();
      const table = TABLES[kind];
      const mail = outbox.insert(
        replyMail(config.site, { to: entry.email, body, sentAt: entry.createdAt }),
        await fingerprint("reply", [kind, id, body], at),
      );
      await query(() =>
        db.batch([
          mail.statement,
          db.update(table).set({ repliedAt: at, readAt: at }).where(eq(table.id, id)),
        ]),
      );
      defer(outbox.send(mail.id));
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
