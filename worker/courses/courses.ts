import { and, asc, eq, getTableColumns, isNull, not, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { availability, whyWaiting } from "#shared/courses/availability.ts";
import type { Course, CourseModule, CourseSummary, OfferState, Project } from "#shared/courses/catalogue.ts";
import type { CourseFilter } from "#shared/courses/course-filter.ts";
import type { ExclusiveTo } from "#shared/courses/exclusive.ts";
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
import { lessonsToday } from "./offers.ts";
import { isFull } from "./places.ts";
import { courseModules, courses, offers, projects } from "./schema.ts";
import { courseIsListed, courseIsPublic, exclusiveCoursesOf, exclusiveTo } from "./visible.ts";

/**
 * `features`: what a buyer gets. `priceSuffix`: "one-time". `exclusiveTo`: the offer that opens an exclusive course, which
 * has no price of its own; null for the others.
 */
export type CourseDetail = Course &
  CourseSummary & {
    refundDays: number;
    features: string[];
    priceSuffix: string;
    exclusiveTo: ExclusiveTo | null;
  };

/** A project as the page of its course shows it. */
export type CourseProject = Pick<
  Project,
  "id" | "name" | "description" | "demoUrl" | "thumbnailUrl" | "status" | "position"
>;

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
  outcomeLessons: _outcomeLessons,
  heroUrl: _heroUrl,
  exclusive: _exclusive,
  searchText: _searchText,
  archivedAt: _archivedAt,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...courseColumns
} = getTableColumns(courses);
const offerColumns = {
  ...{ name: offers.name, priceMinor: offers.priceMinor, currency: offers.currency },
  ...{ state: offers.state, lessons: lessonsToday, full: isFull },
};
export const summaryColumns = { ...courseColumns, ...offerColumns };

type Sold = { priceMinor: number; currency: string; state: OfferState; lessons: number; full: boolean };

function withPrice<T extends Sold>({ priceMinor, currency, state, lessons, full, ...rest }: T) {
  const price: Money = { minor: priceMinor, currency };
  return { ...rest, price, available: availability(state, lessons, full) };
}

type SummaryRow = Omit<CourseSummary, "price" | "available"> & Sold & { position: number };

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

/** As many as the first page of the projects shows. */
const PROJECTS_LOOKED_AT = 24;

/** The first projects whose descriptions name a course, in the owner's order. */
function projectsOf(db: Database, course: string, most: number) {
  const first = db
    .select({
      ...{ id: projects.id, name: projects.name, description: projects.description },
      ...{ demoUrl: projects.demoUrl, thumbnailUrl: projects.thumbnailUrl, status: projects.status },
      position: projects.position,
    })
    .from(projects)
    .where(isNull(projects.archivedAt))
    .orderBy(asc(projects.position), asc(projects.id))
    .limit(PROJECTS_LOOKED_AT)
    .as("first_projects");
  const name = sql`(select offers.name from offers where offers.id = ${course})`;
  return db
    .select()
    .from(first)
    .where(sql`instr(${first.description}, ${name}) > 0`)
    .orderBy(asc(first.position), asc(first.id))
    .limit(most);
}

/** What a course lacks that is previewed before its offer exists. */
const UNPRICED = {
  ...{ name: "New course", price: { minor: 0, currency: "GBP" }, refundDays: 15, position: 0 },
  ...{ features: [], priceSuffix: "", available: null, exclusiveTo: null },
};

export function createCourses(db: Database, preview: Preview | null = null) {
  /** A page of the courses that match a condition, in the owner's order. */
  const pageOf = ({ limit, cursor }: Paging, condition?: SQL) =>
    db
      .select(summaryColumns)
      .from(courses)
      .innerJoin(offers, eq(offers.id, courses.id))
      .where(
        and(courseIsListed, condition, afterPosition(courses.position, courses.id, readPosition(cursor))),
      )
      .orderBy(asc(courses.position), asc(courses.id))
      .limit(limit + 1);

  /** A course and its modules, for one batch. */
  const statements = (id: string) =>
    [
      db
        .select({
          ...summaryColumns,
          requirements: courses.requirements,
          outcomes: courses.outcomes,
          heroUrl: courses.heroUrl,
          ...{ refundDays: offers.refundDays, features: offers.features },
          priceSuffix: offers.priceSuffix,
          exclusiveTo,
        })
        .from(courses)
        .innerJoin(offers, eq(offers.id, courses.id))
        .where(and(eq(courses.id, id), courseIsPublic)),
      db
        .select()
        .from(courseModules)
        .where(eq(courseModules.courseId, id))
        .orderBy(asc(courseModules.position)),
    ] as const;

  type Rows = Awaited<ReturnType<typeof statements>[0]>;

  function toDetail(
    id: string,
    [row]: Rows,
    moduleRows: (typeof courseModules.$inferSelect)[],
  ): CourseDetail {
    const drafted = previewOf(preview, courseKind, id);
    if (drafted) {
      const outcomes = drafted.outcomes.map(({ text }) => text);
      return { ...(row ? withPrice(row) : UNPRICED), ...drafted, outcomes, id };
    }
    if (!row) throw new AppError("not_found", "Course not found.");
    const modules = moduleRows.map(
      ({ courseId: _course, position: _position, ...module }): CourseModule => module,
    );
    return { ...withPrice(row), modules };
  }

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
          db
            .selectDistinct({ category: courses.category })
            .from(courses)
            .where(and(isNull(courses.archivedAt), not(courses.exclusive))),
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

    /** The courses that only offers which name them open: those of this offer. */
    exclusiveTo: (offerId: string) => query(() => exclusiveCoursesOf(db, offerId)),

    /**
     * One course with its modules, in one round trip.
     * @throws AppError `not_found`
     */
    async get(id: string): Promise<CourseDetail> {
      const [rows, moduleRows] = await query(() => db.batch(statements(id)));
      return toDetail(id, rows, moduleRows);
    },

    /**
     * The same, why people have to wait for it, and the projects whose descriptions name it, at most this many, in the owner's order.
     * @throws AppError `not_found`
     */
    async withProjects(
      id: string,
      most: number,
    ): Promise<{ course: CourseDetail; waiting: string | null; projects: CourseProject[] }> {
      const [rows, moduleRows, found] = await query(() =>
        db.batch([...statements(id), projectsOf(db, id, most)]),
      );
      const waiting = rows[0] ? whyWaiting(rows[0].state, rows[0].full) : null;
      return { course: toDetail(id, rows, moduleRows), waiting, projects: found };
    },
  };
}

export type Courses = ReturnType<typeof createCourses>;
