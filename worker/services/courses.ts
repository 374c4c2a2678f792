import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { AppError } from "#shared/domain/app-error.ts";
import type { Course, CourseModule } from "#shared/domain/catalogue.ts";
import type { CourseFilter } from "#shared/domain/course-filter.ts";
import type { Money } from "#shared/domain/money.ts";
import { lookedUpWords, searchTerms } from "#shared/domain/search-text.ts";
import { type Database, query } from "../db/client.ts";
import {
  afterPosition,
  inOwnersOrder,
  type Page,
  type Paging,
  placeholdersOf,
  readPosition,
  toPositionPage,
} from "../db/keyset.ts";
import { readyQuery } from "../db/ready-query.ts";
import { courseModules, courses, courseWords, offers } from "../db/schema.ts";
import { byWords } from "../db/words.ts";

/** What a card in the library shows. */
export type CourseSummary = Pick<
  Course,
  "id" | "title" | "tagline" | "category" | "level" | "durationWeeks" | "tags" | "thumbnailUrl"
> & { name: string; price: Money };

export type CourseDetail = Course & { name: string; price: Money; refundDays: number };

/** What the library's page shows. */
export type Library = Page<CourseSummary> & {
  /** Whether these are all courses there are, whatever the filter. */
  whole: boolean;
  /** The categories that courses have, in no order. */
  categories: string[];
};

export const summaryColumns = {
  id: courses.id,
  name: offers.name,
  title: courses.title,
  tagline: courses.tagline,
  category: courses.category,
  level: courses.level,
  durationWeeks: courses.durationWeeks,
  tags: courses.tags,
  thumbnailUrl: courses.thumbnailUrl,
  priceMinor: offers.priceMinor,
  currency: offers.currency,
  position: courses.position,
};

function withPrice<T extends { priceMinor: number; currency: string }>({ priceMinor, currency, ...rest }: T) {
  return { ...rest, price: { minor: priceMinor, currency } satisfies Money };
}

type SummaryRow = Omit<CourseSummary, "price"> & { priceMinor: number; currency: string; position: number };

export function toCoursePage(rows: SummaryRow[], limit: number): Page<CourseSummary> {
  const { items, next } = toPositionPage(rows, limit, (row) => row);
  return { items: items.map(({ position: _position, ...row }) => withPrice(row)), next };
}

const namesOf = (rows: readonly { category: string }[]) => rows.map(({ category }) => category);

const NEVER = sql`0`;
const WORDS = { word: courseWords.word, owner: courseWords.courseId, table: courseWords };

/** The words of a filter's text, as they stand in `search_text`, and its choices. */
function fitting({ query: text, category, level }: CourseFilter): SQL | undefined {
  const terms = searchTerms(text);
  return and(
    category ? sql`${courses.category} = ${category}` : undefined,
    level ? sql`${courses.level} = ${level}` : undefined,
    ...terms.map((term) => sql`instr(${courses.searchText}, ${term}) > 0`),
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
      const fits = fitting(filter);
      if (!fits) {
        const [rows, categories] = await query(() => db.batch([pageOf(paging), categoryRows()]));
        return {
          ...toCoursePage(rows, limit),
          whole: !paging.cursor && rows.length <= limit,
          categories: namesOf(categories),
        };
      }
      const words = lookedUpWords(searchTerms(filter.query));
      const { rare, common } = byWords(words, WORDS, courses.id);
      // Signs alone are no word, and no course has them.
      const only = words.length > 0 ? common : searchTerms(filter.query).length > 0 ? NEVER : undefined;
      const [all, categories, ...found] = await query(() =>
        db.batch([
          allOfFew(paging),
          categoryRows(),
          pageOf(paging, fits, only),
          ...rare.map((one) => pageOf(paging, and(fits, one))),
        ]),
      );
      const whole = all.length > 0;
      return {
        ...toCoursePage(whole ? all : found.flat(), limit),
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
