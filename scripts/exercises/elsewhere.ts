import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { MOST_FILES, TEST_FILE } from "#shared/learning/exercise-files.ts";
import { CODE_MAX } from "#shared/publishing/code-fields.ts";
import type { RunInput } from "../../app/runner/start-run.client.ts";
import type { Exercise, Side } from "./verdict.ts";

// Exercises that were not written for this site: a folder for each, with starter/, solution/ and tests.js.

const SETTINGS = "exercise.json";
/** Nobody writes these by hand. */
const IGNORED = new Set(["node_modules", "package-lock.json"]);

/** Says what is wrong with a file of an exercise. */
class Broken extends Error {}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();

/** Whether a folder looks like an exercise. */
export const isExercise = (folder: string): boolean =>
  existsSync(join(folder, TEST_FILE)) ||
  isFolder(join(folder, "starter")) ||
  isFolder(join(folder, "solution"));

/** @throws Broken */
function textOf(folder: string, path: string): string {
  const file = join(folder, path);
  if (!existsSync(file)) throw new Broken(`There is no ${path}.`);
  if (!statSync(file).isFile()) throw new Broken(`${path} is not a file.`);
  // In UTF-8 a character may take up to four bytes.
  if (statSync(file).size > 4 * CODE_MAX) throw new Broken(`${path} is longer than 100 kB.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw new Broken(error instanceof TypeError ? `${path} is not text.` : `${path} cannot be read.`);
  }
}

/** @throws Broken */
function pathsBelow(folder: string, prefix: string): string[] {
  let names: string[];
  try {
    names = readdirSync(join(folder, prefix)).sort();
  } catch {
    throw new Broken(`The folder ${prefix} cannot be read.`);
  }
  const paths: string[] = [];
  for (const name of names) {
    if (name.startsWith(".") || IGNORED.has(name)) continue;
    const path = `${prefix}/${name}`;
    const found = lstatSync(join(folder, path));
    // A link may lead anywhere, also to a folder around it.
    if (found.isSymbolicLink()) throw new Broken(`${path} is a link.`);
    paths.push(...(found.isDirectory() ? pathsBelow(folder, path) : [path]));
    if (paths.length > MOST_FILES) throw new Broken(`${prefix} has more than ${MOST_FILES} files.`);
  }
  return paths;
}

/** The files of `starter` or `solution`. @throws Broken */
function filesIn(folder: string, list: string): Record<string, string> {
  if (!isFolder(join(folder, list))) throw new Broken(`There is no folder ${list}.`);
  const paths = pathsBelow(folder, list);
  return Object.fromEntries(paths.map((path) => [path.slice(list.length + 1), textOf(folder, path)]));
}

function modeIn(folder: string): Pick<RunInput, "mode"> {
  if (!existsSync(join(folder, SETTINGS))) return {};
  try {
    const { mode } = JSON.parse(textOf(folder, SETTINGS));
    return mode === "page" || mode === "worker" ? { mode } : {};
  } catch {
    throw new Broken(`${SETTINGS} is not JSON.`);
  }
}

function sideOf(folder: string, list: "starter" | "solution"): Side {
  try {
    // An exercise of a lesson has only the changed files in its solution.
    const isOwn = list === "solution" && existsSync(join(folder, SETTINGS));
    const files = { ...(isOwn && filesIn(folder, "starter")), ...filesIn(folder, list) };
    const all = { ...files, [TEST_FILE]: textOf(folder, TEST_FILE) };
    return { input: { files: all, tests: TEST_FILE, ...modeIn(folder) } };
  } catch (error) {
    if (error instanceof Broken) return { error: error.message };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const exerciseIn = (folder: string): Exercise => ({
  name: basename(folder),
  solution: sideOf(folder, "solution"),
  starter: sideOf(folder, "starter"),
});

/** The exercises in a folder, by their names; or the one that it is. A folder that is broken says so in its run. */
export function readElsewhere(root: string): Exercise[] {
  if (isExercise(root)) return [exerciseIn(root)];
  return readdirSync(root)
    .filter((name) => !name.startsWith(".") && !IGNORED.has(name) && isFolder(join(root, name)))
    .sort()
    .map((name) => exerciseIn(join(root, name)));
}
