import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as v from "valibot";
import { type Course, courseModuleSchema, courseSchema } from "#shared/courses/catalogue.ts";
import { courseModules, courses } from "#worker/courses/schema.ts";

/** The columns of a schema's fields, as the arguments of `json_object`. */
function fieldsOf(table: SQLiteTable, fields: object): string {
  return Object.entries(getTableColumns(table))
    .filter(([field]) => field in fields)
    .map(([field, { name, dataType }]) => `'${field}', ${dataType === "json" ? `json(${name})` : name}`)
    .join(", ");
}

/** Every course with its modules, as JSON in the column `course`, in the owner's order. */
export const STORED_COURSES = `SELECT json_object(${fieldsOf(courses, courseSchema.entries)},
  'modules', (SELECT json_group_array(json_object(${fieldsOf(courseModules, courseModuleSchema.entries)}))
    FROM (SELECT * FROM course_modules WHERE course_id = courses.id ORDER BY position))
) AS course FROM courses ORDER BY position`;

/** The courses in the rows of `STORED_COURSES`. */
export function readStoredCourses(rows: readonly { course: string }[]): Course[] {
  return rows.map(({ course }) => v.parse(courseSchema, JSON.parse(course)));
}
