import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { ALL_COURSES, stateOf, type Welcome } from "#shared/enrolments/enrolling.ts";
import { confirmationMailed } from "#worker/accounts/links.ts";
import { users } from "#worker/accounts/schema.ts";
import { courses } from "#worker/courses/schema.ts";
import { isAmongAll } from "#worker/courses/visible.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { after, type Paging, readCursor, toPage } from "#worker/platform/keyset.ts";
import { personCourses, progressOfEnrolment } from "./person-courses.ts";
import { enrolments } from "./schema.ts";
import { welcomeTime } from "./welcome-time.ts";
import type { Welcomes } from "./welcomes.ts";

/** Whether an enrolment gives access at a time. */
export const isCurrent = (at: Date) =>
  and(
    isNull(enrolments.revokedAt),
    lte(enrolments.startsAt, at),
    or(isNull(enrolments.endsAt), gt(enrolments.endsAt, at)),
  );

/** An enrolment in a course, or in all of them; an exclusive course has to be named (docs/decisions/129). */
const isInCourse = (userId: string, courseId: string | SQL) =>
  and(
    eq(enrolments.userId, userId),
    sql`${enrolments.courseId} in (${courseId}, ${ALL_COURSES})`,
    sql`(${enrolments.courseId} <> ${ALL_COURSES} or ${isAmongAll(courseId)})`,
  );

/** An enrolment counts once the address is confirmed, or if it was paid in the account's own browser. */
const counts = or(isNotNull(users.emailConfirmedAt), enrolments.paidHere);

/**
 * An enrolment through which a person may see a course now. It counts once their address is confirmed: until then
 * anybody may have made the account (docs/decisions/112 and 115). To be run with others in one batch.
 * @param courseId the id, or a query for it
 */
export const currentEnrolment = (db: Database, userId: string, courseId: string | SQL, at: Date) =>
  db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(and(isInCourse(userId, courseId), isCurrent(at), counts))
    .limit(1);

/** The ids of the courses that a person may see now, with `*` for all that are not exclusive: a query to be used in others. */
export const enrolledCourses = (db: Database, userId: string, at: Date) =>
  db
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(and(eq(enrolments.userId, userId), isCurrent(at), counts));

/** Whether somebody is a member: they paid or were enrolled, and may see a course now (docs/decisions/115). */
export async function isMember(db: Database, userId: string, at: Date): Promise<boolean> {
  return (await query(() => enrolledCourses(db, userId, at).limit(1))).length > 0;
}

