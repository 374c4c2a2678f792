import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** One page of a list, and the cursor of the next one. */
export type Page<T> = { items: T[]; next: string | null };

/** Which page of a list. `cursor` is `next` of the previous page; anything else means the first page. */
export type Paging = { limit: number; cursor?: string | null | undefined };

/** A place in a list ordered by time and then id, both descending. */
export type Place = { at: Date; id: string };

/** Reads a cursor, `{milliseconds}.{id}`; keys of emails contain colons. Anything else means the first page. */
export function readCursor(cursor: string | null | undefined): Place | null {
  const match = /^(\d{1,15})\.([!-~]{1,200})$/.exec(cursor ?? "");
  return match?.[1] && match[2] ? { at: new Date(Number(match[1])), id: match[2] } : null;
}

/**
 * The condition for rows after a place; undefined for the first page. A pair comparison, because SQLite uses the
 * list's index for it, but not for two conditions joined by OR.
 */
export function after(time: SQLiteColumn, id: SQLiteColumn, place: Place | null): SQL | undefined {
  return place ? sql`(${time}, ${id}) < (${place.at.getTime()}, ${place.id})` : undefined;
}

/** A place in a list in the owner's order: by position and then id, both ascending. */
export type Position = { position: number; id: string };

/** Reads a cursor, `{position}.{id}`. Anything else means the first page. */
export function readPosition(cursor: string | null | undefined): Position | null {
  const match = /^(-?\d{1,15})\.([\w-]{1,64})$/.exec(cursor ?? "");
  return match?.[1] && match[2] ? { position: Number(match[1]), id: match[2] } : null;
}

/** The condition for rows after a position; undefined for the first page. */
export function afterPosition(
  position: SQLiteColumn,
  id: SQLiteColumn,
  place: Position | null,
): SQL | undefined {
  return place ? sql`(${position}, ${id}) > (${place.position}, ${place.id})` : undefined;
}

/** Makes a page in the owner's order from rows that were read with `limit` + 1. */
export function toPositionPage<T>(rows: T[], limit: number, place: (row: T) => Position): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items, next: null };
  const { position, id } = place(last);
  return { items, next: `${position}.${id}` };
}

/** Makes a page from rows that were read with `limit` + 1; the extra row tells whether there is another page. */
export function toPage<T>(rows: T[], limit: number, place: (row: T) => Place): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items, next: null };
  const { at, id } = place(last);
  return { items, next: `${at.getTime()}.${id}` };
}
