import type { Disk } from "./disk.ts";
import { ID, type Problem } from "./format.ts";

// The folders of courses: courses/4-beginner-web-dev/01-your-first-page/02-headings/exercises/fix-the-headings.

export const COURSES = "courses";
/** A course within its folder. */
export const COURSE_FILE = "course.json";
export const LESSON_FILE = "lesson.md";
export const FILM_FILE = "video.mp4";
/** Next to a lesson; each is the lesson's field of that name. */
export const LESSON_TEXTS = ["captions.vtt", "chapters.vtt"];
/** The steps that the film was made from (npm run film). */
const FILM_STEPS = "film.md";
/** What learners make at the end of a lesson: usually a module's project, in the folder of its last lesson. */
export const ASSIGNMENT_FILE = "assignment.md";
const IN_LESSON = [LESSON_FILE, ASSIGNMENT_FILE, FILM_FILE, FILM_STEPS, ...LESSON_TEXTS];

/** A number, and a name that is the id of a lesson, or says what a module is about. */
const NUMBERED = /^(\d{2,3})-([a-z0-9]+(?:-[a-z0-9]+)*)$/;

export type Course = {
  id: string;
  file: string;
  /** Where its modules are. Null for a course that is only a file: courses/4.json. */
  folder: string | null;
  position: number;
  modules: readonly { id: string; title: string }[];
};
/** `id`: which module of the course it is, by its number; null if there is none, or it has no id yet. */
export type ModuleFolder = { path: string; number: number; course: Course; id: string | null };
/** `number` is 0 for a lesson that was just pulled and has no place yet. */
export type LessonFolder = {
  path: string;
  number: number;
  id: string;
  module: ModuleFolder;
  isWritten: boolean;
};
export type ExerciseFolder = { path: string; id: string; lesson: LessonFolder };

/** Everything there is, in reading order; the exercises of a lesson by their names. */
export type CourseTree = {
  courses: Course[];
  modules: ModuleFolder[];
  lessons: LessonFolder[];
  exercises: ExerciseFolder[];
  problems: Problem[];
};

export const numbered = (number: number, name: string) => `${String(number).padStart(2, "0")}-${name}`;

type Say = (file: string, message: string) => void;

function readCourse(disk: Disk, file: string, name: string, folder: string | null): Course {
  let raw: Record<string, unknown> = {};
  try {
    raw = { ...JSON.parse(disk.text(file) ?? "") };
  } catch {
    // Reading the course as an item says where it is wrong.
  }
  const id = folder !== null && typeof raw.id === "string" ? raw.id : name;
  const position = Number(raw.position ?? Number.POSITIVE_INFINITY);
  const modules = (Array.isArray(raw.modules) ? raw.modules : []).map((module) => ({
    id: String(module?.id ?? ""),
    title: String(module?.title ?? ""),
  }));
  return { id, file, folder, position, modules };
}

function readCourses(disk: Disk, say: Say): Course[] {
  const courses: Course[] = [];
  for (const name of disk.files(COURSES)) {
    const file = `${COURSES}/${name}`;
    if (name.endsWith(".json")) courses.push(readCourse(disk, file, name.slice(0, -".json".length), null));
    else say(file, "The files of this folder end with .json.");
  }
  for (const name of disk.folders(COURSES)) {
    const folder = `${COURSES}/${name}`;
    const file = `${folder}/${COURSE_FILE}`;
    if (disk.exists(file)) courses.push(readCourse(disk, file, name, folder));
    else say(file, `There is no ${COURSE_FILE} in this folder.`);
    for (const other of disk.files(folder)) {
      if (other !== COURSE_FILE)
        say(`${folder}/${other}`, `Here is only ${COURSE_FILE}, and a folder for each module.`);
    }
  }
  for (const [index, { id, file }] of courses.entries()) {
    const first = courses.findIndex((other) => other.id === id);
    if (first < index) say(file, `The course “${id}” is in ${courses[first]?.file}, too.`);
  }
  return courses.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/** The folders in a folder that begin with a number, in their order. */
function readNumbered(disk: Disk, folder: string, say: Say) {
  const found = disk.folders(folder).flatMap((name) => {
    const [, number, rest = ""] = NUMBERED.exec(name) ?? [];
    const path = `${folder}/${name}`;
    if (number) return [{ path, number: Number(number), rest }];
    say(path, "Name the folder with its number: 01-your-first-page.");
    return [];
  });
  for (const [index, { path, number }] of found.entries()) {
    if (number === 0) say(path, "Number the folders from 01.");
    else if (found[index - 1]?.number === number) say(path, `Two folders have the number ${number}.`);
  }
  return found.toSorted((a, b) => a.number - b.number || (a.rest < b.rest ? -1 : 1));
}

function readModules(disk: Disk, course: Course, say: Say): ModuleFolder[] {
  if (course.folder === null) return [];
  return readNumbered(disk, course.folder, say).map(({ path, number }) => {
    const count = course.modules.length;
    const module = course.modules[number - 1];
    if (number > count) say(path, `The course has ${count} modules, so none is number ${number}.`);
    else if (module?.id === "")
      say(path, `Give module ${number} an id in ${course.file}, or publish it first.`);
    for (const name of disk.files(path)) say(`${path}/${name}`, "Here is only a folder for each lesson.");
    return { path, number, course, id: module?.id || null };
  });
}

function readLessons(disk: Disk, module: ModuleFolder, say: Say): LessonFolder[] {
  return readNumbered(disk, module.path, say).map(({ path, number, rest }) => {
    const isWritten = disk.exists(`${path}/${LESSON_FILE}`);
    if (!isWritten) say(`${path}/${LESSON_FILE}`, `There is no ${LESSON_FILE} in this folder.`);
    const unknown = disk.files(path).filter((name) => !IN_LESSON.includes(name));
    const folders = disk.folders(path).filter((name) => name !== "exercises");
    for (const name of [...unknown, ...folders])
      say(`${path}/${name}`, `A lesson has ${IN_LESSON.join(", ")} and a folder exercises.`);
    return { path, number, id: rest, module, isWritten };
  });
}

function readExercises(disk: Disk, lesson: LessonFolder, say: Say): ExerciseFolder[] {
  const folder = `${lesson.path}/exercises`;
  for (const name of disk.files(folder)) say(`${folder}/${name}`, "Here is only a folder for each exercise.");
  return disk.folders(folder).map((id) => {
    const path = `${folder}/${id}`;
    if (!ID.test(id)) say(path, "Name the folder words-with-hyphens.");
    return { path, id, lesson };
  });
}

/** Their names are unique on the whole site. */
function sayTwice(
  items: readonly { id: string; path: string }[],
  one: "lesson" | "exercise",
  say: Say,
): void {
  const seen = new Map<string, string>();
  for (const { id, path } of items) {
    const first = seen.get(id);
    if (first) say(`${path}/${one}.md`, `There is another ${one} “${id}”: ${first}.`);
    seen.set(id, first ?? path);
  }
}

export function readTree(disk: Disk): CourseTree {
  const problems: Problem[] = [];
  const say: Say = (file, message) => problems.push({ file, line: 1, field: "", message });
  const courses = readCourses(disk, say);
  const modules = courses.flatMap((course) => readModules(disk, course, say));
  const lessons = modules.flatMap((module) => readLessons(disk, module, say));
  const exercises = lessons.flatMap((lesson) => readExercises(disk, lesson, say));
  sayTwice(lessons, "lesson", say);
  sayTwice(exercises, "exercise", say);
  return { courses, modules, lessons, exercises, problems };
}