/** What a person's enrolments in a course give them; for `accessOf`. To be run with others in one batch. */
export const enrolmentsIn = (db: Database, userId: string, courseId: string | SQL, at: Date) =>
  db
    .select({
      endsAt: enrolments.endsAt,
      confirmedAt: users.emailConfirmedAt,
      paidHere: enrolments.paidHere,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(and(isInCourse(userId, courseId), isNull(enrolments.revokedAt), lte(enrolments.startsAt, at)));

/** What somebody may do in a course. */
export function accessOf(
  rows: readonly { endsAt: Date | null; confirmedAt: Date | null; paidHere: boolean }[],
  viewer: Viewer | null,
  at: Date,
) {
  const isAdmin = viewer?.role === "admin";
  const current = rows.filter(({ endsAt }) => endsAt === null || endsAt > at);
  const counting = (row: (typeof rows)[number]) => row.confirmedAt !== null || row.paidHere;
  const enrolled = isAdmin || current.some(counting);
  return {
    /** Sees all of it. */
    enrolled,
    /** Keeps the files of its exercises, also after the enrolment has ended. */
    keepsFiles: isAdmin || rows.some(counting),
    /** Would see all of it, if their address was confirmed. */
    unconfirmed: !enrolled && current.length > 0,
  };
}

/**
 * Takes back the enrolments of some people, except those that they have paid for. `people`: a query for their ids. To be
 * run with others in one batch.
 */
export const revokeAll = (db: Database, people: SQLWrapper, at: Date) =>
  db
    .update(enrolments)
    .set({ revokedAt: at })
    .where(and(isNull(enrolments.revokedAt), not(enrolments.paidHere), inArray(enrolments.userId, people)));

const noEnrolment = () => new AppError("not_found", "There is no such enrolment.");
const noCourse = (message = "There is no such course.") =>
  new AppError("invalid", message, { fields: { course: message } });

/** What lists of enrolments show. */
const listed = {
  ...{ id: enrolments.id, userId: enrolments.userId, courseId: enrolments.courseId },
  ...{ source: enrolments.source, startsAt: enrolments.startsAt, endsAt: enrolments.endsAt },
  ...{ revokedAt: enrolments.revokedAt, welcomeAt: enrolments.welcomeAt },
  ...{ welcomedAt: enrolments.welcomedAt, createdAt: enrolments.createdAt },
  fullName: users.fullName,
  email: users.email,
};

/** Who may see which course. Nothing else decides it. Except for `hasAccess`, callers check that the viewer is an admin. */
export function createEnrolments({
  db,
  now,
  defer,
  welcomes,
}: Pick<Dependencies, "db" | "now" | "defer"> & { welcomes: Welcomes }) {
  async function change(id: string, set: Partial<typeof enrolments.$inferInsert>): Promise<void> {
    const changed = await query(() =>
      db.update(enrolments).set(set).where(eq(enrolments.id, id)).returning({ id: enrolments.id }),
    );
    if (changed.length === 0) throw noEnrolment();
  }

  return {
    async hasAccess(userId: string, courseId: string): Promise<boolean> {
      return (await query(() => currentEnrolment(db, userId, courseId, now()))).length > 0;
    },

    /**
     * What waits until somebody's address is confirmed: a link that was `mailed`, and courses that stay `closed`. Null:
     * nothing does.
     */
    async unconfirmed(userId: string): Promise<{ mailed: boolean; closed: boolean } | null> {
      const closed = db
        .select({ id: enrolments.id })
        .from(enrolments)
        .where(and(eq(enrolments.userId, userId), isCurrent(now()), not(enrolments.paidHere)));
      const row = await query(() =>
        db
          .select({ mailed: confirmationMailed, closed: sql<boolean>`exists ${closed}`.mapWith(Boolean) })
          .from(users)
          .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
          .get(),
      );
      return row && (row.mailed || row.closed) ? row : null;
    },

    /**
     * Enrols a person who has an account, from now on. Somebody who is enrolled stays so; an enrolment that was taken
     * back or has ended is given back.
     * @throws AppError `not_found` without such a person, `invalid` without such a course
     */
    async enrol(userId: string, courseId: string, welcome: Welcome): Promise<"enrolled" | "already"> {
      const at = now();
      const [[person], [course], [current]] = await query(() =>
        db.batch([
          db.select({ id: users.id }).from(users).where(eq(users.id, userId)),
          db.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)),
          db
            .select({ id: enrolments.id })
            .from(enrolments)
            .where(and(isInCourse(userId, courseId), isCurrent(at)))
            .limit(1),
        ]),
      );
      if (!person) throw new AppError("not_found", "There is no such person.");
      if (!course && courseId !== ALL_COURSES) throw noCourse();
      if (current) return "already";
      const given = { startsAt: at, endsAt: null, revokedAt: null };
      await query(() =>
        db
          .insert(enrolments)
          .values({
            ...{ id: newId(at), userId, courseId, source: "instructor", createdAt: at, ...given },
            welcomeAt: welcomeTime(welcome, at, at),
          })
          .onConflictDoUpdate({
            target: [enrolments.userId, enrolments.courseId, enrolments.source, enrolments.sourceId],
            set: given,
          }),
      );
      if (welcome === "now") defer(welcomes.write());
      return "enrolled";
    },

    /** Ends access at a time; null: it has no end. @throws AppError `not_found` */
    end: (id: string, endsAt: Date | null) => change(id, { endsAt }),

    /** Takes access back. What the person did in the course stays. @throws AppError `not_found` */
    revoke: (id: string) => change(id, { revokedAt: now() }),

    /** @throws AppError `not_found` */
    giveBack: (id: string) => change(id, { revokedAt: null }),

    /** The enrolments in a course (`*`: in all of them), also those that are over. The newest first. */
    async ofCourse(courseId: string, { limit, cursor }: Paging) {
      const { createdAt, id } = enrolments;
      const rows = await query(() =>
        db
          .select({ ...listed, done: progressOfEnrolment.done })
          .from(enrolments)
          .innerJoin(users, eq(users.id, enrolments.userId))
          .where(and(eq(enrolments.courseId, courseId), after(createdAt, id, readCursor(cursor))))
          .orderBy(desc(createdAt), desc(id))
          .limit(limit + 1),
      );
      const at = now();
      const all = rows.map((row) => ({ ...row, state: stateOf(row, at) }));
      return toPage(all, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    },

    /** The enrolments of a person, the newest first. */
    ofPerson: (userId: string) => query(() => personCourses(db, userId)[0]),
  };
}

export type Enrolments = ReturnType<typeof createEnrolments>;
export type ListedEnrolment = Awaited<ReturnType<Enrolments["ofCourse"]>>["items"][number];
