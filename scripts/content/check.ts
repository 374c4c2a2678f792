import { existsSync } from "node:fs";
import { join } from "node:path";
import { COURSE_WORDS } from "#shared/courses/course-words.ts";
import { readOutcomes } from "#shared/courses/outcomes.ts";
import { lessonParts } from "#shared/learning/lesson-body.ts";
import { renderMarkdown } from "#shared/prose/markdown.ts";
import { ROOT } from "../support/paths.ts";
import { type Folder, KINDS, pictureFile, picturesIn } from "./folder.ts";
import { type AnyKind, type ContentFile, lineOf, type Problem } from "./format.ts";

/** A link in Markdown or HTML, or a field that is a path: the path without its query and anchor. */
const LINK = /(?:\]\(|^)(\/[^\s)?#]*)/gm;

/** Where each kind's items are: `/notes/`. Kinds whose items have no page of their own are left out. */
const HOMES = KINDS.flatMap((kind) => {
  const [home = "", rest] = kind.pathOf("ID").split("ID");
  return rest === "" && home.length > 1 && home.endsWith("/") ? [{ kind, home }] : [];
});

/** What the fields' own rules cannot see: links to items, and pictures. */
function look(file: ContentFile, { ids, has }: { ids: ReadonlySet<string>; has: (path: string) => boolean }) {
  const { kind } = file;
  const problems: Problem[] = [];
  function say(text: string, field: string, message: string) {
    const part = file.parts?.[field] ?? file;
    problems.push({ file: part.file, line: lineOf(part.source, text), field, message });
  }

  for (const [field, value] of Object.entries(file.values ?? {})) {
    for (const [, path = ""] of value.matchAll(LINK)) {
      const home = HOMES.find(({ home }) => path.startsWith(home));
      const id = home && path.slice(home.home.length).replace(/\/$/, "");
      if (home && id && !id.includes("/") && !ids.has(`${home.kind.name}/${id}`)) {
        say(path, field, `There is no ${home.kind.one} “${id}” to link to.`);
      }
    }
    for (const key of picturesIn(value)) {
      if (!has(pictureFile(key))) say(key, field, `The file ${pictureFile(key)} is missing.`);
    }
    const known = kind.fields[field];
    const isLesson = known && "to" in known && known.to === "lessons";
    if (isLesson && value && !ids.has(`lessons/${value}`))
      say(value, field, `There is no lesson “${value}”.`);
    const isPicture = known?.input === "picture";
    if (isPicture && value.startsWith("/") && !value.startsWith("/media/") && !isPublic(value)) {
      say(value, field, `There is no picture at ${value}.`);
    }
  }
  return problems;
}

/** A text that cannot be shown. */
function unshowable({ kind, content, file }: ContentFile): Problem[] {
  const field = kind.body;
  if (!content || !field || kind.fields[field]?.input !== "markdown") return [];
  try {
    renderMarkdown(String((content as Record<string, unknown>)[field]));
    return [];
  } catch (error) {
    const message = `It cannot be shown: ${error instanceof Error ? error.message : error}.`;
    return [{ file, line: 1, field, message }];
  }
}

/** Exercises that a lesson's text names and its folder does not have. */
function unknownExercises(file: ContentFile, lessonOf: ReadonlyMap<string, string>): Problem[] {
  if (file.kind.name !== "lessons") return [];
  return lessonParts(file.values?.body ?? "").flatMap((part) => {
    if (part.kind !== "exercise" || lessonOf.get(part.id) === file.id) return [];
    const line = lineOf(file.source, `\n${part.id}\n`) + 1;
    const message = `This lesson has no exercise “${part.id}”.`;
    return [{ file: file.file, line, field: "body", message }];
  });
}

/** Lessons behind a course's outcomes that are not in the course. */
function unknownOutcomeLessons(file: ContentFile, courseOf: ReadonlyMap<string, string>): Problem[] {
  if (file.kind.name !== "courses") return [];
  return readOutcomes(file.values?.outcomes ?? "").flatMap(({ text, lessons }) =>
    lessons.flatMap((lesson) => {
      if (courseOf.get(lesson) === file.id) return [];
      const line = lineOf(file.source, `"${lesson}"`);
      const message = `“${text}” names the lesson “${lesson}”, which this course does not have.`;
      return [{ file: file.file, line, field: "outcomes", message }];
    }),
  );
}

/** The course of each lesson. */
function coursesOfLessons(files: readonly ContentFile[]): Map<string, string> {
  const courseOf = new Map<string, string>();
  for (const { kind, id, values } of files) {
    if (kind.name !== "courses") continue;
    for (let index = 0; index < Number(values?.["modules.length"] ?? 0); index += 1)
      courseOf.set(values?.[`modules.${index}.id`] ?? "", id);
  }
  return new Map(
    files.flatMap(({ kind, id, values }) =>
      kind.name === "lessons" ? [[id, courseOf.get(values?.module ?? "") ?? ""] as const] : [],
    ),
  );
}

/** `[Headings](/learn/web-basics/headings)`. */
const LESSON_LINK = /\]\(\/learn\/([^/\s)?#]+)(?:\/([^\s)?#]+))?/g;

type Places = { courses: ReadonlySet<string>; lessons: ReadonlySet<string> };

/** Links to courses and lessons, in any text, that lead nowhere. */
function unknownLessons(file: ContentFile, { courses, lessons }: Places): Problem[] {
  return Object.entries(file.values ?? {}).flatMap(([field, value]) =>
    [...value.matchAll(LESSON_LINK)].flatMap(([link, course = "", lesson]) => {
      if (COURSE_WORDS.includes(course)) return [];
      const part = file.parts?.[field] ?? file;
      const say = (message: string) => [{ file: part.file, line: lineOf(part.source, link), field, message }];
      if (course !== "-" && !courses.has(course)) return say(`There is no course “${course}” to link to.`);
      const isLesson =
        lesson === undefined || lesson === "files.zip" || lessons.has(lesson.replace(/\.md$/, ""));
      return isLesson ? [] : say(`There is no lesson “${lesson}” to link to.`);
    }),
  );
}

/** A picture in Markdown that is the product's own: `![A page](/art/page.svg)`. */
const PICTURE = /!\[[^\]]*\]\(([^)\s]+)/g;

/** Pictures in a lesson's texts that are not there. `look` finds those below `/media`. */
function unknownPictures(file: ContentFile): Problem[] {
  if (file.kind.name !== "lessons") return [];
  return ["body", "assignment"].flatMap((field) =>
    [...(file.values?.[field] ?? "").matchAll(PICTURE)].flatMap(([whole, address = ""]) => {
      if (/^https?:/.test(address) || address.startsWith("/media/")) return [];
      if (address.startsWith("/") && isPublic(address.replace(/[?#].*$/, ""))) return [];
      const message = address.startsWith("/")
        ? `There is no picture at ${address}.`
        : `Put the picture into media/images, and write its address: /media/images/….`;
      const part = file.parts?.[field] ?? file;
      return [{ file: part.file, line: lineOf(part.source, whole), field, message }];
    }),
  );
}

/** Whether it is one of the product's own files, which every site has. */
const isPublic = (path: string) => existsSync(join(ROOT, "public", path));

/** A starter project of the product: the seed packs its folder into a zip. */
const isPacked = ({ kind, source }: ContentFile) => kind.name === "templates" && /"folder":/.test(source);

/**
 * Checks every file of a folder without a site. Returns how many there are, and what is wrong. `isNew`: whose texts are
 * tried as a page, which takes the longest.
 */
export function checkFolder(
  folder: Folder,
  isNew: (file: ContentFile) => boolean = () => true,
): { count: number; problems: Problem[] } {
  const found = KINDS.map((kind: AnyKind) => folder.layout(kind).files());
  const files = found.flatMap(({ files }) => files);
  const ids = new Set(files.map(({ kind, id }) => `${kind.name}/${id}`));
  const problems = found.flatMap(({ problems }) => problems);
  const own = files.filter((file) => !isPacked(file));
  const lessonOf = new Map(
    files.flatMap(({ kind, id, values }) =>
      kind.name === "exercises" && values ? [[id, values.lesson ?? ""] as const] : [],
    ),
  );
  const places = {
    courses: new Set(
      files.flatMap(({ kind, id, values }) => (kind.name === "courses" ? [id, values?.slug ?? ""] : [])),
    ),
    lessons: new Set(files.flatMap(({ kind, id }) => (kind.name === "lessons" ? [id] : []))),
  };
  const courseOf = coursesOfLessons(files);
  const looked = own.flatMap((file) => [
    ...file.problems,
    ...look(file, { ids, has: folder.exists }),
    ...unknownExercises(file, lessonOf),
    ...unknownLessons(file, places),
    ...unknownOutcomeLessons(file, courseOf),
    ...unknownPictures(file),
    ...(isNew(file) ? unshowable(file) : []),
  ]);
  return { count: own.length, problems: [...problems, ...looked] };
}
