import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ContentOf, Fields } from "#shared/publishing/fields.ts";
import type { Kind } from "#shared/publishing/kind.ts";
import { type Database, query } from "./client.ts";

export type Statement = BatchItem<"sqlite">;

/** How the items of a kind are stored as what visitors see. Each noun exports its own; publishing knows none. */
export type ContentStore<F extends Fields = Fields> = {
  kind: Kind<F>;
  table: SQLiteTable;
  /** Which rows of the table are of this kind; all of them by default. */
  only?: SQL;
  id: SQLiteColumn;
  title: SQLiteColumn | SQL<string>;
  updatedAt: SQLiteColumn;
  /** Null if items of this kind cannot be archived. */
  archivedAt: SQLiteColumn | null;
  /** The text in which addresses of uploads may be, as SQL; null if it never has any. */
  shows: SQL<string> | null;
  /** The address of the picture beside an item in the list. */
  picture?: SQLiteColumn;
  /** What an item costs, in minor units, and how often. */
  price?: {
    minor: SQLiteColumn | SQL<number>;
    currency: SQLiteColumn | SQL<string>;
    cycle?: SQLiteColumn;
  };
  /** Whether people can buy it. */
  sale?: SQLiteColumn;
  /** How long it takes. */
  minutes?: SQLiteColumn;
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

/**
 * A store whose table has a column for each field of its kind, with the same name. `set`: columns beside the fields that
 * every publish writes.
 */
export function tableStore<F extends Fields>({
  set = () => ({}),
  ...store
}: Omit<ContentStore<F>, "find" | "write"> & { set?: (at: Date) => object }): ContentStore<F> {
  const { kind, table, id, position } = store;
  const names = Object.keys(kind.fields);
  const columns = getTableColumns(table);
  // The id's property: `id` or `slug`.
  const idName = Object.keys(columns).find((name) => columns[name] === id) ?? "id";
  return {
    ...store,
    async find(db, item) {
      const row: Record<string, unknown> | undefined = await query(() =>
        db.select().from(table).where(eq(id, item)).get(),
      );
      return row ? (Object.fromEntries(names.map((name) => [name, row[name]])) as ContentOf<F>) : null;
    },
    async write(db, item, content, at) {
      const columnsSet = { ...content, ...set(at), updatedAt: at };
      const row = {
        ...columnsSet,
        [idName]: item,
        createdAt: at,
        ...(position && { position: lastPosition(table) }),
      };
      return [db.insert(table).values(row).onConflictDoUpdate({ target: id, set: columnsSet })];
    },
  };
}

/** The position after the last one of a table. */
export function lastPosition(table: SQLiteTable): SQL<number> {
  return sql<number>`(select coalesce(max(position), 0) + 1 from ${table})`;
}
