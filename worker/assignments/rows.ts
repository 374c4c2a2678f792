import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { HandInStatus, HandInVersion } from "#shared/assignments/hand-in.ts";
import { courseModules, courses, offers } from "#worker/courses/schema.ts";
import { courseIsPublic } from "#worker/courses/visible.ts";
import { currentEnrolment } from "#worker/enrolments/enrolments.ts";
import { lessons } from "#worker/learning/schema.ts";
import type { Database } from "#worker/platform/client.ts";
import { handInComments, handIns, handInVersions } from "./schema.ts";

/** The key of a version's zip in R2. */
export const zipKeyOf = (versionId: string) => `hand-ins/${versionId}.zip`;

/** An assignment is there while its lesson and its course are on the site. */
const isThere = sql`${and(
  isNull(lessons.archivedAt),
  sql`${lessons.assignmentTitle} is not null`,
  sql`${courses.id} is not null`,
  sql`${offers.id} is not null`,
  courseIsPublic,
)}`;

/** A person's row for the lesson of the query. */
const isOf = (userId: string) => and(eq(handIns.userId, userId), eq(handIns.lessonId, lessons.id));

/** What lists and pages say of an assignment. With names of their own, because a batch tells columns apart by name. */
const named = {
  lessonId: sql<string>`${lessons.id}`.as("lesson_id"),
  lesson: sql<string>`${lessons.title}`.as("lesson_title"),
  /** The lesson's, if it no longer has an assignment. */
  title: sql<string>`coalesce(${lessons.assignmentTitle}, ${lessons.title})`.as("assignment_name"),
  courseId: sql<string | null>`${courses.id}`.as("course_id"),
  courseSlug: courses.slug,
  course: sql<string | null>`${courses.title}`.as("course_title"),
  isThere: isThere.mapWith(Boolean).as("is_there"),
};
const status = {
  handInId: sql<string | null>`${handIns.id}`.as("hand_in_id"),
  ...{ state: handIns.state, since: handIns.since, versions: handIns.versions },
};

type StatusRow = { state: HandInStatus["state"] | null; since: Date | null; versions: number | null };

export const toStatus = ({ state, since, versions }: StatusRow): HandInStatus | null =>
  state && since && versions ? { state, since, versions } : null;

/** Whether a person may see the course of the query's lesson now: the same question as `hasAccess`. */
const isEnrolled = (db: Database, userId: string, at: Date) =>
  sql`exists ${currentEnrolment(db, userId, sql`${courses.id}`, at)}`;

/** The assignment of a lesson for one person, with what they handed in. */
export const assignmentFor = (db: Database, userId: string, lessonId: string, at: Date) =>
  db
    .select({
      ...named,
      ...status,
      brief: lessons.assignment,
      enrolled: isEnrolled(db, userId, at).mapWith(Boolean).as("enrolled"),
    })
    .from(lessons)
    .leftJoin(courseModules, eq(courseModules.id, lessons.module))
    .leftJoin(courses, eq(courses.id, courseModules.courseId))
    .leftJoin(offers, eq(offers.id, courses.id))
    .leftJoin(handIns, isOf(userId))
    .where(eq(lessons.id, lessonId));

/** Every assignment of a person's courses in reading order, and those that they handed in before. */
export const assignmentsOf = (db: Database, userId: string, at: Date, most: number) =>
  db
    .select({ ...named, ...status, module: sql<string | null>`${courseModules.title}`.as("module_title") })
    .from(lessons)
    .leftJoin(courseModules, eq(courseModules.id, lessons.module))
    .leftJoin(courses, eq(courses.id, courseModules.courseId))
    .leftJoin(offers, eq(offers.id, courses.id))
    .leftJoin(handIns, isOf(userId))
    .where(sql`${handIns.id} is not null or (${isThere} and ${isEnrolled(db, userId, at)})`)
    .orderBy(
      asc(courses.position),
      asc(courses.id),
      asc(courseModules.position),
      asc(lessons.position),
      asc(lessons.id),
    )
    .limit(most);

/** A hand-in by its id, with its lesson. The person is read beside it. */
export const handInBy = (db: Database, where: SQL | undefined) =>
  db
    .select({ ...named, ...status, userId: handIns.userId })
    .from(handIns)
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .leftJoin(courseModules, eq(courseModules.id, lessons.module))
    .leftJoin(courses, eq(courses.id, courseModules.courseId))
    .leftJoin(offers, eq(offers.id, courses.id))
    .where(where);

const MOST_COMMENTS = 1_000;

/** The versions of a hand-in, the newest first, and their comments in order. */
export const versionsOf = (db: Database, where: SQL | undefined) =>
  [
    db
      .select({
        ...{ id: handInVersions.id, number: handInVersions.number, body: handInVersions.body },
        ...{ link: handInVersions.link, zipName: handInVersions.zipName, zipBytes: handInVersions.zipBytes },
        ...{ createdAt: handInVersions.createdAt, verdict: handInVersions.verdict },
        ...{ review: handInVersions.review, reviewedAt: handInVersions.reviewedAt },
      })
      .from(handInVersions)
      .innerJoin(handIns, eq(handIns.id, handInVersions.handInId))
      .where(where)
      .orderBy(desc(handInVersions.number)),
    db
      .select({
        ...{ id: handInComments.id, versionId: handInComments.versionId, file: handInComments.file },
        ...{ line: handInComments.line, quote: handInComments.quote },
        ...{ body: handInComments.body, createdAt: handInComments.createdAt },
      })
      .from(handInComments)
      .innerJoin(handInVersions, eq(handInVersions.id, handInComments.versionId))
      .innerJoin(handIns, eq(handIns.id, handInVersions.handInId))
      .where(where)
      .orderBy(asc(handInComments.createdAt), asc(handInComments.id))
      .limit(MOST_COMMENTS),
  ] as const;

type VersionRow = Awaited<ReturnType<typeof versionsOf>[0]>[number];
type CommentRow = Awaited<ReturnType<typeof versionsOf>[1]>[number];

export const toVersions = (rows: readonly VersionRow[], comments: readonly CommentRow[]): HandInVersion[] =>
  rows.map(({ zipName, zipBytes, ...version }) => ({
    ...version,
    zip: zipBytes === null ? null : { name: zipName ?? "files.zip", bytes: zipBytes },
    comments: comments
      .filter(({ versionId }) => versionId === version.id)
      .map(({ versionId: _version, ...comment }) => comment),
  }));

/** The same for the learner, who sees comments once their version or a later one is reviewed. */
export function shownToLearner(versions: readonly HandInVersion[]): HandInVersion[] {
  const reviewed = Math.max(0, ...versions.filter(({ verdict }) => verdict).map(({ number }) => number));
  return versions.map((version) => ({
    ...version,
    // After a review was taken back, its text is the instructor's again.
    review: version.verdict ? version.review : "",
    comments: version.number <= reviewed ? version.comments : [],
  }));
}
