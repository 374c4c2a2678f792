import { Column, is } from "drizzle-orm";
import { D1PreparedQuery, SQLiteD1Session } from "drizzle-orm/d1";

type Session = SQLiteD1Session<Record<string, never>, Record<string, never>>;

/** How D1 holds what the code knows as text, time or truth. */
const STORED: Partial<Record<Column["dataType"], "string" | "number">> = {
  string: "string",
  json: "string",
  number: "number",
  boolean: "number",
  date: "number",
};

const wrong = (what: string) => new Error(`D1 answered with something else than was asked for: ${what}`);

/**
 * Makes sure that an answer of the database is rows of `columns`: each has as many values, and those of the
 * first one are of the columns' kinds. A comparison for each row; without it a page would be built of
 * whatever came.
 * @throws Error
 */
export function assertRows(rows: unknown, columns: readonly unknown[]): void {
  if (!Array.isArray(rows)) throw wrong("no rows");
  for (const row of rows) {
    if (!Array.isArray(row) || row.length !== columns.length) throw wrong(`not ${columns.length} values`);
  }
  for (const [index, column] of columns.entries()) {
    const value: unknown = rows[0]?.[index] ?? null;
    const stored = is(column, Column) ? STORED[column.dataType] : undefined;
    if (stored && value !== null && typeof value !== stored) throw wrong(`${typeof value}, not ${stored}`);
  }
}

/** Of a batch each answer's rows are objects. */
function assertBatched(answer: unknown, columns: readonly unknown[]): void {
  const rows: unknown = typeof answer === "object" && answer !== null && Reflect.get(answer, "results");
  assertRows(Array.isArray(rows) ? rows.map((row) => Object.values(row ?? {})) : rows, columns);
}

/** Drizzle's session, whose answers are looked at before they are taken for rows. */
export class CheckedSession extends SQLiteD1Session<Record<string, never>, Record<string, never>> {
  override prepareQuery(...given: Parameters<Session["prepareQuery"]>): D1PreparedQuery {
    const prepared = super.prepareQuery(...given);
    const [, fields] = given;
    if (!fields) return prepared;
    const columns = fields.map(({ field }) => field);
    const { values, mapAllResult, mapGetResult } = D1PreparedQuery.prototype;
    return Object.assign(prepared, {
      async values(placeholders?: Record<string, unknown>) {
        const rows = await values.call(prepared, placeholders);
        assertRows(rows, columns);
        return rows;
      },
      mapAllResult(answer: unknown, batched?: boolean) {
        if (batched) assertBatched(answer, columns);
        return mapAllResult.call(prepared, answer, batched);
      },
      mapGetResult(answer: unknown, batched?: boolean) {
        if (batched) assertBatched(answer, columns);
        return mapGetResult.call(prepared, answer, batched);
      },
    });
  }
}
