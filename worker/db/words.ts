import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** A word that leads to more rows than this is common: read in its order, the list soon fills a page. */
const COMMON = 1_000;
/** Sorts behind every letter. */
const LAST = "\u{10ffff}";

/**
 * Two conditions for a search by the beginning of a word, of which one holds for no row at all: `rare`
 * where the word leads to few rows, which are looked up; `common` where it leads to many, and the list
 * itself is to be read. Both are known before the first row is read.
 */
export function byWord(
  beginning: string,
  { word, owner, table }: { word: SQLiteColumn; owner: SQLiteColumn; table: SQLiteTable },
  id: SQLiteColumn,
): { rare: SQL; common: SQL } {
  const found = sql`select ${owner} from ${table} where ${word} >= ${beginning} and ${word} < ${beginning + LAST} limit ${COMMON + 1}`;
  const many = sql`(select count(*) from (${found})) > ${COMMON}`;
  return { rare: sql`not (${many}) and ${id} in (${found})`, common: many };
}
