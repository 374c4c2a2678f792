import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { archivedAt, createdAt, id, position, stringList, updatedAt } from "#worker/platform/columns.ts";

/** The home page's FAQ. The id is the item's anchor, so it never changes. */
export const faqEntries = sqliteTable(
  "faq_entries",
  {
    id: id(),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
    asked: stringList("asked"),
    position: position(),
    archivedAt: archivedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("faq_entries_place").on(table.position, table.id)],
);
