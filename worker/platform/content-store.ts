import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ContentOf, Fields } from "#shared/publishing/fields.ts";
import type { Kind } from "#shared/publishing/kind.ts";
import type { Database } from "#worker/platform/client.ts";

export type Statement = BatchItem<"sqlite">;

/** How the items of a kind are stored as what visitors see. Each noun exports its own; publishing knows none. */
export type ContentStore<F extends Fields = Fields> = {
  kind: Kind<F>;
  table: SQLiteTable;
  id: SQLiteColumn;
  title: SQLiteColumn | SQL<string>;
  updatedAt: SQLiteColumn;
  /** Null if items of this kind cannot be archived. */
  archivedAt: SQLiteColumn | null;
  /** The text in which addresses of uploads may be, as SQL; null if it never has any. */
  shows: SQL<string> | null;
  /** Null if they have no order of their own. */
  position: SQLiteColumn | null;
  /** The live content of an item; null if there is none, or if it is archived too. */
  find: (db: Database, id: string) => Promise<ContentOf<F> | null>;
  /** The statements that make a content what visitors see, to be run in one batch with the others. */
  write: (db: Database, id: string, content: ContentOf<F>, at: Date) => Promise<Statement[]>;
};

/** A store among those of other kinds. */
// biome-ignore lint/suspicious/noExplicitAny: the fields of any kind.
export type AnyStore = ContentStore<any>;

/** The position after the last one of a table. */
export function lastPosition(table: SQLiteTable): SQL<number> {
  return sql<number>`(select coalesce(max(position), 0) + 1 from ${table})`;
}
