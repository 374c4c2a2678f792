import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** One page of a list, and the cursor of the next one. */
export type Page<T> = { items: T[]; next: string | null };

/** Which page of a list. `cursor`: `next` of the page before; anything else is the beginning. */
export type Paging = { limit: number; cursor?: string | null | undefined };

/** A place in a list that is ordered by time and then id, both falling. */
export type Place = { at: Date; id: string };

/** Reads a cursor, `{milliseconds}.{id}`; keys of mails have colons. Anything else is the beginning of the list. */
export function readCursor(cursor: string | null | undefined): Place | null {
  const match = /^(\d{1,15})\.([!-~]{1,200})$/.exec(cursor ?? "");
  return match?.[1] && match[2] ? { at: new Date(Number(match[1])), id: match[2] } : null;
}

/**
 * The condition for rows that come after a place; none at the beginning. SQLite looks a pair up in the list's
 * index; it would not do that for two conditions joined by OR.
 */
export function after(time: SQLiteColumn, id: SQLiteColumn, place: Place | null): SQL | undefined {
  return place ? sql`(${time}, ${id}) < (${place.at.getTime()}, ${place.id})` : undefined;
}

/** A place in a list that is in the owner's order: by position and then id, both rising. */
export type Position = { position: number; id: string };

/** Reads a cursor, `{position}.{id}`. Anything else is the beginning of the list. */
export function readPosition(cursor: string | null | undefined): Position | null {
  const match = /^(-?\d{1,15})\.([\w-]{1,64})$/.exec(cursor ?? "");
  return match?.[1] && match[2] ? { position: Number(match[1]), id: match[2] } : null;
}

/** The condition for rows that come after a position; none at the beginning. */
export function afterPosition(
  position: SQLiteColumn,
  id: SQLiteColumn,
  place: Position | null,
): SQL | undefined {
  return place ? sql`(${position}, ${id}) > (${place.position}, ${place.id})` : undefined;
}

/** Cuts a page in the owner's order from rows that were read one beyond `limit`. */
export function toPositionPage<T>(rows: T[], limit: number, place: (row: T) => Position): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items, next: null };
  const { position, id } = place(last);
  return { items, next: `${position}.${id}` };
}

/** Cuts a page from rows that were read one beyond `limit`, which tells whether there is a next one. */
export function toPage<T>(rows: T[], limit: number, place: (row: T) => Place): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items, next: null };
  const { at, id } = place(last);
  return { items, next: `${at.getTime()}.${id}` };
}
