import { z } from "zod";
import type { Course } from "#shared/courses/catalogue.ts";

/** Every course with its modules, as JSON in the column `course`, in the owner's order. */
export const STORED_COURSES = `SELECT json_object(
  'id', c.id, 'title', c.title, 'tagline', c.tagline, 'category', c.category, 'level', c.level,
  'durationWeeks', c.duration_weeks, 'tags', json(c.tags), 'requirements', json(c.requirements),
  'outcomes', json(c.outcomes), 'heroUrl', c.hero_url, 'thumbnailUrl', c.thumbnail_url, 'position', c.position,
  'modules', (SELECT json_group_array(json_object(
      'id', m.id, 'title', m.title, 'durationWeeks', m.duration_weeks, 'learn', json(m.learn)))
    FROM (SELECT * FROM course_modules WHERE course_id = c.id ORDER BY position) m)
) AS course FROM courses c ORDER BY c.position`;

const texts = z.array(z.string());
const courseSchema = z.object({
  id: z.string(),
  title: z.string(),
  tagline: z.string(),
  category: z.string(),
  level: z.enum(["Beginner", "Intermediate", "Advanced", "All levels"]),
  durationWeeks: z.number(),
  tags: texts,
  requirements: texts,
  outcomes: texts,
  heroUrl: z.string().nullable(),
  thumbnailUrl: z.string(),
  position: z.number(),
  modules: z.array(z.object({ id: z.string(), title: z.string(), durationWeeks: z.number(), learn: texts })),
}) satisfies z.ZodType<Course>;

/** The courses of the rows that `STORED_COURSES` answers with. */
export function readStoredCourses(rows: readonly { course: string }[]): Course[] {
  return rows.map(({ course }) => courseSchema.parse(JSON.parse(course)));
}
