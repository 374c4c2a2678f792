import { fillPlaceholders, type GetColumnData, type SQLWrapper } from "drizzle-orm";
import { type SQLiteColumn, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { assertRows } from "./checked-session.ts";
import { type Database, query } from "./client.ts";

type Columns = Record<string, SQLiteColumn>;
type RowOf<Selected extends Columns> = { [Name in keyof Selected]: GetColumnData<Selected[Name]> };

/**
 * A select that is written with Drizzle, and turned into SQL once for each isolate instead of for each
 * request: for the lists that most visitors ask for, of which Drizzle's own work was a seventh of the
 * answer's (docs/decisions/062). `columns`: what it selects, in this order. `select` may hold
 * `sql.placeholder`s, whose values come with each call.
 * @throws AppError `unavailable`
 */
export function readyQuery<Selected extends Columns>(columns: Selected, select: () => SQLWrapper) {
  const names = Object.entries(columns);
  const kinds = Object.values(columns);
  let ready: { sql: string; params: unknown[] } | undefined;

  function toRow(values: unknown[]): RowOf<Selected> {
    const row: Record<string, unknown> = {};
    let index = 0;
    for (const [name, column] of names) {
      const value = values[index];
      row[name] = value === null ? null : column.mapFromDriverValue(value);
      index += 1;
    }
    return row as RowOf<Selected>;
  }

  return (db: Database, values: Record<string, unknown> = {}): Promise<RowOf<Selected>[]> =>
    query(async () => {
      ready ??= new SQLiteSyncDialect().sqlToQuery(select().getSQL());
      const statement = db.$client.prepare(ready.sql).bind(...fillPlaceholders(ready.params, values));
      const rows = await statement.raw();
      assertRows(rows, kinds);
      return rows.map(toRow);
    });
}
