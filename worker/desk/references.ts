import { asc, eq } from "drizzle-orm";
import { courseKind } from "#shared/courses/kinds.ts";
import { lessonKind } from "#shared/learning/kinds.ts";
import type { ReferenceTo } from "#shared/publishing/fields.ts";
import { courseModules, courses } from "#worker/courses/schema.ts";
import { lessons } from "#worker/learning/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { drafts } from "#worker/publishing/schema.ts";

/**
 * Something that a field can name by its id. `part`: the course, or what a course is, such as "archived"; `label`:
 * "Course › Module" or "Module › Lesson".
 */
export type ReferenceOption = {
  id: string;
  part: string;
  label: string;
  /** Its own title. */
  title: string;
  /** Where the desk edits it. */
  path: string;
};

/** What the reference fields of lessons and exercises can name. Callers check that the viewer is an admin. */
export function createReferences({ db }: Pick<Dependencies, "db">) {
  async function modules(): Promise<ReferenceOption[]> {
    const rows = await query(() =>
      db
        .select({
          ...{ id: courseModules.id, title: courseModules.title },
          ...{ course: courses.title, courseId: courses.id },
        })
        .from(courseModules)
        .innerJoin(courses, eq(courses.id, courseModules.courseId))
        .orderBy(asc(courses.position), asc(courses.id), asc(courseModules.position)),
    );
    return rows.map(({ id, title, course, courseId }) => ({
      ...{
        id,
        title,
        part: course,
        label: `${course} › ${title}`,
        path: `/desk/content/courses/${courseId}`,
      },
    }));
  }

  /** Items of a kind that have a draft. */
  const draftsOf = (kind: string) =>
    query(() =>
      db.select({ id: drafts.item, values: drafts.values }).from(drafts).where(eq(drafts.kind, kind)),
    );

  async function listedCourses(): Promise<ReferenceOption[]> {
    const { id, title, exclusive, archivedAt, position } = courses;
    const [rows, drafted] = await Promise.all([
      query(() =>
        db.select({ id, title, exclusive, archivedAt }).from(courses).orderBy(asc(position), asc(id)),
      ),
      draftsOf(courseKind.name),
    ]);
    const live = new Set(rows.map((row) => row.id));
    const news = drafted
      .filter((draft) => !live.has(draft.id))
      .map(({ id, values }) => ({ id, title: values.title || id, part: "not published" }));
    const all = rows.map(({ id, title, exclusive, archivedAt }) => ({
      ...{ id, title, part: archivedAt ? "archived" : exclusive ? "exclusive" : "" },
    }));
    return [...all, ...news].map((course) => ({
      ...course,
      ...{ label: course.title, path: `/desk/content/${courseKind.name}/${course.id}` },
    }));
  }

  /** The lessons in the order of their courses, and those that are not published yet. */
  async function listedLessons(): Promise<ReferenceOption[]> {
    const { id, title, module, position } = lessons;
    const [parts, rows, drafted] = await Promise.all([
      modules(),
      query(() => db.select({ id, title, module }).from(lessons).orderBy(asc(position), asc(id))),
      draftsOf(lessonKind.name),
    ]);
    const live = new Set(rows.map((row) => row.id));
    const news = drafted
      .filter((draft) => !live.has(draft.id))
      .map(({ id, values }) => ({
        id,
        title: `${values.title || id} (not published)`,
        module: values.module ?? "",
      }));
    const all = [...rows, ...news];
    const toOption = (lesson: (typeof all)[number], part: ReferenceOption | null): ReferenceOption => ({
      ...{ id: lesson.id, title: lesson.title, part: part?.part ?? "Without a module" },
      label: part ? `${part.title} › ${lesson.title}` : lesson.title,
      path: `/desk/content/lessons/${lesson.id}`,
    });
    const known = new Set(parts.map((part) => part.id));
    return [
      ...parts.flatMap((part) =>
        all.filter((lesson) => lesson.module === part.id).map((lesson) => toOption(lesson, part)),
      ),
      ...all.filter((lesson) => !known.has(lesson.module)).map((lesson) => toOption(lesson, null)),
    ];
  }

  const lists = { modules, lessons: listedLessons, courses: listedCourses };
  return { options: (to: ReferenceTo): Promise<ReferenceOption[]> => lists[to]() };
}
