import { asc, eq } from "drizzle-orm";
import { AppError } from "#shared/domain/app-error.ts";
import type { Course, CourseModule } from "#shared/domain/catalogue.ts";
import type { Money } from "#shared/domain/money.ts";
import { type Database, query } from "../db/client.ts";
import { courseModules, courses, offers } from "../db/schema.ts";

/** What a card in the library shows. */
export type CourseSummary = Pick<
  Course,
  "id" | "title" | "tagline" | "category" | "level" | "durationWeeks" | "tags" | "thumbnailUrl"
> & { name: string; price: Money };

export type CourseDetail = Course & { name: string; price: Money };

const summaryColumns = {
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
};

function withPrice<T extends { priceMinor: number; currency: string }>({ priceMinor, currency, ...rest }: T) {
  return { ...rest, price: { minor: priceMinor, currency } satisfies Money };
}

export function createCourses(db: Database) {
  return {
    /** Every course in the library, in the owner's order. */
    async list(): Promise<CourseSummary[]> {
      const rows = await query(() =>
        db
          .select(summaryColumns)
          .from(courses)
          .innerJoin(offers, eq(offers.id, courses.id))
          .orderBy(asc(courses.position))
          .all(),
      );
      return rows.map(withPrice);
    },

    /** Which courses there are and when each last changed, for the site map. */
    async changes(): Promise<{ id: string; changed: Date }[]> {
      return query(() =>
        db
          .select({ id: courses.id, changed: courses.updatedAt })
          .from(courses)
          .orderBy(asc(courses.position))
          .all(),
      );
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
              position: courses.position,
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
