import { dirname } from "node:path";
import { courseKind } from "#shared/courses/kinds.ts";
import { slugOf } from "#shared/slug.ts";
import {
  COURSE_FILE,
  COURSES,
  type Course,
  type CourseTree,
  type ExerciseFolder,
  numbered,
  readTree,
} from "./course-tree.ts";
import type { Disk } from "./disk.ts";
import { positionOf, readExercise, TASK, writeExercise } from "./exercise-file.ts";
import type { LessonFilms } from "./films.ts";
import { type AnyKind, renderContentFile, withPosition } from "./format.ts";
import { type Layout, numberFiles } from "./layouts.ts";
import { readLesson, writeLesson } from "./lesson-file.ts";
import { readAgain } from "./read-again.ts";

// Courses, lessons and exercises are in one tree of folders (course-tree.ts).

type Tree = Record<string, unknown>;

/**
 * The numbers of things in this order. Each keeps its own if it is larger than the one before; `own` is 0 for those
 * that have none.
 */
export function numbersInOrder(own: readonly number[]): number[] {
  let last = 0;
  return own.map((number) => {
    last = number > last ? number : last + 1;
    return last;
  });
}

/** `ids` with those of one group together, the groups in the order of `groups`. */
function together(ids: readonly string[], groups: readonly { id: string; group: string }[]): string[] {
  const places = new Map<string, number>();
  const names = [...new Set(groups.map(({ group }) => group))];
  for (const { id, group } of groups) places.set(id, names.indexOf(group));
  const placeOf = (id: string) => places.get(id) ?? names.length;
  return ids.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Gives a course that is only a file a folder. Returns it. */
function folderFor(disk: Disk, { id, file, folder }: Course): string {
  if (folder !== null) return folder;
  const raw = JSON.parse(disk.text(file) ?? "{}");
  const made = newFolder(id, raw);
  disk.write(`${made}/${COURSE_FILE}`, `${JSON.stringify({ id, ...raw }, null, 2)}\n`);
  disk.remove(file);
  return made;
}

const newFolder = (id: string, { slug }: Tree) =>
  `${COURSES}/${typeof slug === "string" && slug !== "" && slug !== id ? `${id}-${slug}` : id}`;

/** Numbers the folders of modules as the course will have them; those that it will not have come last. */
function moveModules(disk: Disk, { courses, modules }: CourseTree, id: string, content: Tree): void {
  const course = courses.find((each) => each.id === id);
  const after = (content.modules ?? []) as readonly { id: string }[];
  let last = after.length;
  const moves = modules.flatMap((folder) => {
    if (folder.course !== course) return [];
    const place = after.findIndex((each) => each.id === folder.id) + 1;
    if (place === 0) last += 1;
    const number = place || last;
    const name = folder.path.slice(dirname(folder.path).length + 1).replace(/^\d+-/, "");
    const to = `${dirname(folder.path)}/${numbered(number, name)}`;
    return number === folder.number ? [] : [{ from: folder.path, to, between: `${folder.path}.moving` }];
  });
  // In two steps, because one may take the name of another.
  for (const { from, between } of moves) disk.move(from, between);
  for (const { between, to } of moves) disk.move(between, to);
}

export function courseLayout(disk: Disk): Layout {
  const kind = courseKind as AnyKind;
  function files() {
    const { courses, problems } = readTree(disk);
    const found = courses.map(({ id, file }) => readAgain(kind, file, disk.text(file) ?? "", id));
    return { files: found, problems };
  }
  return {
    files,
    write(id, content, file) {
      const tree = readTree(disk);
      const course = tree.courses.find((each) => each.file === file?.file);
      moveModules(disk, tree, id, content);
      const folder = course ? folderFor(disk, course) : newFolder(id, content);
      const path = `${folder}/${COURSE_FILE}`;
      disk.write(path, renderContentFile(kind, { id, ...content }, file?.position ?? 0));
    },
    remove: ({ file }) => disk.remove(file),
    sort: (ids) => numberFiles(disk, kind, files().files, ids),
    grouped: (ids) => [...ids],
    holds: () => () => true,
    nameOf: (id) => `${COURSES}/${id}`,
  };
}

/** The folder of a module, by the module's id; a new one if it has none. */
function moduleFolder(disk: Disk, { modules, courses }: CourseTree, id: unknown): string {
  const found = modules.find((module) => module.id === id);
  if (found) return found.path;
  const course = courses.find((each) => each.modules.some((module) => module.id === id));
  if (!course) throw new Error(`No course has the module ${id}.`);
  const index = course.modules.findIndex((module) => module.id === id);
  const name = slugOf(course.modules[index]?.title ?? "") || "module";
  return `${folderFor(disk, course)}/${numbered(index + 1, name)}`;
}

/** `films`: those that are in the folders now. */
export function lessonLayout(disk: Disk, films: LessonFilms): Layout {
  return {
    files() {
      const { lessons } = readTree(disk);
      const written = lessons.filter(({ isWritten }) => isWritten);
      return {
        files: written.map((lesson, index) =>
          readLesson(disk, lesson, { position: lesson.number && index + 1, film: films.get(lesson.id) }),
        ),
        problems: [],
      };
    },
    write(id, content, file) {
      const tree = readTree(disk);
      const folder = moduleFolder(disk, tree, content.module);
      const here = file && dirname(file.file);
      const path = here && dirname(here) === folder ? here : `${folder}/${numbered(0, id)}`;
      if (here) disk.move(here, path);
      writeLesson(disk, path, content, films.get(id));
    },
    remove({ file, parts }) {
      for (const each of [file, ...Object.values(parts ?? {}).map((part) => part.file)]) disk.remove(each);
    },
    sort(ids) {
      const { modules, lessons } = readTree(disk);
      for (const module of modules) {
        const own = lessons.filter((lesson) => lesson.module === module && ids.includes(lesson.id));
        own.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
        const numbers = numbersInOrder(own.map(({ number }) => number));
        for (const [index, { id, path, number }] of own.entries()) {
          const to = numbers[index] ?? 0;
          if (to !== number) disk.move(path, `${module.path}/${numbered(to, id)}`);
        }
      }
    },
    grouped(ids) {
      const { lessons } = readTree(disk);
      return together(
        ids,
        lessons.map(({ id, module }) => ({ id, group: module.path })),
      );
    },
    holds() {
      const { courses } = readTree(disk);
      const modules = new Set(courses.flatMap((course) => course.modules.map(({ id }) => id)));
      return ({ module }) => modules.has(String(module));
    },
    nameOf: (id) => `The lesson ${id}`,
  };
}

/** The exercises in reading order, with their positions; 0 for those that were just pulled. */
function inReadingOrder(disk: Disk): { folder: ExerciseFolder; position: number | null }[] {
  const { lessons, exercises } = readTree(disk);
  const placed = exercises.map((folder) => ({ folder, position: positionOf(disk, folder.path) }));
  const place = ({ position }: { position: number | null }) => position ?? Number.MAX_SAFE_INTEGER;
  return lessons.flatMap((lesson) =>
    placed.filter(({ folder }) => folder.lesson === lesson).sort((a, b) => place(a) - place(b)),
  );
}

export function exerciseLayout(disk: Disk): Layout {
  return {
    files: () => ({
      files: inReadingOrder(disk).map(({ folder, position }, index) =>
        readExercise(disk, folder, position === 0 ? 0 : index + 1),
      ),
      problems: [],
    }),
    write(id, content, file) {
      const lesson = readTree(disk).lessons.find((each) => each.id === content.lesson);
      if (!lesson) throw new Error(`There is no lesson ${content.lesson}.`);
      const path = `${lesson.path}/exercises/${id}`;
      const here = file && dirname(file.file);
      const position = here === path ? positionOf(disk, path) : 0;
      if (here) disk.move(here, path);
      writeExercise(disk, path, content, position);
    },
    remove({ file, parts }) {
      const own = Object.values(parts ?? {}).map((part) => part.file);
      for (const each of [...own, `${dirname(file)}/exercise.json`, file]) disk.remove(each);
    },
    sort(ids) {
      const all = inReadingOrder(disk);
      for (const lesson of new Set(all.map(({ folder }) => folder.lesson.path))) {
        const own = all.filter(({ folder }) => folder.lesson.path === lesson && ids.includes(folder.id));
        own.sort((a, b) => ids.indexOf(a.folder.id) - ids.indexOf(b.folder.id));
        const numbers = numbersInOrder(own.map(({ position }) => position ?? 0));
        for (const [index, { folder, position }] of own.entries()) {
          const to = numbers[index] ?? 0;
          const file = `${folder.path}/exercise.md`;
          if (to !== position) disk.write(file, withPosition(TASK, disk.text(file) ?? "", to));
        }
      }
    },
    grouped(ids) {
      const { exercises } = readTree(disk);
      return together(
        ids,
        exercises.map(({ id, lesson }) => ({ id, group: lesson.path })),
      );
    },
    holds() {
      const written = readTree(disk).lessons.filter(({ isWritten }) => isWritten);
      const lessons = new Set(written.map(({ id }) => id));
      return ({ lesson }) => lessons.has(String(lesson));
    },
    nameOf: (id) => `The exercise ${id}`,
  };
}
