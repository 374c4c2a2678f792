import { and, asc, count, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { exerciseKind, lessonKind } from "#shared/learning/kinds.ts";
import { progressOf } from "#shared/learning/outline.ts";
import { courseModules, courses, offers } from "#worker/courses/schema.ts";
import { courseIsPublic } from "#worker/courses/visible.ts";
import { accessOf, enrolmentsIn } from "#worker/enrolments/enrolments.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { previewOf, withDates } from "#worker/platform/preview.ts";
import { hasAssignment } from "./course-lessons.ts";
import { outlineOf } from "./outline.ts";
import { exercises, exerciseWork, learners, lessonProgress, lessons } from "./schema.ts";

export type StoredLesson = typeof lessons.$inferSelect;
export type StoredExercise = typeof exercises.$inferSelect;

/** In place of a course's name in an address: the course that the lesson is in. */
const ANY_COURSE = "-";
/** No row has this id. */
const NOBODY = "";

const heads = {
  ...{ id: lessons.id, module: lessons.module, title: lessons.title, goal: lessons.goal },
  ...{ minutes: lessons.minutes, free: lessons.free, computer: lessons.computer },
  ...{ changes: lessons.changes, changedAt: lessons.changedAt, createdAt: lessons.createdAt },
  assignment: hasAssignment,
  exercises: sql<number>`(select count(*) from exercises
    where lesson_id = "lessons"."id" and archived_at is null)`,
};

/** The lessons of a course, for its pages. Each call is one round trip. */
export function createLessons({
  db,
  content,
  now,
  preview,
}: Pick<Dependencies, "db" | "content" | "now" | "preview">) {
  /** The condition that names a course: by its slug or its id, or by one of its lessons. */
  function named(name: string, lesson: string): SQL | undefined {
    if (name !== ANY_COURSE) return or(eq(courses.slug, name), eq(courses.id, name));
    const drafted = previewOf(preview, lessonKind, lesson)?.module;
    const module = drafted ? sql`${drafted}` : sql`(select module_id from lessons where id = ${lesson})`;
    return sql`${courses.id} = (select course_id from course_modules where id = ${module})`;
  }

  /** What the pages of a course read, for one batch. Visitors may get a copy that is seconds old. */
  function statements(course: SQL | undefined, viewer: Viewer | null, lesson: string) {
    const source = viewer ? db : content;
    const userId = viewer?.id ?? NOBODY;
    const courseId = sql`(select ${courses.id} from ${courses} where ${course})`;
    const ofCourse = sql`${lessons.module} in
      (select ${courseModules.id} from ${courseModules} where ${courseModules.courseId} = ${courseId})`;
    const isListed = and(isNull(lessons.archivedAt), ofCourse);
    return source.batch([
      source
        .select({
          ...{ id: courses.id, slug: courses.slug, title: courses.title, tagline: courses.tagline },
          picture: courses.thumbnailUrl,
          ...{ name: offers.name, outcomes: courses.outcomes, outcomeLessons: courses.outcomeLessons },
          ...{ priceMinor: offers.priceMinor, currency: offers.currency },
          ...{ refundDays: offers.refundDays, state: offers.state },
        })
        .from(courses)
        .innerJoin(offers, eq(offers.id, courses.id))
        .where(and(course, courseIsPublic)),
      source
        .select({ id: courseModules.id, title: courseModules.title })
        .from(courseModules)
        .where(eq(courseModules.courseId, courseId))
        .orderBy(asc(courseModules.position)),
      source.select(heads).from(lessons).where(isListed).orderBy(asc(lessons.position), asc(lessons.id)),
      source
        .select({
          ...{ lesson: lessonProgress.lessonId, openedAt: lessonProgress.openedAt },
          ...{ seenAt: lessonProgress.seenAt, doneAt: lessonProgress.doneAt },
          ...{ place: lessonProgress.place, videoAt: lessonProgress.videoAt },
        })
        .from(lessonProgress)
        .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
        .where(and(eq(lessonProgress.userId, userId), isListed)),
      source
        .select({ lesson: exercises.lesson, passed: count() })
        .from(exerciseWork)
        .innerJoin(exercises, eq(exercises.id, exerciseWork.exerciseId))
        .innerJoin(lessons, eq(lessons.id, exercises.lesson))
        .where(
          and(
            eq(exerciseWork.userId, userId),
            isNotNull(exerciseWork.passedAt),
            isNull(exercises.archivedAt),
            isListed,
          ),
        )
        .groupBy(exercises.lesson),
      enrolmentsIn(source, userId, courseId, now()),
      source
        .select()
        .from(lessons)
        .where(and(eq(lessons.id, lesson), isListed)),
      source
        .select()
        .from(exercises)
        .where(and(eq(exercises.lesson, lesson), isNull(exercises.archivedAt)))
        .orderBy(asc(exercises.position), asc(exercises.id)),
      source
        .select()
        .from(exerciseWork)
        .where(
          and(
            eq(exerciseWork.userId, userId),
            sql`${exerciseWork.exerciseId} in (select id from exercises where lesson_id = ${lesson})`,
          ),
        ),
      source.select({ speed: learners.videoSpeed }).from(learners).where(eq(learners.userId, userId)),
    ]);
  }

  async function read(name: string, viewer: Viewer | null, lesson: string) {
    const [found, modules, listed, progress, passed, enrolled, own, tasks, work, learner] = await query(() =>
      statements(named(name, lesson), viewer, lesson),
    );
    const [course] = found;
    if (!course) throw new AppError("not_found", "There is no such course.");
    return {
      course,
      modules: outlineOf({ modules, lessons: listed, progress, passed }),
      progress,
      ...accessOf(enrolled, viewer, now()),
      /** How fast they watch videos. */
      videoSpeed: learner[0]?.speed ?? 1,
      found: { own: own[0], tasks, work },
    };
  }

  const previewedExercise = () => preview && previewOf(preview, exerciseKind, preview.item);

  /** The exercises of a lesson, with the one that this request previews. */
  function previewed(tasks: StoredExercise[], lesson: string): StoredExercise[] {
    const drafted = previewedExercise();
    if (!drafted || !preview) return tasks;
    const last = { position: Number.MAX_SAFE_INTEGER };
    const before = tasks.find(({ id }) => id === preview.item);
    const draft = withDates({ ...last, ...before, ...drafted, id: preview.item });
    const others = tasks.filter(({ id }) => id !== preview.item);
    return (draft.lesson === lesson ? [...others, draft] : others).sort((a, b) => a.position - b.position);
  }

  return {
    /** A course with its lessons, and how far this person is. @throws AppError `not_found` */
    async course(name: string, viewer: Viewer | null) {
      const { found: _none, ...course } = await read(name, viewer, NOBODY);
      return course;
    },

    /** The same in one number and a list, for programs. @throws AppError `not_found` */
    async outline(name: string, viewer: Viewer | null) {
      const { course, modules } = await read(name, viewer, NOBODY);
      return { course, modules, progress: progressOf(modules.flatMap(({ lessons: listed }) => listed)) };
    },

    /** Where an exercise stands: its lesson, and the course. @throws AppError `not_found` */
    async ofExercise(id: string) {
      const drafted = previewOf(preview, exerciseKind, id)?.lesson;
      const lesson =
        drafted ?? sql`(select lesson_id from exercises where id = ${id} and archived_at is null)`;
      const [found] = await query(() =>
        content
          .select({ lesson: lessons.id, id: courses.id, slug: courses.slug })
          .from(lessons)
          .innerJoin(courseModules, eq(courseModules.id, lessons.module))
          .innerJoin(courses, eq(courses.id, courseModules.courseId))
          .innerJoin(offers, eq(offers.id, courses.id))
          .where(and(sql`${lessons.id} = ${lesson}`, isNull(lessons.archivedAt), courseIsPublic)),
      );
      if (!found) throw new AppError("not_found", "There is no such exercise.");
      return found;
    },

    /**
     * A lesson in its course. What the person may not see is not there: neither its text nor its exercises.
     * @throws AppError `not_found`
     */
    async page(name: string, id: string, viewer: Viewer | null) {
      const { found, ...rest } = await read(name, viewer, id);
      const drafted = previewOf(preview, lessonKind, id);
      const blank = {
        position: 0,
        changedAt: null,
      };
      const lesson = drafted ? withDates({ ...blank, ...found.own, ...drafted, id }) : found.own;
      if (!lesson) throw new AppError("not_found", "There is no such lesson.");
      // Other preview links, of a note for example, open no lesson.
      const isPreviewed = drafted !== null || previewedExercise()?.lesson === id;
      const open = lesson.free || rest.enrolled || isPreviewed;
      const {
        body: _body,
        remember: _remember,
        video: _v,
        youtube: _y,
        captions: _c,
        chapters: _ch,
        assignmentTitle: _at,
        assignment: _a,
        ...head
      } = lesson;
      return {
        ...rest,
        head,
        /** Null if this person may not see it. */
        open: open ? { lesson, exercises: previewed(found.tasks, id), work: found.work } : null,
      };
    },
  };
}

export type Lessons = ReturnType<typeof createLessons>;
export type LessonPage = Awaited<ReturnType<Lessons["page"]>>;
