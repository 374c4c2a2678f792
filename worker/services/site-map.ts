import { and, asc, eq, gte, inArray, lt, max, or, sql } from "drizzle-orm";
import type { Offer } from "#shared/domain/catalogue.ts";
import { type Database, query } from "../db/client.ts";
import { courses, offers } from "../db/schema.ts";
import { type CourseSummary, summaryColumns, toCoursePage } from "./courses.ts";
import { toOffer } from "./offers.ts";

/** How many positions of the library one file of the site map spans: three addresses for each course. */
const SPAN = 500;
/** sitemaps.org allows 50,000 addresses in a file. */
const MOST_COURSES = 15_000;

const MOST_LISTED = 100;

const mapped = { id: courses.id, changed: courses.updatedAt };

const OTHER_KINDS: Offer["kind"][] = ["membership", "bootcamp"];

/** A course in the site map, and when it was last changed. */
export type MappedCourse = { id: string; changed: Date };

/** What search engines and programs are told of the catalogue. Each call is one round trip. */
export function createSiteMap(db: Database) {
  const few = sql`(select count(*) from (select 1 from ${courses} limit ${SPAN + 1})) <= ${SPAN}`;

  return {
    /**
     * The courses, and the ids of the offers, for a site map in one file; where there are more than 500 courses,
     * none of them, and the number of files by position that `part` fills.
     */
    async read(): Promise<{ courses: MappedCourse[]; offers: string[]; parts: number }> {
      const [all, sold, last] = await query(() =>
        db.batch([
          db.select(mapped).from(courses).where(few).orderBy(asc(courses.position)),
          db
            .select({ id: offers.id })
            .from(offers)
            .where(or(few, inArray(offers.kind, OTHER_KINDS)))
            .orderBy(asc(offers.position)),
          db.select({ position: max(courses.position) }).from(courses),
        ]),
      );
      const end = last[0]?.position ?? null;
      return {
        courses: all,
        offers: sold.map(({ id }) => id),
        parts: all.length > 0 || end === null ? 0 : Math.floor(Math.max(0, end) / SPAN) + 1,
      };
    },

    /** The courses in one file of a site map in parts, counted from 0. */
    async part(index: number): Promise<MappedCourse[]> {
      return query(() =>
        db
          .select(mapped)
          .from(courses)
          .where(
            and(
              index === 0 ? undefined : gte(courses.position, index * SPAN),
              lt(courses.position, (index + 1) * SPAN),
            ),
          )
          .orderBy(asc(courses.position), asc(courses.id))
          .limit(MOST_COURSES)
          .all(),
      );
    },

    /** The first hundred courses, and every other offer. */
    async digest(): Promise<{ courses: CourseSummary[]; offers: Offer[] }> {
      const [library, others] = await query(() =>
        db.batch([
          db
            .select(summaryColumns)
            .from(courses)
            .innerJoin(offers, eq(offers.id, courses.id))
            .orderBy(asc(courses.position), asc(courses.id))
            .limit(MOST_LISTED),
          db.select().from(offers).where(inArray(offers.kind, OTHER_KINDS)).orderBy(asc(offers.position)),
        ]),
      );
      return { courses: toCoursePage(library, MOST_LISTED).items, offers: others.map(toOffer) };
    },
  };
}

export type SiteMap = ReturnType<typeof createSiteMap>;
