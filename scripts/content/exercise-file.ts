import { basename } from "node:path";
import { EXERCISE_MODES, exerciseKind } from "#shared/learning/kinds.ts";
import { choice, lines } from "#shared/publishing/fields.ts";
import { checkContent, toFormValues } from "#shared/publishing/form-values.ts";
import { defineKind } from "#shared/publishing/kind.ts";
import type { ExerciseFolder } from "./course-tree.ts";
import type { Disk } from "./disk.ts";
import {
  type AnyKind,
  type ContentFile,
  lineOf,
  type Problem,
  quotedIn,
  renderContentFile,
} from "./format.ts";
import { readAgain } from "./read-again.ts";

// An exercise: exercise.md, exercise.json, tests.js, hints.md, and the folders starter and solution.

type Tree = Record<string, unknown>;
type Listed = { path: string; text: string };
type Parts = NonNullable<ContentFile["parts"]>;

const { title, learned, task } = exerciseKind.fields;
/** What is in exercise.md. */
export const TASK: AnyKind = defineKind({
  ...{ name: "exercises", one: "exercise", label: "", about: "" },
  fields: { title, learned, task },
  titleOf: (content) => content.title,
  pathOf: exerciseKind.pathOf,
  idFrom: "title",
  sorted: true,
  body: "task",
});
const names = (label: string) => lines({ label });
/** What is in exercise.json. `files` and `solution`: the order of the files, if it is not that of their names. */
const SETTINGS: AnyKind = defineKind({
  ...{ name: "exercises", one: "exercise", label: "", about: "" },
  fields: {
    editable: names("Files that the learner changes"),
    mode: {
      ...choice({ label: "Runs in", options: EXERCISE_MODES }),
      read: (text: string) => text || "automatic",
    },
    files: names("Order of the files"),
    solution: names("Order of the solution"),
  },
  titleOf: () => "",
  pathOf: exerciseKind.pathOf,
  idFrom: null,
  sorted: false,
});

const TASK_FILE = "exercise.md";
const SETTINGS_FILE = "exercise.json";
const TESTS_FILE = "tests.js";
const HINTS_FILE = "hints.md";
const FILES = [TASK_FILE, SETTINGS_FILE, TESTS_FILE, HINTS_FILE];

const listOf = (content: Tree | null, name: string) => (content?.[name] ?? []) as readonly string[];

/** The names in the given order; the others follow as they are. */
const inOrder = (paths: readonly string[], first: readonly string[]) => [
  ...first.filter((path) => paths.includes(path)),
  ...paths.filter((path) => !first.includes(path)),
];

