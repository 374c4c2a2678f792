import { getTableName, is } from "drizzle-orm";
import { SQLiteTable, sqliteTable, text } from "drizzle-orm/sqlite-core";
import * as accounts from "#worker/accounts/schema.ts";
import * as chat from "#worker/chat/schema.ts";
import * as contact from "#worker/contact/schema.ts";
import * as courses from "#worker/courses/schema.ts";
import * as media from "#worker/media/schema.ts";
import * as mentorship from "#worker/mentorship/schema.ts";
import * as messages from "#worker/messages/schema.ts";
import * as newsletter from "#worker/newsletter/schema.ts";
import * as platform from "#worker/platform/schema.ts";

/** The tables that the migrations create: in the main database, and in the search index. */
const TABLES = {
  main: [accounts, chat, contact, courses, media, mentorship, messages, newsletter, platform]
    .flatMap((schema) => Object.values(schema))
    .filter((one): one is SQLiteTable => is(one, SQLiteTable))
    .map(getTableName),
  search: ["passages", "words", "index_facts"],
};

/** SQLite's list of the tables in a database. */
export const catalogue = sqliteTable("sqlite_master", { name: text().notNull(), type: text().notNull() });

/** @throws Error naming the tables that are not among `rows` */
export function assertTables(database: keyof typeof TABLES, rows: readonly { name: unknown }[]): void {
  const present = new Set(rows.map(({ name }) => name));
  const missing = TABLES[database].filter((name) => !present.has(name));
  if (missing.length > 0) throw new Error(`Tables are missing: ${missing.join(", ")}`);
}
