import { getTableName, is } from "drizzle-orm";
import { SQLiteTable, sqliteTable, text } from "drizzle-orm/sqlite-core";
import * as accounts from "#worker/accounts/schema.ts";
import * as assignments from "#worker/assignments/schema.ts";
import * as blog from "#worker/blog/schema.ts";
import * as certificates from "#worker/certificates/schema.ts";
import * as chat from "#worker/chat/schema.ts";
import * as contact from "#worker/contact/schema.ts";
import * as courses from "#worker/courses/schema.ts";
import * as enrolments from "#worker/enrolments/schema.ts";
import * as home from "#worker/home/schema.ts";
import * as learning from "#worker/learning/schema.ts";
import * as legal from "#worker/legal/schema.ts";
import * as media from "#worker/media/schema.ts";
import * as mentorship from "#worker/mentorship/schema.ts";
import * as messages from "#worker/messages/schema.ts";
import * as newsletter from "#worker/newsletter/schema.ts";
import * as notes from "#worker/notes/schema.ts";
import * as places from "#worker/places/schema.ts";
import * as platform from "#worker/platform/schema.ts";
import * as publishing from "#worker/publishing/schema.ts";
import * as coupons from "#worker/selling/coupon-schema.ts";
import * as documents from "#worker/selling/documents-schema.ts";
import * as gifts from "#worker/selling/gift-schema.ts";
import * as selling from "#worker/selling/schema.ts";
import * as seats from "#worker/selling/seat-schema.ts";
import * as site from "#worker/site/schema.ts";

/** The tables that the migrations create: in the main database, and in the search index. */
const TABLES = {
  main: [
    ...[accounts, assignments, blog, certificates, chat, contact, courses, enrolments, home, learning, legal],
    ...[media],
    ...[mentorship, messages, newsletter, notes, places, platform, publishing],
    ...[selling, coupons, documents, gifts, seats, site],
  ]
    .flatMap((schema) => Object.values(schema))
    .filter((one): one is SQLiteTable => is(one, SQLiteTable))
    .map(getTableName),
  search: ["passages", "phrases", "words", "word_shapes", "index_facts"],
};

/** SQLite's list of the tables in a database. */
export const catalogue = sqliteTable("sqlite_master", { name: text().notNull(), type: text().notNull() });

/** @throws Error naming the tables that are not among `rows` */
export function assertTables(database: keyof typeof TABLES, rows: readonly { name: unknown }[]): void {
  const present = new Set(rows.map(({ name }) => name));
  const missing = TABLES[database].filter((name) => !present.has(name));
  if (missing.length > 0) throw new Error(`Tables are missing: ${missing.join(", ")}`);
}
