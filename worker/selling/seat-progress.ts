import { sql } from "drizzle-orm";
import { progressIn } from "#worker/enrolments/person-courses.ts";

/** The condition that a course is one of those that a seat opens. */
const GRANTED = sql`in (select course.id from courses as course
  join orders as own on own.id = "seats"."order_id"
  join json_each(own.grants) as granted on granted.value in (course.id, '*'))`;
const progress = progressIn(sql`"seats"."user_id"`, GRANTED);
const certificates = sql<string>`(select json_group_array(json_object('id', certificate.id, 'title', course.title))
  from certificates as certificate join courses as course on course.id = certificate.course_id
  where certificate.user_id = "seats"."user_id" and certificate.course_id ${GRANTED}
    and certificate.hidden_at is null and certificate.withdrawn_at is null)`;
/** What a member shows their buyer, as JSON; null: nothing. Only what they agreed to show is read. */
export const shownProgress = sql<
  string | null
>`case when "seats"."shared" and "seats"."user_id" is not null then
  json_object('done', ${progress.done}, 'total', ${progress.total}, 'certificates', json(${certificates})) end`;
