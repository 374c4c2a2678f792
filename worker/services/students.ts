import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Student } from "#shared/domain/person.ts";
import { lookedUpWords, searchTerms } from "#shared/domain/search-text.ts";
import { type Database, query } from "../db/client.ts";
import { after, readCursor, toPage } from "../db/keyset.ts";
import { users, userWords } from "../db/schema-people.ts";
import { byWords } from "../db/words.ts";

/** One page of students, the newest first. `next` goes back in as `cursor`; null on the last page. */
export type StudentPage = { students: (Student & { registeredAt: string })[]; next: string | null };

const EXPORT_PAGE = 500;

/** The students list (spec.md §5, §7). Who may see it is the caller's business. */
export function createStudents(db: Database) {
  /**
   * Students whose name, address or phone holds every word of `q`, those that are looked up at the
   * beginning of a word there: see `byWords`. `instr` and not `LIKE`: nothing in a search is a wildcard, and D1
   * allows patterns of 50 bytes only.
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
    const terms = searchTerms(q);
    const words = lookedUpWords(terms);
    // Nothing but signs: nobody is called that, and no index knows them.
    if (terms.length > 0 && words.length === 0) return { students: [], next: null };
    const found = terms.map((term) => sql`instr(${users.searchText}, ${term}) > 0`);
    const pageOf = ({ rare, common }: { rare?: SQL; common?: SQL } = {}) =>
      db
        .select({
          id: users.id,
          fullName: users.fullName,
          email: users.email,
          phone: users.phone,
          createdAt: users.createdAt,
        })
        .from(users)
        .where(
          and(
            rare,
            // Where rows are looked up by their ids the list's index must not lead.
            rare ? sql`+${users.role} = 'student'` : eq(users.role, "student"),
            after(users.createdAt, users.id, readCursor(cursor), common),
            ...found,
          ),
        )
        .orderBy(desc(users.createdAt), desc(users.id))
        .limit(limit + 1);
    const rows = await query(async () => {
      if (words.length === 0) return pageOf().all();
      const index = { word: userWords.word, owner: userWords.userId, table: userWords };
      const { rare, common } = byWords(words, index, users.id);
      return (await db.batch([pageOf({ common }), ...rare.map((one) => pageOf({ rare: one }))])).flat();
    });
    const { items: shown, next } = toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return {
      students: shown.map(({ id, createdAt, ...student }) => ({
        _id: id,
        ...student,
        registeredAt: createdAt.toISOString(),
      })),
      next,
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
