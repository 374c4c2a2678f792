import { and, desc, eq, or, sql } from "drizzle-orm";
import type { Student } from "#shared/accounts/person.ts";
import { studentTerms } from "#shared/search-text.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { after, readCursor, toPage } from "#worker/platform/keyset.ts";
import { users } from "./schema.ts";

/** `choice`: the offer they chose at registration; null without one. */
export type ListedStudent = Student & { registeredAt: string; choice: string | null };

/** One page of students, newest first. Pass `next` back as `cursor`; it is null on the last page. */
export type StudentPage = { students: ListedStudent[]; next: string | null };

const EXPORT_PAGE = 500;

const columns = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  phone: users.phone,
  packageName: users.packageName,
  createdAt: users.createdAt,
};
type Row = Pick<typeof users.$inferSelect, keyof typeof columns>;

function toListed({ id, createdAt, packageName, ...student }: Row): ListedStudent {
  return { _id: id, ...student, registeredAt: createdAt.toISOString(), choice: packageName };
}

/**
 * The condition that a person's text contains every word typed. `instr` instead of `LIKE`, so that `%` and `_` in a
 * search are not wildcards.
 */
export const foundBy = (q: string) =>
  and(
    ...studentTerms(q).map((spellings) =>
      or(...spellings.map((term) => sql`instr(replace(${users.searchText}, '''', ''), ${term}) > 0`)),
    ),
  );

/** The students list (spec.md §5, §7). Callers must check that the viewer is an admin. */
export function createStudents(db: Database) {
  /** Students whose name, email address and phone together contain every word typed. May scan every student. */
  async function list({
    q,
    limit,
    cursor,
  }: {
    q: string;
    limit: number;
    cursor?: string | undefined;
  }): Promise<StudentPage> {
    const rows = await query(() =>
      db
        .select(columns)
        .from(users)
        .where(
          and(eq(users.role, "student"), after(users.createdAt, users.id, readCursor(cursor)), foundBy(q)),
        )
        .orderBy(desc(users.createdAt), desc(users.id))
        .limit(limit + 1)
        .all(),
    );
    const { items, next } = toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { students: items.map(toListed), next };
  }

  return {
    list,

    /** All students that match a search, page by page. */
    async *pages(q: string): AsyncGenerator<StudentPage["students"]> {
      let cursor: string | undefined;
      do {
        const { students, next } = await list({ q, limit: EXPORT_PAGE, cursor });
        yield students;
        cursor = next ?? undefined;
      } while (cursor);
    },
  };
}

export type Students = ReturnType<typeof createStudents>;
