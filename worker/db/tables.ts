import { getTableName, is } from "drizzle-orm";
import { SQLiteTable, sqliteTable, text } from "drizzle-orm/sqlite-core";
import * as site from "./schema.ts";
import * as chat from "./schema-chat.ts";
import * as newsletter from "./schema-newsletter.ts";
import * as people from "./schema-people.ts";

/** The tables that the migrations make: in the main database, and in the search index. */
const TABLES = {
  main: [site, chat, newsletter, people]
    .flatMap((schema) => Object.values(schema))
    .filter((one): one is SQLiteTable => is(one, SQLiteTable))
    .map(getTableName),
  search: ["passages", "words", "index_facts"],
};

/** SQLite's own list of what a database holds. */
export const catalogue = sqliteTable("sqlite_master", { name: text().notNull(), type: text().notNull() });

/** @throws Error naming the tables that are not among `rows` */
export function assertTables(database: keyof typeof TABLES, rows: readonly { name: unknown }[]): void {
  const present = new Set(rows.map(({ name }) => name));
  const missing = TABLES[database].filter((name) => !present.has(name));
  if (missing.length > 0) throw new Error(`Tables are missing: ${missing.join(", ")}`);
}
