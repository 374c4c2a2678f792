import { and, eq, gt, like, ne, or, sql } from "drizzle-orm";
import { AppError, type FieldErrors } from "#shared/app-error.ts";
import { COURSE_WORDS } from "#shared/courses/course-words.ts";
import { slugOf } from "#shared/slug.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { courseModules, courses, offers } from "./schema.ts";
import { offerIsPublic } from "./visible.ts";

/** How many lessons a module has. Lessons are of a room above this one. */
const LESSONS = sql<number>`(select count(*) from lessons
  where lessons.module_id = "course_modules"."id" and lessons.archived_at is null)`;

type Course = { slug: string; modules: readonly { id: string }[]; exclusive: boolean };

/** The longest that the field allows. */
const SLUG_MAX = 60;

/** The address of a course that was given none: from its title, with a number if another course has that. */
export async function newSlug(db: Database, id: string, title: string): Promise<string> {
  const made = slugOf(slugOf(title).slice(0, SLUG_MAX - 4)) || "course";
  const isAlike = or(like(courses.slug, `${made}%`), like(courses.id, `${made}%`));
  const rows = await query(() =>
    db
      .select({ id: courses.id, slug: courses.slug })
      .from(courses)
      .where(and(ne(courses.id, id), isAlike)),
  );
  const taken = new Set([...COURSE_WORDS, ...rows.flatMap((row) => [row.id, row.slug ?? row.id])]);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? made : `${made}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/**
 * What a course may not do to others, to its lessons and to its offer: take an address that another one has, drop a
 * module with lessons in it, or be exclusive while it is for sale by itself.
 * @throws AppError `invalid` with a message per field
 */
export async function checkCourse(
  db: Database,
  id: string,
  { slug, modules, exclusive }: Course,
): Promise<void> {
  const kept = JSON.stringify(modules.map((module) => module.id));
  const [taken, dropped, [sold]] = await query(() =>
    db.batch([
      db
        .select({ title: courses.title })
        .from(courses)
        .where(and(ne(courses.id, id), or(eq(courses.slug, slug), eq(courses.id, slug))))
        .limit(1),
      db
        .select({ title: courseModules.title, lessons: LESSONS })
        .from(courseModules)
        .where(
          and(
            eq(courseModules.courseId, id),
            sql`${courseModules.id} not in (select value from json_each(${kept}))`,
            gt(LESSONS, 0),
          ),
        ),
      db
        .select({ name: offers.name })
        .from(offers)
        .where(and(eq(offers.id, id), offerIsPublic)),
    ]),
  );
  const fields: FieldErrors = {};
  const [other] = taken;
  if (other) fields.slug = `“${other.title}” has this address. Choose another.`;
  if (exclusive && sold) {
    fields.exclusive = `The offer “${sold.name}” sells it by itself. Set that offer to Hidden first.`;
  }
  const lost = dropped.map(
    ({ title, lessons }) => `“${title}” has ${lessons === 1 ? "1 lesson" : `${lessons} lessons`}`,
  );
  if (lost.length > 0) {
    fields.modules = `You removed a module with lessons: ${lost.join("; ")}. Put its lessons into another module first, or archive them. Discarding this draft brings the module back.`;
  }
  if (Object.keys(fields).length > 0) {
    throw new AppError("invalid", "Please check the marked fields before publishing.", { fields });
  }
}
