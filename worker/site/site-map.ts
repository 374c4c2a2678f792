import { and, asc, eq, gte, lt, max, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { Offer } from "#shared/courses/catalogue.ts";
import { listedArticles } from "#worker/blog/articles.ts";
import { summaryColumns, toCoursePage } from "#worker/courses/courses.ts";
import { offerColumns, toOffer } from "#worker/courses/offers.ts";
import { courses, offers } from "#worker/courses/schema.ts";
import { courseIsListed, courseIsPublic, offerIsPublic } from "#worker/courses/visible.ts";
import { freeLessons } from "#worker/learning/free-lessons.ts";
import { legalDates } from "#worker/legal/legal-pages.ts";
import { listedNotes, noteDates } from "#worker/notes/notes.ts";
import { type Database, query } from "#worker/platform/client.ts";

/** How many course positions one site map file covers: three URLs per course. */
const SPAN = 500;
/** sitemaps.org allows 50,000 URLs per file. */
const MOST_COURSES = 15_000;

const MOST_LISTED = 100;

const mapped = { id: courses.id, changed: courses.updatedAt };

const inOrder = [asc(courses.position), asc(courses.id)];

// Before all positions if there are more: then no course is read.
const END_OF_SMALL = sql`case when (select max(position) from courses) < ${SPAN} then ${SPAN} else ${Number.MIN_SAFE_INTEGER} end`;

/** A course in the site map, and its last change. */
export type MappedCourse = { id: string; changed: Date };

/** How many files are needed up to the last course; 0 if everything fits into one. */
function partsUpTo([last]: { position: number | null }[]): number {
  const end = last?.position ?? 0;
  return end < SPAN ? 0 : Math.floor(end / SPAN) + 1;
}

/** The catalogue for search engines and programs. Each call is one round trip. */
export function createSiteMap(db: Database) {
  const courseOffers = and(eq(offers.kind, "course"), offerIsPublic, lt(offers.position, END_OF_SMALL));
  const ofKind = (kind: Offer["kind"]) =>
    db
      .select(offerColumns)
      .from(offers)
      .where(and(eq(offers.kind, kind), offerIsPublic))
      .orderBy(asc(offers.position), asc(offers.id));

  const lastPosition = () => db.select({ position: max(courses.position) }).from(courses);

  return {
    /**
     * The texts, the courses and the ids of the offers, for a site map in one file. If the courses need more than one file: no
     * courses, and the number of files for `part`.
     */
    async read() {
      const [all, sold, memberships, bootcamp, last, articles, notes, legal, lessons] = await query(() =>
        db.batch([
          db
            .select(mapped)
            .from(courses)
            .innerJoin(offers, eq(offers.id, courses.id))
            .where(and(courseIsPublic, lt(courses.position, END_OF_SMALL)))
            .orderBy(...inOrder),
          db.select({ id: offers.id }).from(offers).where(courseOffers).orderBy(asc(offers.position)),
          ofKind("membership"),
          ofKind("bootcamp"),
          lastPosition(),
          listedArticles(db),
          noteDates(db),
          legalDates(db),
          freeLessons(db),
        ]),
      );
      return {
        ...{ articles, notes, legal, lessons },
        courses: all satisfies MappedCourse[],
        offers: [...sold, ...memberships, ...bootcamp].map(({ id }) => id),
        parts: partsUpTo(last),
      };
    },

    /**
     * The courses in one file of a site map in parts, counted from 0.
     * @throws AppError `not_found` after the last one
     */
    async part(index: number): Promise<MappedCourse[]> {
      const [found, last] = await query(() =>
        db.batch([
          db
            .select(mapped)
            .from(courses)
            .innerJoin(offers, eq(offers.id, courses.id))
            .where(
              and(
                courseIsPublic,
                index === 0 ? undefined : gte(courses.position, index * SPAN),
                lt(courses.position, (index + 1) * SPAN),
              ),
            )
            .orderBy(...inOrder)
            .limit(MOST_COURSES),
          lastPosition(),
        ]),
      );
      if (index > 0 && index >= partsUpTo(last))
        throw new AppError("not_found", "There is no such site map.");
      return found;
    },

    /** The articles and notes, the first hundred courses, and every other offer. */
    async digest() {
      const [library, memberships, bootcamp, articles, notes, lessons] = await query(() =>
        db.batch([
          db
            .select(summaryColumns)
            .from(courses)
            .innerJoin(offers, eq(offers.id, courses.id))
            .where(courseIsListed)
            .orderBy(...inOrder)
            .limit(MOST_LISTED),
          ofKind("membership"),
          ofKind("bootcamp"),
          listedArticles(db),
          listedNotes(db),
          freeLessons(db),
        ]),
      );
      return {
        ...{ articles, notes, lessons },
        courses: toCoursePage(library, MOST_LISTED).items,
        offers: [...memberships, ...bootcamp].map(toOffer),
      };
    },
  };
}

export type SiteMap = ReturnType<typeof createSiteMap>;
