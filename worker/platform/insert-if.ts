import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";

/** Inserts a row if `when` holds, in one statement, so that nothing changes between the check and the write. */
export function insertIf<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: Table["$inferInsert"],
  when: SQL,
) {
  const given: Record<string, unknown> = row;
  // Drizzle's `insert … select` needs every column of the table, in this order.
  const values = Object.entries(getTableColumns(table)).map(([name, column]) =>
    sql.param(given[name] ?? column.default ?? null, column),
  );
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${when}`);
}
