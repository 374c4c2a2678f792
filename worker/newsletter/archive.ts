import { and, asc, count, desc, eq, gt, isNotNull, lt, lte, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { newsletterIssues } from "./schema.ts";

const PAGE = 20;
/** How many issues the site map lists: almost twenty years. */
const MAPPED = 1000;

const listed = {
  slug: newsletterIssues.slug,
  subject: newsletterIssues.subject,
  sendAt: newsletterIssues.sendAt,
};

/** How much of an issue's text a list reads: enough for two lines. */
const OPENING = 700;

/** A sent issue. */
export type ArchivedIssue = { slug: string; subject: string; sentAt: Date };

const { sendAt, slug, status, inArchive } = newsletterIssues;
const isPublic = and(eq(status, "sent"), eq(inArchive, true), isNotNull(slug), isNotNull(sendAt));

/** Any issue that everybody may read, for one batch of the home page. */
export const anyIssue = (db: Database) =>
  db.select({ issue: newsletterIssues.slug }).from(newsletterIssues).where(isPublic).limit(1);

function toArchived(row: { slug: string | null; subject: string; sendAt: Date | null }): ArchivedIssue {
  return { slug: row.slug ?? "", subject: row.subject, sentAt: row.sendAt ?? new Date(0) };
}

/** A cursor is the time of the last issue on the page before; anything else means the first page. */
const readCursor = (cursor: string | null) =>
  cursor !== null && /^\d{1,15}$/.test(cursor) ? new Date(Number(cursor)) : null;

/** The issues that everybody may read: sent, and not kept out by the owner. */
export function createNewsletterArchive({ content: db }: { content: Database }) {
  return {
    /** Sent issues, newest first, each with its number and the beginning of its text. One round trip. */
    async list(cursor: string | null) {
      const before = readCursor(cursor);
      const wanted = and(isPublic, before ? lt(sendAt, before) : undefined);
      const [rows, [counted]] = await query(() =>
        db.batch([
          db
            .select({ ...listed, opening: sql<string>`substr(${newsletterIssues.body}, 1, ${OPENING})` })
            .from(newsletterIssues)
            .where(wanted)
            .orderBy(desc(sendAt))
            .limit(PAGE + 1),
          db.select({ total: count() }).from(newsletterIssues).where(wanted),
        ]),
      );
      const items = rows.slice(0, PAGE).map((row, index) => ({
        ...toArchived(row),
        opening: row.opening,
        number: (counted?.total ?? 0) - index,
      }));
      const last = items.at(-1);
      return { items, next: rows.length > PAGE && last ? String(last.sentAt.getTime()) : null };
    },

    /** The newest issues with their text, for the feed. */
    async newest(count: number) {
      const rows = await query(() =>
        db
          .select({ ...listed, body: newsletterIssues.body, picture: newsletterIssues.picture })
          .from(newsletterIssues)
          .where(isPublic)
          .orderBy(desc(sendAt))
          .limit(count)
          .all(),
      );
      return rows.map((row) => ({ ...toArchived(row), body: row.body, picture: row.picture }));
    },

    /** The newest issue, to show what a reader gets, and how many there are; null if there is none. */
    async latest() {
      const [[row], [counted]] = await query(() =>
        db.batch([
          db
            .select({ ...listed, body: newsletterIssues.body })
            .from(newsletterIssues)
            .where(isPublic)
            .orderBy(desc(sendAt))
            .limit(1),
          db.select({ total: count() }).from(newsletterIssues).where(isPublic),
        ]),
      );
      return row ? { ...toArchived(row), body: row.body, number: counted?.total ?? 1 } : null;
    },

    /** All of them, for the site map. */
    async all(): Promise<ArchivedIssue[]> {
      const rows = await query(() =>
        db.select(listed).from(newsletterIssues).where(isPublic).orderBy(desc(sendAt)).limit(MAPPED).all(),
      );
      return rows.map(toArchived);
    },

    /** An issue with the ones before and after it. One round trip. @throws AppError `not_found` */
    async get(name: string) {
      const at = db.select({ sendAt }).from(newsletterIssues).where(eq(slug, name));
      const [[row], [older], [newer], [counted]] = await query(() =>
        db.batch([
          db
            .select({ ...listed, body: newsletterIssues.body, picture: newsletterIssues.picture })
            .from(newsletterIssues)
            .where(and(eq(slug, name), isPublic)),
          db
            .select(listed)
            .from(newsletterIssues)
            .where(and(isPublic, lt(sendAt, at)))
            .orderBy(desc(sendAt))
            .limit(1),
          db
            .select(listed)
            .from(newsletterIssues)
            .where(and(isPublic, gt(sendAt, at)))
            .orderBy(asc(sendAt))
            .limit(1),
          db
            .select({ total: count() })
            .from(newsletterIssues)
            .where(and(isPublic, lte(sendAt, at))),
        ]),
      );
      if (!row) throw new AppError("not_found", "There is no such issue.");
      return {
        ...toArchived(row),
        body: row.body,
        picture: row.picture,
        number: counted?.total ?? 1,
        older: older ? toArchived(older) : null,
        newer: newer ? toArchived(newer) : null,
      };
    },
  };
}

export type NewsletterArchive = ReturnType<typeof createNewsletterArchive>;
