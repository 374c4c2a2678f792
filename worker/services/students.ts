import { and, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { Student } from "#shared/domain/person.ts";
import { searchTerms } from "#shared/domain/search-text.ts";
import { type Database, query } from "../db/client.ts";
import { users } from "../db/schema-people.ts";

/** One page of students, the newest first. `next` goes back in as `cursor`; null on the last page. */
export type StudentPage = { students: (Student & { registeredAt: string })[]; next: string | null };

const EXPORT_PAGE = 500;

function after(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const [at, id = ""] = cursor.split(".");
  const createdAt = new Date(Number(at));
  return or(lt(users.createdAt, createdAt), and(eq(users.createdAt, createdAt), lt(users.id, id)));
}

/** The students list (spec.md §5, §7). Who may see it is the caller's business. */
export function createStudents(db: Database) {
  /**
   * Students whose name, address or phone holds every word of `q`. `instr` and not `LIKE`: nothing in
   * a search is a wildcard, and D1 allows patterns of 50 bytes only.
   */
  async function list({
    q,
    limit,
    cursor,
  }: {
    q: string;
    limit: number;
    cursor?: string | undefined;
  }): Promise<StudentPage> {
    const found = searchTerms(q).map((term) => sql`instr(${users.searchText}, ${term}) > 0`);
    const rows = await query(() =>
      db
        .select({
          id: users.id,
          fullName: users.fullName,
          email: users.email,
          phone: users.phone,
          createdAt: users.createdAt,
        })
        .from(users)
        .where(and(eq(users.role, "student"), after(cursor), ...found))
        .orderBy(desc(users.createdAt), desc(users.id))
        .limit(limit + 1)
        .all(),
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      students: shown.map(({ id, createdAt, ...student }) => ({
        _id: id,
        ...student,
        registeredAt: createdAt.toISOString(),
      })),
      next: rows.length > limit && last ? `${last.createdAt.getTime()}.${last.id}` : null,
    };
  }

  return {
    list,

    /** All students that a search finds, page by page. */
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
