import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** A word that leads to more rows than this is common: read in its order, the list soon fills a page. */
const COMMON = 1_000;
/** Sorts behind every letter. */
const LAST = "\u{10ffff}";

/**
 * A search by the beginnings of words, in several queries of which one finds something. Each of `rare` is
 * a condition for the rows of one word: of the first that leads to few they are looked up, the others
 * give none. `common` tells whether all of them lead to many, so that the list itself is to be read: see
 * `only` in keyset.ts.
 */
export function byWords(
  beginnings: readonly string[],
  { word, owner, table }: { word: SQLiteColumn; owner: SQLiteColumn; table: SQLiteTable },
  id: SQLiteColumn,
): { rare: SQL[]; common: SQL } {
  const rare: SQL[] = [];
  let common = sql`1`;
  for (const beginning of beginnings) {
    const found = sql`select ${owner} from ${table} where ${word} >= ${beginning} and ${word} < ${beginning + LAST} limit`;
    const many = sql`(select count(*) from (${found} ${COMMON + 1})) > ${COMMON}`;
    // A limit is known before the first row is read; a condition is looked at for each.
    rare.push(sql`${id} in (${found} case when ${common} and not (${many}) then ${COMMON} else 0 end)`);
    common = sql`${common} and ${many}`;
  }
  return { rare, common };
}
