import { isNotNull, sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { BILLING_CYCLES, COURSE_LEVELS, OFFER_KINDS, OFFER_STATES } from "#shared/courses/catalogue.ts";
import { archivedAt, createdAt, id, position, stringList, updatedAt } from "#worker/platform/columns.ts";

/** Everything for sale (spec.md §9). Prices are in minor units. */
export const offers = sqliteTable(
  "offers",
  {
    id: id(),
    kind: text("kind", { enum: OFFER_KINDS }).notNull(),
    number: integer("number").notNull(),
    name: text("name").notNull(),
    priceMinor: integer("price_minor").notNull(),
    currency: text("currency").notNull(),
    billingCycle: text("billing_cycle", { enum: BILLING_CYCLES }).notNull(),
    priceSuffix: text("price_suffix").notNull(),
    features: stringList("features"),
    refundDays: integer("refund_days").notNull(),
    cancelAnyTime: integer("cancel_any_time", { mode: "boolean" }).notNull(),
    notes: text("notes"),
    discountCode: text("discount_code"),
    discountPriceMinor: integer("discount_price_minor"),
    discountDescription: text("discount_description"),
    state: text("state", { enum: OFFER_STATES }).notNull().default("on-sale"),
    /**
     * The ids of the courses that a buyer gets; "*", alone or among them: all that are not exclusive. Null: the course with
     * the offer's id.
     */
    grants: text("grants", { mode: "json" }).$type<string[] | "*">(),
    /** How many are sold at most; null: no limit. */
    places: integer("places"),
    /** How many people it is for: a team's buyer invites the others. Null: one. */
    seats: integer("seats"),
    /** What happens after buying, in the owner's words. */
    nextSteps: text("next_steps"),
    position: position(),
    archivedAt: archivedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("offers_kind_number").on(table.kind, table.number),
    index("offers_name").on(table.name),
    index("offers_kind_position").on(table.kind, table.position, table.id),
    // Few offers name courses; an exclusive course looks for its own among them.
    index("offers_granting").on(table.position, table.id).where(isNotNull(table.grants)),
    check("offers_kind", sql`${table.kind} in ('course', 'membership', 'bootcamp')`),
    check("offers_billing_cycle", sql`${table.billingCycle} in ('one_time', 'monthly', 'yearly')`),
    check("offers_price", sql`${table.priceMinor} >= 0`),
    check("offers_refund_days", sql`${table.refundDays} >= 0`),
    check(
      "offers_discount_whole",
      sql`(${table.discountCode} is null) = (${table.discountPriceMinor} is null)`,
    ),
  ],
);

/** A course is sold by the offer with the same id (decisions.md, Routes). */
export const courses = sqliteTable(
  "courses",
  {
    id: text("id")
      .primaryKey()
      .references(() => offers.id),
    /** In the addresses of its lessons; null: the id. */
    slug: text("slug"),
    title: text("title").notNull(),
    tagline: text("tagline").notNull(),
    category: text("category").notNull(),
    level: text("level", { enum: COURSE_LEVELS }).notNull(),
    durationWeeks: integer("duration_weeks").notNull(),
    tags: stringList("tags"),
    requirements: stringList("requirements"),
    outcomes: stringList("outcomes"),
    /** The ids of the lessons behind each outcome, in the same order. */
    outcomeLessons: text("outcome_lessons", { mode: "json" }).$type<string[][]>().notNull().default([]),
    heroUrl: text("hero_url"),
    thumbnailUrl: text("thumbnail_url").notNull(),
    /** Opened only by offers that name it, not by "*" (docs/decisions/129). */
    exclusive: integer("exclusive", { mode: "boolean" }).notNull().default(false),
    /** `courseSearchText`. */
    searchText: text("search_text").notNull().default(""),
    position: position(),
    archivedAt: archivedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("courses_slug").on(table.slug),
    index("courses_place").on(table.position, table.id),
    index("courses_category").on(table.category, table.position, table.id),
    index("courses_level").on(table.level, table.position, table.id),
    index("courses_category_level").on(table.category, table.level, table.position, table.id),
    check("courses_duration", sql`${table.durationWeeks} > 0`),
  ],
);

export const courseModules = sqliteTable(
  "course_modules",
  {
    id: id(),
    courseId: text("course_id")
      .notNull()
      .references(() => courses.id),
    title: text("title").notNull(),
    durationWeeks: integer("duration_weeks").notNull(),
    learn: stringList("learn"),
    position: position(),
  },
  (table) => [
    uniqueIndex("course_modules_course_position").on(table.courseId, table.position),
    check("course_modules_duration", sql`${table.durationWeeks} > 0`),
  ],
);

export const projects = sqliteTable(
  "projects",
  {
    id: id(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    demoUrl: text("demo_url"),
    thumbnailUrl: text("thumbnail_url").notNull(),
    status: text("status").notNull(),
    features: stringList("features"),
    position: position(),
    archivedAt: archivedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("projects_place").on(table.position, table.id)],
);

/** What is known about each zip that was ever offered or uploaded. Zips of uploads are also among `uploads`. */
export const zips = sqliteTable("zips", {
  /** In R2: `files/{id}.zip`, or `templates/{file}` for those that the site started with. */
  objectKey: text("object_key").primaryKey(),
  sha256: text("sha256").notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  /** How many files it holds; 0 if it was not counted, as in earlier releases. */
  fileCount: integer("file_count").notNull().default(0),
  /** The first names of them. */
  files: stringList("files").default([]),
});

/** A starter project. */
export const templates = sqliteTable(
  "templates",
  {
    slug: text("slug").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    tags: stringList("tags"),
    status: text("status").notNull(),
    /** The name in `GET /api/download?filename=`, and what visitors save it as. */
    file: text("file").notNull(),
    /** `/media/{object key}` of its zip; null: `templates/{file}`, as the site started with. */
    zip: text("zip"),
    sha256: text("sha256").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    position: position(),
    archivedAt: archivedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("templates_file").on(table.file),
    index("templates_place").on(table.position, table.slug),
  ],
);
