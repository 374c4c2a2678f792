import { and, asc, desc, eq, gt, isNotNull, lt } from "drizzle-orm";
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

/** A sent issue as the archive lists it. */
export type ArchivedIssue = { slug: string; subject: string; sentAt: Date };

const { sendAt, slug, status, inArchive } = newsletterIssues;
const isPublic = and(eq(status, "sent"), eq(inArchive, true), isNotNull(slug), isNotNull(sendAt));

function toArchived(row: { slug: string | null; subject: string; sendAt: Date | null }): ArchivedIssue {
  return { slug: row.slug ?? "", subject: row.subject, sentAt: row.sendAt ?? new Date(0) };
}

/** A cursor is the time of the last issue on the page before; anything else means the first page. */
const readCursor = (cursor: string | null) =>
  cursor !== null && /^\d{1,15}$/.test(cursor) ? new Date(Number(cursor)) : null;

/** The issues that everybody may read: sent, and not kept out by the owner. */
export function createNewsletterArchive({ content: db }: { content: Database }) {
  return {
    /** Sent issues, newest first. */
    async list(cursor: string | null): Promise<{ items: ArchivedIssue[]; next: string | null }> {
      const before = readCursor(cursor);
      const rows = await query(() =>
        db
          .select(listed)
          .from(newsletterIssues)
          .where(and(isPublic, before ? lt(sendAt, before) : undefined))
          .orderBy(desc(sendAt))
          .limit(PAGE + 1)
          .all(),
      );
      const items = rows.slice(0, PAGE).map(toArchived);
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
      const [[row], [older], [newer]] = await query(() =>
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
        ]),
      );
      if (!row) throw new AppError("not_found", "There is no such issue.");
      return {
        ...toArchived(row),
        body: row.body,
        picture: row.picture,
        older: older ? toArchived(older) : null,
        newer: newer ? toArchived(newer) : null,
      };
    },
  };
}

export type NewsletterArchive = ReturnType<typeof createNewsletterArchive>;
