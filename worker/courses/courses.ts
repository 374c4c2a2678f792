import { and, asc, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { AppError } from "#shared/app-error.ts";
import type { Course, CourseModule } from "#shared/courses/catalogue.ts";
import type { CourseFilter } from "#shared/courses/course-filter.ts";
import type { Money } from "#shared/money.ts";
import { lookedUpWords, searchTerms } from "#shared/search-text.ts";
import { type Database, query } from "#worker/platform/client.ts";
import {
  afterPosition,
  inOwnersOrder,
  type Page,
  type Paging,
  placeholdersOf,
  readPosition,
  toPositionPage,
} from "#worker/platform/keyset.ts";
import { readyQuery } from "#worker/platform/ready-query.ts";
import {
  type FoundPage,
  inAllOf,
  isWalked,
  NOTHING_FOUND,
  toFoundPage,
  walked,
  walkedId,
} from "#worker/platform/words.ts";
import { courseBeginnings, courseModules, courses, offers } from "./schema.ts";

/** What a card in the library shows. */
export type CourseSummary = Pick<
  Course,
  "id" | "title" | "tagline" | "category" | "level" | "durationWeeks" | "tags" | "thumbnailUrl"
> & { name: string; price: Money };

export type CourseDetail = Course & { name: string; price: Money; refundDays: number };

/** What the library's page shows. */
export type Library = FoundPage<CourseSummary> & {
  /** Whether these are all courses there are, whatever the filter. */
  whole: boolean;
  /** The categories that courses have, in no order. */
  categories: string[];
};

const courseColumns = {
  id: courses.id,
  title: courses.title,
  tagline: courses.tagline,
  category: courses.category,
  level: courses.level,
  durationWeeks: courses.durationWeeks,
  tags: courses.tags,
  thumbnailUrl: courses.thumbnailUrl,
  position: courses.position,
};
const offerColumns = { name: offers.name, priceMinor: offers.priceMinor, currency: offers.currency };
export const summaryColumns = { ...courseColumns, ...offerColumns };

function withPrice<T extends { priceMinor: number; currency: string }>({ priceMinor, currency, ...rest }: T) {
  return { ...rest, price: { minor: priceMinor, currency } satisfies Money };
}

type SummaryRow = Omit<CourseSummary, "price"> & { priceMinor: number; currency: string; position: number };

export function toCoursePage(rows: SummaryRow[], limit: number): Page<CourseSummary> {
  const { items, next } = toPositionPage(rows, limit, (row) => row);
  return { items: items.map(toSummary), next };
}

function toSummary({ position: _position, ...row }: SummaryRow): CourseSummary {
  return withPrice(row);
}

const namesOf = (rows: readonly { category: string }[]) => rows.map(({ category }) => category);

const INDEX = {
  table: courseBeginnings,
  beginning: courseBeginnings.beginning,
  place: courseBeginnings.place,
};

/** A filter's choices, as what a search looks for besides. */
const choiceTerms = ({ category, level }: CourseFilter) => searchTerms(`${category} ${level}`);

/** A filter's choices, as a condition. */
function chosen({ category, level }: CourseFilter): SQL | undefined {
  return and(
    category ? sql`${courses.category} = ${category}` : undefined,
    level ? sql`${courses.level} = ${level}` : undefined,
  );
}

const inLibrary = readyQuery(summaryColumns, () =>
  inOwnersOrder(
    new QueryBuilder()
      .select(summaryColumns)
      .from(courses)
      .innerJoin(offers, eq(offers.id, courses.id))
      .$dynamic(),
    courses.position,
    courses.id,
  ),
);

export function createCourses(db: Database) {
  /** A page of the courses that fit a condition; no row is read where `only` does not hold. */
  const pageOf = ({ limit, cursor }: Paging, condition?: SQL, only?: SQL) =>
    db
      .select(summaryColumns)
      .from(courses)
      .innerJoin(offers, eq(offers.id, courses.id))
      .where(and(condition, afterPosition(courses.position, courses.id, readPosition(cursor), only)))
      .orderBy(asc(courses.position), asc(courses.id))
      .limit(limit + 1);

  /** The categories that courses have, one look-up in their index for each. */
  const categoryRows = () =>
    db.all<{ category: string }>(sql`with recursive found(category) as (
      select min(${courses.category}) from ${courses}
      union all select (select min(${courses.category}) from ${courses} where ${courses.category} > found.category)
        from found where found.category is not null
    ) select category from found where category is not null`);

  /** Where all courses fit on a page: all of them. */
  const allOfFew = ({ limit }: Paging) =>
    pageOf(
      { limit },
      undefined,
      sql`(select count(*) from (select 1 from ${courses} limit ${limit + 1})) <= ${limit}`,
    );

  /** A page of the courses that a text finds; the words of a choice stand in the index, too. */
  const searched = (terms: readonly string[], filter: CourseFilter, { limit, cursor }: Paging) =>
    db
      .select({ ...walked, course: courseColumns, offer: offerColumns })
      .from(inAllOf(lookedUpWords([...terms, ...choiceTerms(filter)]), INDEX, { cursor }))
      .leftJoin(
        courses,
        and(
          isWalked,
          eq(courses.id, walkedId),
          chosen(filter),
          ...terms.map((term) => sql`instr(${courses.searchText}, ${term}) > 0`),
        ),
      )
      .leftJoin(offers, eq(offers.id, courses.id))
      .where(or(isNotNull(courses.id), isNotNull(walked.stop)))
      .limit(limit + 1);

  return {
    /** A page of the library, in the owner's order. */
    async list(paging: Paging): Promise<Page<CourseSummary>> {
      return toCoursePage(await inLibrary(db, placeholdersOf(paging)), paging.limit);
    },

    /**
     * What the library shows of the courses that fit a filter. Where all courses there are fit on one
     * page they come unfiltered, and the browser narrows them down by itself. One round trip.
     */
    async library(filter: CourseFilter, paging: Paging): Promise<Library> {
      const { limit } = paging;
      const choice = chosen(filter);
      const terms = searchTerms(filter.query);
      if (!choice && terms.length === 0) {
        const [rows, categories] = await query(() => db.batch([pageOf(paging), categoryRows()]));
        return {
          ...toCoursePage(rows, limit),
          unfinished: false,
          whole: !paging.cursor && rows.length <= limit,
          categories: namesOf(categories),
        };
      }
      const around = [allOfFew(paging), categoryRows()] as const;
      const [all, categories, page] = await query(async () => {
        if (terms.length === 0) {
          const [few, names, rows] = await db.batch([...around, pageOf(paging, choice)]);
          return [few, names, { ...toCoursePage(rows, limit), unfinished: false }] as const;
        }
        // Signs alone are no word, and no course has them.
        if (lookedUpWords(terms).length === 0) return [...(await db.batch(around)), NOTHING_FOUND] as const;
        const [few, names, rows] = await db.batch([...around, searched(terms, filter, paging)]);
        return [
          few,
          names,
          toFoundPage(rows, limit, ({ course, offer }) =>
            course && offer ? toSummary({ ...course, ...offer }) : null,
          ),
        ] as const;
      });
      const whole = all.length > 0;
      return {
        ...(whole ? { ...toCoursePage(all, limit), unfinished: false } : page),
        whole,
        categories: namesOf(categories),
      };
    },

    /**
     * One course with its modules, in one round trip.
     * @throws AppError `not_found`
     */
    async get(id: string): Promise<CourseDetail> {
      const [rows, moduleRows] = await query(() =>
        db.batch([
          db
            .select({
              ...summaryColumns,
              requirements: courses.requirements,
              outcomes: courses.outcomes,
              heroUrl: courses.heroUrl,
              refundDays: offers.refundDays,
            })
            .from(courses)
            .innerJoin(offers, eq(offers.id, courses.id))
            .where(eq(courses.id, id)),
          db
            .select()
            .from(courseModules)
            .where(eq(courseModules.courseId, id))
            .orderBy(asc(courseModules.position)),
        ]),
      );
      const row = rows[0];
      if (!row) throw new AppError("not_found", "Course not found.");
      const modules = moduleRows.map(
        ({ courseId: _course, position: _position, ...module }): CourseModule => module,
      );
      return { ...withPrice(row), modules };
    },
  };
}

export type Courses = ReturnType<typeof createCourses>;
