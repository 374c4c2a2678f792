import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { courseModules, courses, offers } from "#worker/courses/schema.ts";
import { courseIsPublic } from "#worker/courses/visible.ts";
import { accessOf, enrolmentsIn } from "#worker/enrolments/enrolments.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { exercises, exerciseWork, lessons } from "./schema.ts";

/** What to put into the zip: one exercise, the exercises of a module, or those of the whole course. */
export type ProjectPart = { exercise: string | null; module: string | null };

const NOBODY = "";

/** The exercises of a course as projects to work on at one's own machine. */
export function createProjectFiles({ db, now }: Pick<Dependencies, "db" | "now">) {
  return {
    /**
     * The exercises that this person may have, with their own code. Who was ever enrolled keeps them, also when the
     * enrolment has ended (not when it was taken back). Exercises of free lessons are for everybody.
     * @throws AppError `not_found`, `unauthenticated`, `forbidden`
     */
    async read(name: string, { exercise, module }: ProjectPart, viewer: Viewer | null) {
      const userId = viewer?.id ?? NOBODY;
      const isNamed = or(eq(courses.slug, name), eq(courses.id, name));
      const isCourse = and(isNamed, courseIsPublic);
      const part = exercise ? eq(exercises.id, exercise) : module ? eq(courseModules.id, module) : undefined;
      const [found, enrolled, rows] = await query(() =>
        db.batch([
          db
            .select({ id: courses.id, slug: courses.slug, title: courses.title })
            .from(courses)
            .innerJoin(offers, eq(offers.id, courses.id))
            .where(isCourse),
          enrolmentsIn(db, userId, sql`(select ${courses.id} from ${courses} where ${isNamed})`, now()),
          db
            .select({
              ...{ id: exercises.id, title: exercises.title, task: exercises.task, mode: exercises.mode },
              ...{ starter: exercises.starter, tests: exercises.tests },
              ...{ lesson: exercises.lesson, free: lessons.free },
              own: exerciseWork.files,
            })
            .from(exercises)
            .innerJoin(lessons, eq(lessons.id, exercises.lesson))
            .innerJoin(courseModules, eq(courseModules.id, lessons.module))
            .innerJoin(courses, eq(courses.id, courseModules.courseId))
            .innerJoin(offers, eq(offers.id, courses.id))
            .leftJoin(
              exerciseWork,
              and(eq(exerciseWork.exerciseId, exercises.id), eq(exerciseWork.userId, userId)),
            )
            .where(and(isCourse, part, isNull(lessons.archivedAt), isNull(exercises.archivedAt)))
            .orderBy(
              asc(courseModules.position),
              asc(lessons.position),
              asc(lessons.id),
              asc(exercises.position),
              asc(exercises.id),
            ),
        ]),
      );
      const [course] = found;
      if (!course) throw new AppError("not_found", "There is no such course.");
      if (rows.length === 0) throw new AppError("not_found", "There is no exercise to download.");
      const { keepsFiles } = accessOf(enrolled, viewer, now());
      const open = rows.filter(({ free }) => free || keepsFiles);
      if (open.length === 0 && !viewer)
        throw new AppError("unauthenticated", "Please sign in to download these files.");
      if (open.length === 0)
        throw new AppError("forbidden", "These files are part of a course that you have not joined.");
      return { course, exercises: open };
    },
  };
}

export type ProjectFiles = ReturnType<typeof createProjectFiles>;
export type ProjectExercise = Awaited<ReturnType<ProjectFiles["read"]>>["exercises"][number];
