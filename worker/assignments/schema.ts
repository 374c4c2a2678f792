import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { HAND_IN_STATES, VERDICTS } from "#shared/assignments/hand-in.ts";
import { users } from "#worker/accounts/schema.ts";
import { createdAt, id, instant } from "#worker/platform/columns.ts";

/** What a learner has handed in for the assignment of a lesson: one row, whatever the number of versions. */
export const handIns = sqliteTable(
  "hand_ins",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    lessonId: text("lesson_id").notNull(),
    state: text("state", { enum: HAND_IN_STATES }).notNull(),
    /** Since when. While it waits: when the first version came that has not been reviewed. */
    since: instant("since").notNull(),
    /** The number of the newest version. */
    versions: integer("versions").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("hand_ins_person").on(table.userId, table.lessonId),
    index("hand_ins_state").on(table.state, table.since, table.id),
  ],
);

/** A version. Its zip is in R2, below `hand-ins/`, under its id. */
export const handInVersions = sqliteTable(
  "hand_in_versions",
  {
    id: id(),
    handInId: text("hand_in_id")
      .notNull()
      .references(() => handIns.id),
    /** From 1. */
    number: integer("number").notNull(),
    /** Markdown; "" if there is none. */
    body: text("body").notNull(),
    /** It begins with https. */
    link: text("link"),
    /** The file's name on the learner's computer. */
    zipName: text("zip_name"),
    zipBytes: integer("zip_bytes"),
    /** SHA-256 of the text, the link and the zip, so that a certificate can name what was accepted. */
    digest: text("digest").notNull(),
    createdAt: createdAt(),
    verdict: text("verdict", { enum: VERDICTS }),
    /** What the instructor wrote about it as a whole. */
    review: text("review").notNull().default(""),
    reviewedAt: instant("reviewed_at"),
  },
  (table) => [uniqueIndex("hand_in_versions_number").on(table.handInId, table.number)],
);

/** The instructor's comments on a version. The learner sees them once it, or a later one, is reviewed. */
export const handInComments = sqliteTable(
  "hand_in_comments",
  {
    id: id(),
    versionId: text("version_id")
      .notNull()
      .references(() => handInVersions.id),
    /** A path in the zip; null for the text. */
    file: text("file"),
    line: integer("line"),
    /** The line as it was, because the Worker does not look into zips. */
    quote: text("quote"),
    body: text("body").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("hand_in_comments_version").on(table.versionId, table.createdAt)],
);
