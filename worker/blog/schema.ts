import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { archivedAt, createdAt, stringList, updatedAt } from "#worker/platform/columns.ts";

/** The articles of the blog. The body is the last column, so that lists do not read it. */
export const articles = sqliteTable(
  "articles",
  {
    slug: text("slug").primaryKey(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** ISO date. */
    date: text("date").notNull(),
    /** ISO date of the last noticeable change. */
    updated: text("updated"),
    art: text("art").notNull(),
    artAlt: text("art_alt").notNull(),
    /** The picture for link previews; null: the site's own. */
    preview: text("preview"),
    asked: stringList("asked"),
    /** Whether `/blog` shows it, and not the newest one. */
    pinned: integer("pinned", { mode: "boolean" }).notNull().default(false),
    archivedAt: archivedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    body: text("body").notNull(),
  },
  (table) => [index("articles_order").on(table.pinned, table.date, table.slug)],
);
