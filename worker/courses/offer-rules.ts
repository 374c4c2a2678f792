import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { BillingCycle, OfferKind, OfferState } from "#shared/courses/catalogue.ts";
import { ALL } from "#shared/courses/grants.ts";
import { joinsByRequest } from "#shared/courses/guided-offers.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { seededRows } from "#worker/platform/schema.ts";
import { courses } from "./schema.ts";

type Sold = {
  id: string;
  kind: OfferKind;
  state: OfferState;
  grants: readonly string[];
  billingCycle: BillingCycle;
  seats: number | null;
};

/** Whether the first module of a course has a lesson that learners see. Lessons are of a room above this one. */
const BEGINS = sql<number>`exists (select 1 from lessons
  where lessons.archived_at is null and lessons.module_id = (
    select id from course_modules where course_id = "courses"."id" order by position limit 1))`;

/** The courses that an offer names; "all of them" is none in particular. */
function coursesOf({ id, grants }: Pick<Sold, "id" | "grants">): readonly string[] {
  return grants.length > 0 ? grants.filter((course) => course !== ALL) : [id];
}

/** @throws AppError `invalid` with `seats` or `grants` */
function checkSeats({ seats, billingCycle, grants }: Sold): void {
  if (seats === null) return;
  const fields = {
    ...(billingCycle !== "one_time" && { seats: "Only an offer that is paid once can have seats." }),
    ...(grants.length === 0 && { grants: "Write which courses a seat opens." }),
  };
  if (Object.keys(fields).length > 0) {
    throw new AppError("invalid", "Please check the marked fields before publishing.", { fields });
  }
}

/**
 * An offer is sold only when each course that it opens has something to learn from the first day. The mentorship
 * and the bootcamp are people's time, so their lessons may come later. Seats are for what is paid once, and open
 * courses that are named.
 * @throws AppError `invalid` with a message per field
 */
export async function checkOffer(db: Database, offer: Sold): Promise<void> {
  checkSeats(offer);
  const named = coursesOf(offer);
  const sold = offer.state === "on-sale" || offer.state === "early-access";
  const [found, [own]] = await query(() =>
    db.batch([
      db
        .select({ id: courses.id, title: courses.title, begins: BEGINS })
        .from(courses)
        .where(and(inArray(courses.id, [...named]), isNull(courses.archivedAt))),
      db
        .select({ title: courses.title })
        .from(courses)
        .where(and(eq(courses.id, offer.id), eq(courses.exclusive, true))),
    ]),
  );
  const missing = offer.grants.filter((id) => id !== ALL && !found.some((course) => course.id === id));
  const empty = sold && !joinsByRequest(offer) ? found.filter(({ begins }) => !begins) : [];
  // Without any named, an offer opens the course that has its id, if there is one.
  const nothing =
    sold && offer.kind === "course" && !joinsByRequest(offer) && named.length > 0 && found.length === 0;
  const fields = {
    ...(nothing && { grants: "Write which courses it opens: who pays now would get none." }),
    ...(missing.length > 0 && {
      grants: `There is no published course with the id “${missing.join("”, “")}”.`,
    }),
    ...(own &&
      offer.state !== "hidden" && {
        state: `“${own.title}” is exclusive, so it is not sold by itself. Choose Hidden, or take “Exclusive” from the course.`,
      }),
    ...(empty.length > 0 && {
      state: `The first module of “${empty.map(({ title }) => title).join("” and “")}” has no lesson yet. Publish one first, or choose Waiting list.`,
    }),
  };
  if (Object.keys(fields).length > 0) {
    throw new AppError("invalid", "Please check the marked fields before publishing.", { fields });
  }
}

/**
 * A row if an offer is an example as the site came with it: the owner has never published it. Nobody may pay real money
 * for one. The opening steps (worker/desk/opening.ts) count the same items as examples. To be run with others in one batch.
 */
export const shippedExample = (db: Database, offerId: string) =>
  db
    .select({ id: seededRows.rowId })
    .from(seededRows)
    .where(
      and(
        eq(seededRows.tableName, "offers"),
        eq(seededRows.rowId, offerId),
        sql`not exists (select 1 from revisions
          where kind = 'offers' and item = ${offerId} and change = 'published')`,
      ),
    );
