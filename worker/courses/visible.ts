import { and, asc, eq, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { type ExclusiveTo, exclusiveWords } from "#shared/courses/exclusive.ts";
import type { Database } from "#worker/platform/client.ts";
import { courses, offers } from "./schema.ts";

/** What visitors see of the offers: neither the archived nor the hidden ones. */
export const offerIsPublic = and(isNull(offers.archivedAt), ne(offers.state, "hidden"));

/** The first offer on the site that names the query's course, as JSON. */
const namedBy = sql`(select json_object('id', granting.id, 'name', granting.name,
    'minor', granting.price_minor, 'currency', granting.currency, 'suffix', granting.price_suffix) from offers as granting
  where granting.grants is not null and granting.archived_at is null and granting.state <> 'hidden'
    and ${courses.id} in (select value from json_each(granting.grants))
  order by granting.position, granting.id limit 1)`;

/** The offer that opens an exclusive course, with the words for it; null for other courses. */
export const exclusiveTo = sql`case when ${courses.exclusive} then ${namedBy} end`
  .mapWith((json: string): ExclusiveTo | null => exclusiveWords(JSON.parse(json)))
  .as("exclusive_to");

/** Courses with an offer of their own: those of the library. Join the offers. */
export const courseIsListed = and(isNull(courses.archivedAt), not(courses.exclusive), offerIsPublic);

/** Courses that have pages: those of the library, and exclusive ones that an offer opens. Join the offers. */
export const courseIsPublic = and(
  isNull(courses.archivedAt),
  or(and(not(courses.exclusive), offerIsPublic), and(courses.exclusive, sql`${namedBy} is not null`)),
);

/** Whether `*` stands for a course. Here and wherever else `*` is read. @param courseId an id, or SQL for it */
export const isAmongAll = (courseId: string | SQL) =>
  sql`not exists (select 1 from courses as exclusive_course
    where exclusive_course.id = ${courseId} and exclusive_course.exclusive)`;

/** The exclusive courses that an offer opens, as the offer's page shows them. */
export const exclusiveCoursesOf = (db: Database, offerId: string) =>
  db
    .select({
      ...{ id: courses.id, name: courses.title, tagline: courses.tagline, level: courses.level },
      ...{ durationWeeks: courses.durationWeeks, thumbnailUrl: courses.thumbnailUrl },
    })
    .from(courses)
    .where(
      and(
        courses.exclusive,
        isNull(courses.archivedAt),
        sql`${courses.id} in (select value from json_each((select ${offers.grants} from ${offers} where ${eq(offers.id, offerId)})))`,
      ),
    )
    .orderBy(asc(courses.position), asc(courses.id));
