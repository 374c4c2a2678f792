import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, instant, stringList, updatedAt } from "#worker/platform/columns.ts";

/** The terms and the privacy policy. */
export const legalPages = sqliteTable("legal_pages", {
  slug: text("slug").primaryKey(),
  title: text("title").notNull(),
  description: text("description").notNull(),
  /** ISO date; null: the site's settings have it. */
  updated: text("updated"),
  asked: stringList("asked"),
  /** When the owner last changed the text; null: never. */
  amendedAt: instant("amended_at"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  body: text("body").notNull(),
});
