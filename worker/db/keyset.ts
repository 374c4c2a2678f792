import { and, eq, lt, or, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** One page of a list, and the cursor of the next one. */
export type Page<T> = { items: T[]; next: string | null };

/** A place in a list that is ordered by time and then id, both falling. */
export type Place = { at: Date; id: string };

/** Reads a cursor, `{milliseconds}.{id}`. Anything else is the beginning of the list. */
export function readCursor(cursor: string | null | undefined): Place | null {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(cursor ?? "");
  return match?.[1] && match[2] ? { at: new Date(Number(match[1])), id: match[2] } : null;
}

/** The condition for rows that come after a place; none at the beginning. */
export function after(time: SQLiteColumn, id: SQLiteColumn, place: Place | null): SQL | undefined {
  if (!place) return undefined;
  return or(lt(time, place.at), and(eq(time, place.at), lt(id, place.id)));
}

/** Cuts a page from rows that were read one beyond `limit`, which tells whether there is a next one. */
export function toPage<T>(rows: T[], limit: number, place: (row: T) => Place): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items, next: null };
  const { at, id } = place(last);
  return { items, next: `${at.getTime()}.${id}` };
}
