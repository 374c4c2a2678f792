import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { ReaderStatus, ReadersQuery } from "#shared/newsletter/readers.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { after, readCursor, toPage } from "#worker/platform/keyset.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { leaving } from "./addresses.ts";
import { newsletterGroupMembers, newsletterGroups, newsletterSubscribers } from "./schema.ts";

const PAGE = 50;
const EXPORT_PAGE = 500;

type Row = typeof newsletterSubscribers.$inferSelect;

/** A reader as the desk shows them. */
export type Reader = Omit<Row, "status" | "stopped" | "confirmationHash" | "updatedAt"> & {
  status: ReaderStatus;
  /** The names of their groups. */
  groups: string[];
};

const readers = newsletterSubscribers;
const statusOf = ({ stopped, status }: Row): ReaderStatus => stopped ?? status;

const hasStatus = (status: ReaderStatus): SQL | undefined =>
  status === "bounced" || status === "complained"
    ? eq(readers.stopped, status)
    : and(eq(readers.status, status), isNull(readers.stopped));

const isIn = (group: string) =>
  sql`exists (select 1 from newsletter_group_members as member
    where member.subscriber_id = ${readers.id} and member.group_id = ${group})`;

/** `instr` instead of `LIKE`, so that `%` and `_` in a search are not wildcards. */
const contains = (word: string) =>
  sql`instr(lower(${readers.email} || ' ' || coalesce(${readers.name}, '')), ${word.toLowerCase()}) > 0`;

const groupNames = sql<string>`(select json_group_array(name) from (
  select g.name as name from newsletter_group_members as member
  join newsletter_groups as g on g.id = member.group_id
  where member.subscriber_id = "newsletter_subscribers"."id" order by g.name_key))`;

function toReader({ row, groups }: { row: Row; groups: string }): Reader {
  const { status: _status, stopped: _stopped, confirmationHash: _hash, updatedAt: _at, ...reader } = row;
  return { ...reader, status: statusOf(row), groups: JSON.parse(groups) };
}

const gone = () => new AppError("not_found", "There is no such reader.");

/** The newsletter's readers at the desk. Callers must check that the viewer is an admin. */
export function createNewsletterReaders(dependencies: Dependencies & { outbox: Outbox }) {
  const { db, now } = dependencies;

  /** Readers whose address and name together contain every word typed, newest first. May scan all of them. */
  async function list({ q, status, group, cursor }: ReadersQuery, limit = PAGE) {
    const words = q.trim().split(/\s+/u).filter(Boolean).slice(0, 10);
    const rows = await query(() =>
      db
        .select({ row: readers, groups: groupNames })
        .from(readers)
        .where(
          and(
            after(readers.createdAt, readers.id, readCursor(cursor)),
            status && hasStatus(status),
            group ? isIn(group) : undefined,
            ...words.map(contains),
          ),
        )
        .orderBy(desc(readers.createdAt), desc(readers.id))
        .limit(limit + 1)
        .all(),
    );
    const page = toPage(rows, limit, ({ row }) => ({ at: row.createdAt, id: row.id }));
    return { items: page.items.map(toReader), next: page.next };
  }

  const find = (id: string) => db.select().from(readers).where(eq(readers.id, id));

  return {
    list,

    /** Every reader, page by page, for the export. */
    async *pages(): AsyncGenerator<Reader[]> {
      let cursor: string | undefined;
      do {
        const { items, next } = await list(
          { q: "", status: undefined, group: undefined, cursor },
          EXPORT_PAGE,
        );
        yield items;
        cursor = next ?? undefined;
      } while (cursor);
    },

    /** A reader, and all groups with whether they are in them. One round trip. @throws AppError `not_found` */
    async get(id: string) {
      const [[found], groups] = await query(() =>
        db.batch([
          db.select({ row: readers, groups: groupNames }).from(readers).where(eq(readers.id, id)),
          db
            .select({
              id: newsletterGroups.id,
              name: newsletterGroups.name,
              member: sql<number>`exists (select 1 from newsletter_group_members as member
                where member.group_id = ${newsletterGroups.id} and member.subscriber_id = ${id})`,
            })
            .from(newsletterGroups)
            .orderBy(asc(newsletterGroups.nameKey)),
        ]),
      );
      if (!found) throw gone();
      return {
        reader: toReader(found),
        groups: groups.map((group) => ({ ...group, member: Boolean(group.member) })),
      };
    },

    /** Puts a reader into exactly these groups. Ids of groups that are gone are ignored. @throws AppError `not_found` */
    async setGroups(id: string, groupIds: readonly string[]): Promise<void> {
      const row = await query(() => find(id).get());
      if (!row) throw gone();
      const chosen = db
        .select({ groupId: newsletterGroups.id, subscriberId: sql`${id}`.as("subscriber_id") })
        .from(newsletterGroups)
        .where(inArray(newsletterGroups.id, [...groupIds]));
      await query(() =>
        db.batch([
          db.delete(newsletterGroupMembers).where(eq(newsletterGroupMembers.subscriberId, id)),
          ...(groupIds.length > 0
            ? [db.insert(newsletterGroupMembers).select(chosen).onConflictDoNothing()]
            : []),
        ]),
      );
    },

    /** Ends the newsletter for a reader, as their own link does. @throws AppError `not_found` */
    async remove(id: string): Promise<void> {
      const row = await query(() => find(id).get());
      if (!row) throw gone();
      const statements = await leaving(dependencies, row, now());
      await query(() => db.batch(statements));
    },

    /**
     * Takes back a bounce: readers who had confirmed get the newsletter again, imported ones their confirmation email.
     * A complaint stays, because the person does not want the emails.
     * @throws AppError `not_found`, `conflict` if the address did not bounce, or left itself
     */
    async putBack(id: string): Promise<void> {
      const at = now();
      const changed = await query(() =>
        db
          .update(readers)
          .set({
            status: sql`case when ${readers.confirmedAt} is null then 'pending' else 'confirmed' end`,
            confirmationSentAt: null,
            stopped: null,
            stoppedAt: null,
            stopReason: null,
            updatedAt: at,
          })
          .where(
            and(
              eq(readers.id, id),
              eq(readers.stopped, "bounced"),
              eq(readers.status, "unsubscribed"),
              isNull(readers.unsubscribedAt),
            ),
          )
          .returning({ id: readers.id }),
      );
      if (changed.length > 0) return;
      const row = await query(() => find(id).get());
      if (!row) throw gone();
      throw new AppError("conflict", "Only an address that bounced and did not unsubscribe can be put back.");
    },
  };
}

export type NewsletterReaders = ReturnType<typeof createNewsletterReaders>;
