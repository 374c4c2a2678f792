import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Correction } from "#shared/notes/note.ts";
import { archivedAt, createdAt, stringList, titleText, updatedAt } from "#worker/platform/columns.ts";

/** The notes of the library. The body is the last column, so that lists do not read it. */
export const notes = sqliteTable(
  "notes",
  {
    slug: text("slug").primaryKey(),
    title: titleText("title").notNull(),
    description: text("description").notNull(),
    topic: titleText("topic").notNull(),
    /** ISO date of the last change that readers should know of. */
    updated: text("updated").notNull(),
    /** The id of the lesson that continues from it. It may be gone: lessons are another room's. */
    lesson: text("lesson"),
    aliases: stringList("aliases"),
    asked: stringList("asked"),
    /** What learners wrongly assume, and the sentence of the note that corrects it. */
    corrections: text("corrections", { mode: "json" }).$type<Correction[]>().notNull().default([]),
    archivedAt: archivedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    body: text("body").notNull(),
  },
  (table) => [index("notes_place").on(table.topic, table.title, table.slug)],
);
