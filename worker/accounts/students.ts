import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Student } from "#shared/accounts/person.ts";
import { lookedUpWords, searchTerms } from "#shared/search-text.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { after, readCursor, toPage } from "#worker/platform/keyset.ts";
import {
  type FoundPage,
  inAllOf,
  isWalked,
  NOTHING_FOUND,
  toFoundPage,
  walked,
  walkedId,
} from "#worker/platform/words.ts";
import { userBeginnings, users } from "./schema.ts";

type Listed = Student & { registeredAt: string };

/**
 * One page of students, the newest first. `next` goes back in as `cursor`; null on the last page.
 * `unfinished`: a search has looked at as much as one page may, so that a short or an empty page has a next.
 */
export type StudentPage = { students: Listed[]; next: string | null; unfinished: boolean };

const EXPORT_PAGE = 500;

const columns = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  phone: users.phone,
  createdAt: users.createdAt,
};
type Row = Pick<typeof users.$inferSelect, keyof typeof columns>;

const INDEX = {
  table: userBeginnings,
  beginning: userBeginnings.beginning,
  place: userBeginnings.place,
};

function toListed({ id, createdAt, ...student }: Row): Listed {
  return { _id: id, ...student, registeredAt: createdAt.toISOString() };
}

/** The students list (spec.md §5, §7). Who may see it is the caller's business. */
export function createStudents(db: Database) {
  type Asked = { limit: number; cursor?: string | undefined };

  async function everybody({ limit, cursor }: Asked): Promise<FoundPage<Row>> {
    const rows = await query(() =>
      db
        .select(columns)
        .from(users)
        .where(and(eq(users.role, "student"), after(users.createdAt, users.id, readCursor(cursor))))
        .orderBy(desc(users.createdAt), desc(users.id))
        .limit(limit + 1)
        .all(),
    );
    return {
      ...toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id })),
      unfinished: false,
    };
  }

  /**
   * Those whose name, address or phone has words with all these beginnings, and what was typed as it was.
   * `instr` and not `LIKE`: nothing in a search is a wildcard, and D1 allows patterns of 50 bytes only.
   */
  async function found(terms: readonly string[], { limit, cursor }: Asked): Promise<FoundPage<Row>> {
    const words = lookedUpWords(terms);
    // Nothing but signs: nobody is called that, and no index knows them.
    if (words.length === 0) return NOTHING_FOUND;
    const rows = await query(() =>
      db
        .select({ ...walked, student: columns })
        .from(inAllOf(words, INDEX, { cursor, falling: true }))
        .leftJoin(
          users,
          and(
            isWalked,
            eq(users.id, walkedId),
            eq(users.role, "student"),
            ...terms.map((term) => sql`instr(${users.searchText}, ${term}) > 0`),
          ),
        )
        .where(or(isNotNull(users.id), isNotNull(walked.stop)))
        .limit(limit + 1)
        .all(),
    );
    return toFoundPage(rows, limit, ({ student }) => student);
  }

  async function list({ q, ...asked }: Asked & { q: string }): Promise<StudentPage> {
    const terms = searchTerms(q);
    const { items, ...page } = await (terms.length > 0 ? found(terms, asked) : everybody(asked));
    return { students: items.map(toListed), ...page };
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
