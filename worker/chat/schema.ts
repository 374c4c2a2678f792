import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, stringList } from "#worker/platform/columns.ts";

/** What a visitor said of an answer of the assistant. Whose it was is not known. */
export const answerRatings = sqliteTable(
  "answer_ratings",
  {
    /** The answer's id in the visitor's browser. */
    id: id(),
    helpful: integer("helpful", { mode: "boolean" }).notNull(),
    reason: text("reason"),
    /** Only where the visitor chose to include it. */
    question: text("question"),
    model: text("model"),
    /** Paths of the pages that the answer named. */
    pages: stringList("pages"),
    createdAt: createdAt(),
  },
  (table) => [index("answer_ratings_created").on(table.createdAt, table.id)],
);
