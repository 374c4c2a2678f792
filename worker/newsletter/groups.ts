import { asc, count, eq, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { GROUPS_MAX } from "#shared/newsletter/issue.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { newsletterGroupMembers, newsletterGroups } from "./schema.ts";

export type ReaderGroup = { id: string; name: string; readers: number };

/** Two names that differ only in capitals are the same. */
export const nameKeyOf = (name: string) => name.toLowerCase();

const gone = () => new AppError("not_found", "There is no such group.");
const taken = () => {
  const message = "You have a group with this name. Choose another one.";
  return new AppError("conflict", message, { fields: { name: message } });
};

/** The owner's groups of readers. Callers must check that the viewer is an admin. */
export function createNewsletterGroups({ db, now }: Pick<Dependencies, "db" | "now">) {
  const { id, name, nameKey } = newsletterGroups;
  const isFree = (key: string, except: string) =>
    sql`not exists (select 1 from newsletter_groups as other where other.name_key = ${key} and other.id <> ${except})`;

  return {
    /** All groups with the number of people in them, by name. */
    list: (): Promise<ReaderGroup[]> =>
      query(() =>
        db
          .select({ id, name, readers: count(newsletterGroupMembers.subscriberId) })
          .from(newsletterGroups)
          .leftJoin(newsletterGroupMembers, eq(newsletterGroupMembers.groupId, id))
          .groupBy(id)
          .orderBy(asc(nameKey))
          .all(),
      ),

    /** @throws AppError `conflict` if the name is taken or there are 50 groups */
    async create(given: string): Promise<void> {
      const at = now();
      const key = nameKeyOf(given);
      const [made, [counted]] = await query(() =>
        db.batch([
          db
            .insert(newsletterGroups)
            .select(
              sql`select ${newId(at)}, ${given}, ${key}, ${at.getTime()}
                where (select count(*) from newsletter_groups) < ${GROUPS_MAX}`,
            )
            .onConflictDoNothing()
            .returning({ id }),
          db.select({ total: count() }).from(newsletterGroups),
        ]),
      );
      if (made.length > 0) return;
      if ((counted?.total ?? 0) < GROUPS_MAX) throw taken();
      throw new AppError("conflict", `${GROUPS_MAX} groups are the most. Remove one first.`);
    },

    /** @throws AppError `not_found`, `conflict` if the name is taken */
    async rename(groupId: string, given: string): Promise<void> {
      const key = nameKeyOf(given);
      const renamed = await query(() =>
        db
          .update(newsletterGroups)
          .set({ name: given, nameKey: key })
          .where(sql`${id} = ${groupId} and ${isFree(key, groupId)}`)
          .returning({ id }),
      );
      if (renamed.length > 0) return;
      const row = await query(() => db.select({ id }).from(newsletterGroups).where(eq(id, groupId)).get());
      throw row ? taken() : gone();
    },

    /**
     * Removes a group; its readers stay readers.
     * @throws AppError `conflict` if an issue that has not gone out is for it
     */
    async remove(groupId: string): Promise<void> {
      const isUsed = sql`exists (select 1 from newsletter_issues as issue, json_each(issue.group_ids) as used
        where issue.status <> 'sent' and used.value = ${groupId})`;
      const removed = await query(() =>
        db.delete(newsletterGroups).where(sql`${id} = ${groupId} and not ${isUsed}`).returning({ id }),
      );
      if (removed.length > 0) return;
      const row = await query(() => db.select({ id }).from(newsletterGroups).where(eq(id, groupId)).get());
      if (!row) throw gone();
      throw new AppError(
        "conflict",
        "An issue that has not gone out is for this group. Change that issue first.",
      );
    },
  };
}

export type NewsletterGroups = ReturnType<typeof createNewsletterGroups>;
