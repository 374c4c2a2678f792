import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as v from "valibot";
import { type Course, courseModuleSchema, courseSchema, type Offer } from "#shared/courses/catalogue.ts";
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

/** Every offer as JSON in the column `offer`, in the owner's order. */
export const STORED_OFFERS = `SELECT json_object(
  'id', id, 'kind', kind, 'number', number, 'name', name, 'billingCycle', billing_cycle,
  'price', json_object('minor', price_minor, 'currency', currency), 'priceSuffix', price_suffix,
  'features', json(features), 'refundDays', refund_days, 'notes', notes, 'position', position,
  'cancelAnyTime', json(iif(cancel_any_time, 'true', 'false')),
  'discount', iif(discount_code IS NULL, NULL, json_object(
    'code', discount_code, 'description', coalesce(discount_description, ''),
    'firstYearPrice', json_object('minor', discount_price_minor, 'currency', currency)))
) AS offer FROM offers ORDER BY position`;

/** The offers in the rows of `STORED_OFFERS`. */
export function readStoredOffers(rows: readonly { offer: string }[]): Offer[] {
  return rows.map(({ offer }) => JSON.parse(offer));
}
