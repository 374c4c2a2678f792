import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { courseModuleSchema, courseSchema } from "#shared/courses/catalogue.ts";
import { articles } from "#worker/blog/schema.ts";
import { courseModules, courses } from "#worker/courses/schema.ts";
import { faqEntries } from "#worker/home/schema.ts";
import { legalPages } from "#worker/legal/schema.ts";
import { notes } from "#worker/notes/schema.ts";
import type { SearchSources } from "#worker/search/index-contents.ts";

/** The columns of a schema's fields, as the arguments of `json_object`. */
function fieldsOf(table: SQLiteTable, fields: object): string {
  return Object.entries(getTableColumns(table))
    .filter(([field]) => field in fields)
    .map(([field, { name, dataType }]) => `'${field}', ${dataType === "json" ? `json(${name})` : name}`)
    .join(", ");
}

const text = { slug: true, title: true, description: true, asked: true, body: true };

const VISIBLE_OFFER = "offers.archived_at IS NULL AND offers.state <> 'hidden'";
/** A course with an offer that visitors see: its own, or for an exclusive one, an offer that names it. */
const VISIBLE_COURSE = `courses.archived_at IS NULL AND iif(courses.exclusive,
      EXISTS (SELECT 1 FROM offers WHERE ${VISIBLE_OFFER} AND courses.id IN (SELECT value FROM json_each(offers.grants))),
      EXISTS (SELECT 1 FROM offers WHERE ${VISIBLE_OFFER} AND offers.id = courses.id))`;

/**
 * The queries for the sources of the search index. Each row is a JSON text in the column `source`, because the scripts
 * read an online database through wrangler, which prints rows.
 */
const SOURCE_QUERIES = {
  notes: `SELECT json_object(${fieldsOf(notes, { ...text, topic: true, aliases: true, corrections: true })}) AS source
    FROM notes WHERE archived_at IS NULL ORDER BY slug`,
  articles: `SELECT json_object(${fieldsOf(articles, text)}) AS source
    FROM articles WHERE archived_at IS NULL ORDER BY slug`,
  legal: `SELECT json_object(${fieldsOf(legalPages, text)}) AS source FROM legal_pages ORDER BY slug`,
  faq: `SELECT json_object(${fieldsOf(faqEntries, { id: true, question: true, answer: true, asked: true })}) AS source
    FROM faq_entries WHERE archived_at IS NULL ORDER BY position, id`,
  courses: `SELECT json_object(${fieldsOf(courses, courseSchema.entries)},
      'modules', (SELECT json_group_array(json_object(${fieldsOf(courseModules, courseModuleSchema.entries)}))
        FROM (SELECT * FROM course_modules WHERE course_id = courses.id ORDER BY position))
    ) AS source FROM courses WHERE ${VISIBLE_COURSE} ORDER BY position`,
  // Only what everybody may read. What is sold is never in the index.
  freeLessons: `SELECT json_object('id', l.id, 'title', l.title, 'goal', l.goal, 'body', l.body, 'remember', json(l.remember),
      'assignmentTitle', l.assignment_title, 'assignment', l.assignment,
      'course', json_object('id', courses.id, 'slug', courses.slug, 'title', courses.title)) AS source
    FROM lessons l JOIN course_modules m ON m.id = l.module_id JOIN courses ON courses.id = m.course_id
    WHERE l.free AND l.archived_at IS NULL AND ${VISIBLE_COURSE}
    ORDER BY courses.position, m.position, l.position, l.id`,
  offers: `SELECT json_object(
      'id', id, 'kind', kind, 'number', number, 'name', name, 'billingCycle', billing_cycle,
      'price', json_object('minor', price_minor, 'currency', currency), 'priceSuffix', price_suffix,
      'features', json(features), 'refundDays', refund_days, 'notes', notes, 'position', position,
      'cancelAnyTime', json(iif(cancel_any_time, 'true', 'false')),
      'discount', iif(discount_code IS NULL, NULL, json_object(
        'code', discount_code, 'description', coalesce(discount_description, ''),
        'firstYearPrice', json_object('minor', discount_price_minor, 'currency', currency)))
    ) AS source FROM offers WHERE ${VISIBLE_OFFER} ORDER BY position`,
} as const satisfies Record<keyof SearchSources, string>;

/** A row of one of the `SOURCE_QUERIES`. */
export type SourceRow = { source: string };

/** Reads every source, with a function that runs one of the queries. */
export async function readSources(
  run: (sql: string) => readonly SourceRow[] | Promise<readonly SourceRow[]>,
): Promise<SearchSources> {
  // Our own queries made these texts, so their shape is known.
  const read = async (sql: string) => (await run(sql)).map(({ source }) => JSON.parse(source));
  return {
    notes: await read(SOURCE_QUERIES.notes),
    articles: await read(SOURCE_QUERIES.articles),
    legal: await read(SOURCE_QUERIES.legal),
    courses: await read(SOURCE_QUERIES.courses),
    freeLessons: await read(SOURCE_QUERIES.freeLessons),
    offers: await read(SOURCE_QUERIES.offers),
    faq: await read(SOURCE_QUERIES.faq),
  };
}