/** Reads and checks an exercise. `position`: its place among all exercises. */
export function readExercise(
  disk: Disk,
  { path, id, lesson }: ExerciseFolder,
  position: number,
): ContentFile {
  const parts: Parts = {};
  const problems: Problem[] = [];
  const say = (file: string, line: number, field: string, message: string) =>
    problems.push({ file: `${path}/${file}`, line, field, message });

  /** The text of one of its files; empty if it is missing. */
  function textOf(file: string, field: string): string {
    const name = `${path}/${file}`;
    const source = disk.exists(name) ? disk.text(name) : "";
    if (source === null) say(file, 1, field, "This is not text.");
    parts[field] = { file: name, source: source ?? "" };
    return source ?? "";
  }
  /** The fields of one of its files. A missing file is one problem, not one for each field. */
  function part(kind: AnyKind, file: string): ContentFile {
    const name = `${path}/${file}`;
    const isThere = disk.exists(name);
    const read = readAgain(kind, name, (isThere && disk.text(name)) || "", id);
    if (isThere) problems.push(...read.problems);
    else say(file, 1, "", `There is no ${file} in this folder.`);
    return read;
  }
  const written = part(TASK, TASK_FILE);
  const settings = part(SETTINGS, SETTINGS_FILE);
  parts.editable = { file: settings.file, source: settings.source };
  const unknown = [...disk.files(path), ...disk.folders(path)].filter(
    (name) => ![...FILES, "starter", "solution"].includes(name),
  );
  for (const name of unknown)
    say(name, 1, "", `An exercise has ${FILES.join(", ")}, and the folders starter and solution.`);

  const editable = listOf(settings.content, "editable");
  function filesOf(list: "starter" | "solution", order: readonly string[]): Listed[] {
    const paths = inOrder(disk.filesBelow(`${path}/${list}`), order);
    return paths.map((name, index) => ({
      path: name,
      text: textOf(`${list}/${name}`, `${list}.${index}.text`),
    }));
  }
  const starter = filesOf("starter", listOf(settings.content, "files"));
  const solution = filesOf("solution", listOf(settings.content, "solution"));
  for (const [index, name] of editable.entries()) {
    if (starter.some((file) => file.path === name)) continue;
    const line = lineOf(settings.source, `"${name}"`);
    say(SETTINGS_FILE, line, `editable.${index}`, `There is no file starter/${name}.`);
  }
  const rest = {
    lesson: lesson.id,
    starter: starter.map((file) => ({ ...file, editable: editable.includes(file.path) })),
    solution,
    tests: textOf(TESTS_FILE, "tests"),
    hints: textOf(HINTS_FILE, "hints"),
    mode: settings.content?.mode ?? "automatic",
  };
  const found: ContentFile = {
    ...{ kind: exerciseKind as AnyKind, id, file: written.file, source: written.source, parts, problems },
    ...{ position, content: null, values: null },
  };
  if (!written.content || !settings.content) return found;
  const all: Tree = { ...written.content, ...rest };
  const { content, errors } = checkContent(exerciseKind, all);
  for (const [name, message] of Object.entries(errors ?? {})) {
    const [list = "", index] = name.split(".");
    const where = parts[name] ?? parts[`${list}.${index}.text`];
    if (where) {
      const line = lineOf(where.source, quotedIn(message));
      problems.push({ file: where.file, line, field: list, message });
    } else if (name === "starter.length") say(SETTINGS_FILE, 1, "editable", message);
    else say(list === "mode" ? SETTINGS_FILE : list, 1, list, message);
  }
  return {
    ...found,
    content: problems.length === 0 ? content : null,
    values: toFormValues(exerciseKind.fields, content ?? all),
  };
}

const sameList = (a: readonly string[], b: readonly string[]) => a.join("\n") === b.join("\n");

/** Writes an exercise into its folder, and removes files that it no longer has. */
export function writeExercise(disk: Disk, path: string, content: Tree, position: number | null): void {
  const starter = content.starter as (Listed & { editable: boolean })[];
  const solution = content.solution as Listed[];
  const ordered = (list: string, files: readonly Listed[]) => {
    const paths = files.map((file) => file.path);
    return sameList(paths, paths.toSorted()) ? {} : { [list]: paths };
  };
  const settings = {
    editable: starter.filter((file) => file.editable).map((file) => file.path),
    ...(content.mode === "automatic" ? {} : { mode: content.mode }),
    ...ordered("files", starter),
    ...ordered("solution", solution),
  };
  disk.write(`${path}/${TASK_FILE}`, renderContentFile(TASK, content, position));
  disk.write(`${path}/${SETTINGS_FILE}`, `${JSON.stringify(settings, null, 2)}\n`);
  disk.write(`${path}/${TESTS_FILE}`, String(content.tests));
  if (content.hints === "") disk.remove(`${path}/${HINTS_FILE}`);
  else disk.write(`${path}/${HINTS_FILE}`, String(content.hints));
  for (const [list, files] of Object.entries({ starter, solution })) {
    for (const file of files) disk.write(`${path}/${list}/${file.path}`, file.text);
    const kept = new Set(files.map((file) => file.path));
    for (const name of disk.filesBelow(`${path}/${list}`)) {
      if (!kept.has(name)) disk.remove(`${path}/${list}/${name}`);
    }
  }
}

/** The position that exercise.md has; 0 if it was just pulled. */
export const positionOf = (disk: Disk, path: string): number | null =>
  readAgain(TASK, `${path}/${TASK_FILE}`, disk.text(`${path}/${TASK_FILE}`) ?? "", basename(path)).position;
