import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ExerciseFile, StarterFile } from "#shared/learning/exercise-files.ts";
import { EXERCISE_MODES } from "#shared/learning/kinds.ts";
import { QUESTION_KINDS, QUESTION_STATES } from "#shared/learning/question.ts";
import { users } from "#worker/accounts/schema.ts";
import {
  archivedAt,
  createdAt,
  id,
  instant,
  position,
  stringList,
  updatedAt,
} from "#worker/platform/columns.ts";

/**
 * A lesson of a course. Its order among all lessons is its order within its module. Lessons are never deleted, so that
 * nobody's progress is.
 */
export const lessons = sqliteTable(
  "lessons",
  {
    /** The end of its address; unique on the site. It never changes. */
    id: id(),
    /** Of `course_modules`, whose rows are written anew with their course: so no foreign key. */
    module: text("module_id").notNull(),
    title: text("title").notNull(),
    goal: text("goal").notNull(),
    minutes: integer("minutes").notNull(),
    /** Everybody may read it. */
    free: integer("free", { mode: "boolean" }).notNull(),
    /** It cannot be done on a phone alone. */
    computer: integer("computer", { mode: "boolean" }).notNull(),
    remember: stringList("remember"),
    /** What is new, for people who finished it before `changedAt`. */
    changes: text("changes"),
    changedAt: instant("changed_at"),
    /** The film's object in R2, below `lessons/`, which only signed links lead to. */
    video: text("video"),
    videoSeconds: real("video_seconds"),
    /** The address or id of a video at YouTube, in place of a film. */
    youtube: text("youtube"),
    /** WebVTT. */
    captions: text("captions"),
    chapters: text("chapters"),
    /** What learners make at the end of it: both or neither. */
    assignmentTitle: text("assignment_title"),
    /** Markdown. */
    assignment: text("assignment"),
    position: position(),
    archivedAt: archivedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    body: text("body").notNull(),
  },
  (table) => [index("lessons_module").on(table.module, table.position, table.id)],
);

export const exercises = sqliteTable(
  "exercises",
  {
    id: id(),
    lesson: text("lesson_id").notNull(),
    title: text("title").notNull(),
    learned: text("learned").notNull(),
    mode: text("mode", { enum: EXERCISE_MODES }).notNull(),
    position: position(),
    archivedAt: archivedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    task: text("task").notNull(),
    starter: text("starter", { mode: "json" }).$type<StarterFile[]>().notNull(),
    solution: text("solution", { mode: "json" }).$type<ExerciseFile[]>().notNull(),
    tests: text("tests").notNull(),
    hints: text("hints").notNull(),
  },
  (table) => [index("exercises_lesson").on(table.lesson, table.position, table.id)],
);

const userId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id);

/** What the site remembers of a learner, besides their lessons. */
export const learners = sqliteTable(
  "learners",
  {
    userId: userId().primaryKey(),
    /** When they last opened a lesson or ran an exercise. */
    lastAt: instant("last_at").notNull(),
    videoSpeed: real("video_speed").notNull().default(1),
    /** How many mails reminded them since `lastAt`. */
    reminded: integer("reminded").notNull().default(0),
    remindersOff: integer("reminders_off", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [index("learners_last").on(table.remindersOff, table.reminded, table.lastAt)],
);

/** A learner's state in a lesson that they opened. */
export const lessonProgress = sqliteTable(
  "lesson_progress",
  {
    userId: userId(),
    lessonId: text("lesson_id").notNull(),
    openedAt: instant("opened_at").notNull(),
    seenAt: instant("seen_at").notNull(),
    /** The id of the heading where they were. */
    place: text("place"),
    /** When they marked it as done, or its last test turned green. */
    doneAt: instant("done_at"),
    videoAt: real("video_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index("lesson_progress_lesson").on(table.lessonId, table.doneAt),
  ],
);

/** A learner's work on an exercise. */
export const exerciseWork = sqliteTable(
  "exercise_work",
  {
    userId: userId(),
    exerciseId: text("exercise_id").notNull(),
    /** The files that they changed, by path. */
    files: text("files", { mode: "json" }).$type<Record<string, string>>().notNull(),
    /** Counts the saves, so that one device never writes over another's. */
    save: integer("save").notNull(),
    savedAt: instant("saved_at").notNull(),
    /** Runs until the first that was green. */
    tries: integer("tries").notNull().default(0),
    /** When all tests were green for the first time. */
    passedAt: instant("passed_at"),
    /** The first test that failed in the last run. */
    failing: text("failing"),
    /** The ids of `question_hints` that count this learner, so that each counts a learner once. */
    hinted: stringList("hinted").default([]),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.exerciseId] }),
    index("exercise_work_exercise").on(table.exerciseId, table.passedAt),
  ],
);

/** How often a test of an exercise failed, for all learners together. */
export const failedTests = sqliteTable(
  "failed_tests",
  {
    exerciseId: text("exercise_id").notNull(),
    test: text("test").notNull(),
    runs: integer("runs").notNull(),
  },
  (table) => [primaryKey({ columns: [table.exerciseId, table.test] })],
);

/**
 * Since when an answer to a question is the hint for a test, and how many learners saw it since. The hint itself is in the
 * exercise (docs/decisions/123). Nobody can see here who the learners were.
 */
export const questionHints = sqliteTable(
  "question_hints",
  {
    /** Another one for each time that a hint is made. */
    id: id(),
    exerciseId: text("exercise_id").notNull(),
    /** The test's own name. */
    test: text("test").notNull(),
    /** The question that was answered. It may be deleted with its learner, so no foreign key. */
    questionId: text("question_id").notNull(),
    /** Learners who had it open when they ran the tests again. */
    seen: integer("seen").notNull().default(0),
    /** Those of them whose next run passed the test. */
    passed: integer("passed").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("question_hints_test").on(table.exerciseId, table.test)],
);

/** "I'm stuck" and "Something wrong here?" of a lesson. */
export const questions = sqliteTable(
  "questions",
  {
    id: id(),
    userId: userId(),
    lessonId: text("lesson_id").notNull(),
    exerciseId: text("exercise_id"),
    kind: text("kind", { enum: QUESTION_KINDS }).notNull(),
    state: text("state", { enum: QUESTION_STATES }).notNull(),
    /** Whether other learners may read it, without the name. */
    shared: integer("shared", { mode: "boolean" }).notNull(),
    body: text("body").notNull(),
    /** The learner's files at that time. */
    files: text("files", { mode: "json" }).$type<Record<string, string>>(),
    failing: text("failing"),
    createdAt: createdAt(),
    /** Of its last reply. */
    updatedAt: updatedAt(),
    /** Of the instructor's first reply: how long answers take is computed from it. */
    answeredAt: instant("answered_at"),
  },
  (table) => [
    index("questions_state").on(table.state, table.updatedAt, table.id),
    index("questions_lesson").on(table.lessonId, table.shared, table.createdAt),
    index("questions_user").on(table.userId, table.updatedAt),
  ],
);

export const questionReplies = sqliteTable(
  "question_replies",
  {
    id: id(),
    questionId: text("question_id")
      .notNull()
      .references(() => questions.id),
    author: text("author", { enum: ["learner", "instructor"] }).notNull(),
    body: text("body").notNull(),
    /** The learner's files as the instructor changed them; only those that differ. */
    files: text("files", { mode: "json" }).$type<Record<string, string>>(),
    createdAt: createdAt(),
  },
  (table) => [index("question_replies_question").on(table.questionId, table.createdAt)],
);
