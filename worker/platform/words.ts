import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Page } from "./keyset.ts";

/**
 * How many entries of the index of words a search looks at before its page ends, however little it found.
 * For each it reads two rows, the entry and the step, and where all words meet the row that they lead to:
 * never more than three times this number (docs/decisions/051).
 */
export const MOST_LOOKED_AT = 300;

/** Digits in a place before its point and its id: as many as a cursor may have. */
const DIGITS = 15;
const BEFORE_ALL = "";
const BEHIND_ALL = "\u{10ffff}";

/** A page of what a search finds. `unfinished`: it looked at as much as one page may, and goes on. */
export type FoundPage<T> = Page<T> & { unfinished: boolean };

export const NOTHING_FOUND = { items: [], next: null, unfinished: false };

/** An index of the beginnings of words: at which places of a list, in its order, each of them stands. */
type Beginnings = { table: SQLiteTable; beginning: SQLiteColumn; place: SQLiteColumn };

/** A cursor as a place in the index, of which the order is the text's. */
function placeText(cursor: string | null | undefined): string | null {
  const [, number, id] = /^(-?\d{1,15})\.([\w-]{1,64})$/.exec(cursor ?? "") ?? [];
  return number && id ? `${number.padStart(DIGITS, "0")}.${id}` : null;
}

/** What `inAllOf` has of each place. `stop` is not null in the last row, where the search is to go on. */
export const walked = {
  place: sql<string>`walk.place`,
  stop: sql<string | null>`walk.stop`,
};
export const isWalked = sql`walk.hit`;
export const walkedId = sql`substr(walk.place, ${sql.raw(String(DIGITS + 2))})`;

/**
 * The places that have a word with each of these beginnings, in the list's order from a cursor on: to
 * select from, as `walk`. Each step looks up the first entry of one word that is not before the last entry of
 * the word before; where all say the same place it is found. So what a word leads to and another
 * does not is passed over, and a rare word costs as many steps as it has entries. `falling`: the list
 * begins at its end.
 */
export function inAllOf(
  words: readonly string[],
  { table, beginning, place }: Beginnings,
  { cursor, falling = false }: { cursor: string | null | undefined; falling?: boolean },
): SQL {
  const from = placeText(cursor) ?? (falling ? BEHIND_ALL : BEFORE_ALL);
  // Numbers that are bound come as floating point, which finds no place in a list.
  const all = sql.raw(String(words.length));
  const last = sql.raw(String(MOST_LOOKED_AT - 1));
  const listed = JSON.stringify(words);
  // An aggregate of one column is looked up in the index like an order with a limit of one.
  const next = falling ? sql`max(${place})` : sql`min(${place})`;
  const lookUp = (step: SQL, condition: SQL) =>
    sql`(select ${next} from ${table} where ${beginning} = ${listed} ->> (${step} % ${all}) and ${place} ${condition})`;
  const behind = falling ? sql`<` : sql`>`;
  return sql`(with recursive walk (step, agreed, passed, place, ahead) as (
    select 0, 0, ${from}, ${from}, ${lookUp(sql`0`, sql`${behind} ${from}`)}
    union all
    select step + 1,
      case ahead when walk.place then agreed + 1 else 1 end,
      case ahead when walk.place then passed else walk.place end,
      ahead,
      case case ahead when walk.place then agreed + 1 else 1 end
        when ${all} then ${lookUp(sql`(step + 1)`, sql`${behind} walk.ahead`)}
        else ${lookUp(sql`(step + 1)`, sql`${behind}= walk.ahead`)}
      end
    from walk where ahead is not null and step < ${last}
  ) select place, agreed = ${all} as hit,
      case when step = ${last} and ahead is not null
        then case agreed when ${all} then place else passed end
      end as stop
    from walk where agreed = ${all} or step = ${last}) as walk`;
}

/** Cuts a page from rows that were read one beyond `limit`. `found`: what a row shows; null at a mere stop. */
export function toFoundPage<Row extends { place: string; stop: string | null }, T>(
  rows: readonly Row[],
  limit: number,
  found: (row: Row) => T | null,
): FoundPage<T> {
  const hits = rows.flatMap((row) => {
    const item = found(row);
    return item === null ? [] : [{ item, place: row.place }];
  });
  const items = hits.slice(0, limit).map(({ item }) => item);
  const next = hits.length > limit ? hits[limit - 1]?.place : rows.at(-1)?.stop;
  return { items, next: next ?? null, unfinished: Boolean(next) && items.length < limit };
}
