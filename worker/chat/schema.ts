import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, stringList } from "#worker/platform/columns.ts";

/** A visitor's rating of an answer. It does not say who the visitor was. */
export const answerRatings = sqliteTable(
  "answer_ratings",
  {
    /** The answer's id in the visitor's browser. */
    id: id(),
    helpful: integer("helpful", { mode: "boolean" }).notNull(),
    reason: text("reason"),
    /** Only if the visitor chose to include it. */
    question: text("question"),
    model: text("model"),
    /** Paths of the pages that the answer cited. */
    pages: stringList("pages"),
    /** When the instructor put it away. */
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("answer_ratings_created").on(table.createdAt, table.id),
    index("answer_ratings_waiting")
      .on(table.createdAt, table.id)
      .where(sql`${table.helpful} = 0 and ${table.archivedAt} is null`),
  ],
);

/** A question that the assistant could not answer, kept for 90 days. It does not say who asked. */
export const unansweredQuestions = sqliteTable(
  "unanswered_questions",
  {
    id: id(),
    question: text("question").notNull(),
    /** The lesson in which it was asked; null elsewhere. */
    lessonId: text("lesson_id"),
    /** The path of the page that came nearest; null if nothing was found. */
    page: text("page"),
    /** The note with a draft for it. */
    note: text("note_slug"),
    createdAt: createdAt(),
  },
  (table) => [index("unanswered_questions_created").on(table.createdAt, table.id)],
);
