import type { DatabaseSync } from "node:sqlite";

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

type Part = { type: string; name: string; sql: string };

/**
 * A database as SQL. SQLite itself writes each value, so that all come back as they were: the export of the local D1
 * makes a line break of a backslash and an n, if the text has another line break.
 */
export function dumpOf(database: DatabaseSync): string {
  const parts = database
    .prepare(
      `SELECT type, name, sql FROM sqlite_master
       WHERE sql IS NOT NULL AND substr(name, 1, 4) <> '_cf_'
         AND (substr(name, 1, 7) <> 'sqlite_' OR name = 'sqlite_sequence') ORDER BY rowid`,
    )
    .all() as Part[];
  const tables = parts.filter(({ type }) => type === "table");
  const lines = ["PRAGMA defer_foreign_keys=TRUE;"];
  for (const { name, sql } of tables) {
    // SQLite makes this table, which counts, by itself.
    if (name === "sqlite_sequence") lines.push(`DELETE FROM ${quoted(name)};`);
    else lines.push(`${sql};`);
    const columns = database.prepare(`PRAGMA table_info(${quoted(name)})`).all() as { name: string }[];
    const names = columns.map((column) => quoted(column.name));
    const values = names.map((column) => `quote(${column})`).join(" || ',' || ");
    const rows = database.prepare(`SELECT ${values} AS row FROM ${quoted(name)}`).all();
    for (const { row } of rows)
      lines.push(`INSERT INTO ${quoted(name)} (${names.join(",")}) VALUES(${row});`);
  }
  for (const { type, sql } of parts) if (type !== "table") lines.push(`${sql};`);
  return lines.join("\n");
}
