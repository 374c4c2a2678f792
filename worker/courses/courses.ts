import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { Course, CourseModule, CourseSummary } from "#shared/courses/catalogue.ts";
import type { CourseFilter } from "#shared/courses/course-filter.ts";
import { courseKind } from "#shared/courses/kinds.ts";
import type { Money } from "#shared/money.ts";
import { searchTerms } from "#shared/search-text.ts";
import { type Database, query } from "#worker/platform/client.ts";
import {
  afterPosition,
  type Page,
  type Paging,
  readPosition,
  toPositionPage,
} from "#worker/platform/keyset.ts";
import { type Preview, previewOf } from "#worker/platform/preview.ts";
import { courseModules, courses, offers } from "./schema.ts";
import { courseIsPublic } from "./visible.ts";

export type CourseDetail = Course & CourseSummary & { refundDays: number };

/** What the library page shows. */
export type Library = Page<CourseSummary> & {
  /** Whether this is every course, without the filter applied. */
  whole: boolean;
  /** The categories in use, in no particular order. */
  categories: string[];
};

const {
  requirements: _requirements,
  outcomes: _outcomes,
  heroUrl: _heroUrl,
  searchText: _searchText,
  archivedAt: _archivedAt,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...courseColumns
} = getTableColumns(courses);
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

/** A filter as a condition; undefined if the filter is empty. */
function matching({ query: text, category, level }: CourseFilter): SQL | undefined {
  return and(
    category ? sql`${courses.category} = ${category}` : undefined,
    level ? sql`${courses.level} = ${level}` : undefined,
    ...searchTerms(text).map((term) => sql`instr(${courses.searchText}, ${term}) > 0`),
  );
}

/** What a course lacks that is previewed before its offer exists. */
const UNPRICED = { name: "New course", price: { minor: 0, currency: "GBP" }, refundDays: 15, position: 0 };

export function createCourses(db: Database, preview: Preview | null = null) {
  /** A page of the courses that match a condition, in the owner's order. */
  const pageOf = ({ limit, cursor }: Paging, condition?: SQL) =>
    db
      .select(summaryColumns)
      .from(courses)
      .innerJoin(offers, eq(offers.id, courses.id))
      .where(
        and(courseIsPublic, condition, afterPosition(courses.position, courses.id, readPosition(cursor))),
      )
      .orderBy(asc(courses.position), asc(courses.id))
      .limit(limit + 1);

  return {
    /** A page of the library, in the owner's order. */
    async list(paging: Paging): Promise<Page<CourseSummary>> {
      return toCoursePage(await query(() => pageOf(paging).all()), paging.limit);
    },

    /**
     * The courses that match a filter. If all courses fit on one page they are returned unfiltered, and the browser
     * applies the filter. One round trip.
     */
    async library(filter: CourseFilter, paging: Paging): Promise<Library> {
      const { limit } = paging;
      const [first, categories, found] = await query(() =>
        db.batch([
          pageOf({ limit }),
          db.selectDistinct({ category: courses.category }).from(courses).where(isNull(courses.archivedAt)),
          pageOf(paging, matching(filter)),
        ]),
      );
      const whole = first.length <= limit;
      return {
        ...toCoursePage(whole ? first : found, limit),
        whole,
        categories: categories.map(({ category }) => category),
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
            .where(and(eq(courses.id, id), courseIsPublic)),
          db
            .select()
            .from(courseModules)
            .where(eq(courseModules.courseId, id))
            .orderBy(asc(courseModules.position)),
        ]),
      );
      const [row] = rows;
      const drafted = previewOf(preview, courseKind, id);
      if (drafted) return { ...(row ? withPrice(row) : UNPRICED), ...drafted, id };
      if (!row) throw new AppError("not_found", "Course not found.");
      const modules = moduleRows.map(
        ({ courseId: _course, position: _position, ...module }): CourseModule => module,
      );
      return { ...withPrice(row), modules };
    },
  };
}

export type Courses = ReturnType<typeof createCourses>;
