import { lessonKind } from "#shared/learning/kinds.ts";
import { line, markdown } from "#shared/publishing/fields.ts";
import { checkContent, toFormValues } from "#shared/publishing/form-values.ts";
import { defineKind } from "#shared/publishing/kind.ts";
import { ASSIGNMENT_FILE, FILM_FILE, LESSON_FILE, LESSON_TEXTS, type LessonFolder } from "./course-tree.ts";
import type { Disk } from "./disk.ts";
import type { LessonFilm } from "./films.ts";
import { type AnyKind, type ContentFile, lineOf, quotedIn, renderContentFile } from "./format.ts";
import { readAgain } from "./read-again.ts";

// A lesson: lesson.md, with texts of its film and its assignment beside it. Its folder says which module it belongs to.

type Tree = Record<string, unknown>;

const fields: AnyKind["fields"] = lessonKind.fields;
/** The fields with a file of their own, by the file's name. */
const TEXTS = LESSON_TEXTS.flatMap((name) => {
  const field = name.replace(/\.\w+$/, "");
  return field in fields ? [{ name, field }] : [];
});
const elsewhere = new Set(["module", "assignmentTitle", "assignment", ...TEXTS.map(({ field }) => field)]);
const { check: _check, ...plain } = lessonKind;
/** What is in lesson.md. */
const WRITTEN: AnyKind = {
  ...plain,
  fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !elsewhere.has(name))),
  sorted: false,
};

/** What is in assignment.md. */
const ASSIGNMENT: AnyKind = defineKind({
  ...{ name: "lessons", one: "lesson", label: "", about: "" },
  fields: { title: line({ label: "Title", max: 120 }), text: markdown({ label: "Text" }) },
  titleOf: ({ title }) => title,
  pathOf: lessonKind.pathOf,
  idFrom: "title",
  sorted: false,
  body: "text",
});

/** The assignment in the folder of a lesson: two of the lesson's fields. */
function readAssignment(disk: Disk, folder: LessonFolder) {
  const file = `${folder.path}/${ASSIGNMENT_FILE}`;
  if (!disk.exists(file)) return { texts: { assignmentTitle: null, assignment: null }, problems: [] };
  const source = disk.text(file);
  const { values, problems } = readAgain(ASSIGNMENT, file, source ?? "", folder.id);
  const where = { file, source: source ?? "" };
  return {
    texts: { assignmentTitle: values?.title || null, assignment: values?.text || null },
    parts: { assignmentTitle: where, assignment: where },
    problems: source === null ? [{ file, line: 1, field: "", message: "This is not text." }] : problems,
  };
}

/** The film in the folder of a lesson: its path from the disk’s root; null if it has none. */
export const filmOf = (disk: Pick<Disk, "exists">, folder: string): string | null =>
  disk.exists(`${folder}/${FILM_FILE}`) ? `${folder}/${FILM_FILE}` : null;

/** What a film in the folder says about its lesson. It comes before what lesson.md says. */
const filmed = ({ videoSeconds }: Tree, { key, seconds }: LessonFilm): Tree => ({
  video: key,
  videoSeconds: videoSeconds ?? seconds,
});

/** Reads and checks a lesson. `position`: its place among all lessons. */
export function readLesson(
  disk: Disk,
  folder: LessonFolder,
  { position, film }: { position: number; film: LessonFilm | undefined },
): ContentFile {
  const file = `${folder.path}/${LESSON_FILE}`;
  const source = disk.text(file) ?? "";
  const written = readAgain(WRITTEN, file, source, folder.id);
  const found: ContentFile = { ...written, kind: lessonKind as AnyKind, position, content: null };
  const parts: NonNullable<ContentFile["parts"]> = {};
  const texts: Tree = {};
  for (const { name, field } of TEXTS) {
    const path = `${folder.path}/${name}`;
    const text = disk.exists(path) ? disk.text(path) : "";
    if (text === null) found.problems.push({ file: path, line: 1, field, message: "This is not text." });
    if (text) parts[field] = { file: path, source: text };
    const about = fields[field];
    texts[field] = about && about.input !== "items" ? about.read(text ?? "") : text;
  }
  const assignment = readAssignment(disk, folder);
  found.problems.push(...assignment.problems);
  Object.assign(parts, assignment.parts);
  if (film) {
    const path = `${folder.path}/${FILM_FILE}`;
    parts.video = { file: path, source: "" };
    if (film.problem) found.problems.push({ file: path, line: 1, field: "video", message: film.problem });
  }
  const module = folder.module.id;
  if (!written.values || !module) return { ...found, parts, values: null };
  const ofFilm = film && !film.problem ? filmed(written.content ?? {}, film) : {};
  const all: Tree = { ...written.content, ...texts, ...assignment.texts, ...ofFilm, module };
  if (!written.content) return { ...found, parts, values: null };
  const { content, errors } = checkContent(lessonKind, all);
  for (const [field, message] of Object.entries(errors ?? {})) {
    // What its file says is enough.
    if (field in assignment.texts && assignment.problems.length > 0) continue;
    const part = parts[field] ?? { file, source };
    const line = lineOf(part.source, quotedIn(message));
    found.problems.push({ file: part.file, line, field, message });
  }
  return {
    ...found,
    parts,
    content: found.problems.length === 0 ? content : null,
    values: toFormValues(fields, content ?? all),
  };
}

/** Writes a lesson into its folder. What its film says is not repeated in lesson.md. */
export function writeLesson(disk: Disk, path: string, content: Tree, film: LessonFilm | undefined): void {
  const isOwn = film !== undefined && film.key === content.video;
  const seconds = isOwn && film.seconds === content.videoSeconds ? null : content.videoSeconds;
  const texts = isOwn ? { ...content, video: null, videoSeconds: seconds } : content;
  disk.write(`${path}/${LESSON_FILE}`, renderContentFile(WRITTEN, texts, null));
  for (const { name, field } of TEXTS) {
    const text = content[field];
    if (typeof text === "string" && text !== "") disk.write(`${path}/${name}`, text);
    else disk.remove(`${path}/${name}`);
  }
  const { assignmentTitle: title, assignment: text } = content;
  const file = `${path}/${ASSIGNMENT_FILE}`;
  if (text) disk.write(file, renderContentFile(ASSIGNMENT, { title, text }, null));
  else disk.remove(file);
}
