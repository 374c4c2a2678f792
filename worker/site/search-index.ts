import { sql } from "drizzle-orm";
import { type Database, query } from "#worker/platform/client.ts";
import { searchContents } from "#worker/search/index-contents.ts";
import { contentsHash, indexStatements } from "#worker/search/index-statements.ts";
import { readSources, type SourceRow } from "./search-sources.ts";

/** The hash of what the stored index was made from. No row: it was never built. */
export const STORED_HASH = "SELECT fact FROM index_facts WHERE name = 'hash'";

/** The index of the site search, made from everything public in the main database. */
export function createSearchIndex({ search, db }: { search: D1Database; db: Database }) {
  return {
    /**
     * Rebuilds the index if the content changed since it was built. Readers see the old index or the new one.
     * Returns the number of passages, or null if the index was up to date.
     * @throws AppError `unavailable`
     */
    async rebuild(): Promise<number | null> {
      const sources = await readSources((text) => query(() => db.all<SourceRow>(sql.raw(text))));
      const contents = searchContents(sources);
      const hash = await contentsHash(contents);
      const stored = await query(() => search.prepare(STORED_HASH).first<{ fact: string }>());
      if (stored?.fact === hash) return null;
      const statements = await indexStatements(contents);
      await query(() => search.batch(statements.map((text) => search.prepare(text))));
      return contents.passages.length;
    },
  };
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;
