import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/domain/app-error.ts";
import type { Course, CourseModule } from "#shared/domain/catalogue.ts";
import type { CourseFilter } from "#shared/domain/course-filter.ts";
import type { Money } from "#shared/domain/money.ts";
import { lookedUpWord, searchTerms } from "#shared/domain/search-text.ts";
import { type Database, query } from "../db/client.ts";
import { afterPosition, type Page, type Paging, readPosition, toPositionPage } from "../db/keyset.ts";
import { courseModules, courses, courseWords, offers } from "../db/schema.ts";
import { byWord } from "../db/words.ts";

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
  /** The categories and levels that courses have, in no order. */
  categories: string[];
  levels: string[];
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

const EVERY = sql`1`;
const NONE = sql`0`;
const WORDS = { word: courseWords.word, owner: courseWords.courseId, table: courseWords };

/** Which courses fit a filter, by two conditions of which one holds for no course; see `byWord`. */
function fitting({ query: text, category, level }: CourseFilter): [SQL | undefined, SQL | undefined] {
  const terms = searchTerms(text);
  const fits = and(
    category ? sql`${courses.category} = ${category}` : undefined,
    level ? sql`${courses.level} = ${level}` : undefined,
    ...terms.map((term) => sql`instr(${courses.searchText}, ${term}) > 0`),
  );
  const beginning = lookedUpWord(terms);
  if (beginning === null) return [terms.length > 0 ? NONE : fits, NONE];
  const { rare, common } = byWord(beginning, WORDS, courses.id);
  return [and(rare, fits), and(common, fits)];
}

export function createCourses(db: Database) {
  const pageOf = ({ limit, cursor }: Paging, condition: SQL | undefined) =>
    db
      .select(summaryColumns)
      .from(courses)
      .innerJoin(offers, eq(offers.id, courses.id))
      .where(and(condition, afterPosition(courses.position, courses.id, readPosition(cursor))))
      .orderBy(asc(courses.position), asc(courses.id))
      .limit(limit + 1);

  /** The different values of a column, one look-up in its index for each. */
  const choices = (column: typeof courses.category | typeof courses.level) =>
    db.all<{ choice: string }>(sql`with recursive choices(choice) as (
      select min(${column}) from ${courses}
      union all select (select min(${column}) from ${courses} where ${column} > choice) from choices where choice is not null
    ) select choice from choices where choice is not null`);

  return {
    /** A page of the library, in the owner's order. */
    async list(paging: Paging): Promise<Page<CourseSummary>> {
      return toCoursePage(await query(() => pageOf(paging, EVERY).all()), paging.limit);
    },

    /**
     * What the library shows of the courses that fit a filter. Where all courses there are fit on one
     * page they come unfiltered, and the browser narrows them down by itself. One round trip.
     */
    async library(filter: CourseFilter, paging: Paging): Promise<Library> {
      const most = paging.limit;
      const few = sql`(select count(*) from (select 1 from ${courses} limit ${most + 1})) <= ${most}`;
      const [rare, common] = fitting(filter);
      const [all, rareRows, commonRows, categories, levels] = await query(() =>
        db.batch([
          pageOf({ limit: most }, few),
          pageOf(paging, and(sql`not ${few}`, rare)),
          pageOf(paging, and(sql`not ${few}`, common)),
          choices(courses.category),
          choices(courses.level),
        ]),
      );
      const whole = all.length > 0;
      return {
        ...toCoursePage(whole ? all : [...rareRows, ...commonRows], most),
        whole,
        categories: categories.map(({ choice }) => choice),
        levels: levels.map(({ choice }) => choice),
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
