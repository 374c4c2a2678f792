import { compileFile, compileScript } from "./compile.ts";
import {
  type FrameFile,
  type FrameRun,
  type PageMarkup,
  type PageScript,
  type Problem,
  type RunFiles,
  TEST_MS,
} from "./messages.ts";
import { importsOf, modeOf, type RunMode } from "./mode-of.ts";

export const MOST_FILES = 50;
export const LONGEST_FILE = 100_000;
/** Letters, digits, `_`, `-`, `@` and dots, in folders; no `..`, and nothing hidden. */
const PATH = /^(?!.*(^|\/)\.)[\w@.-]{1,100}(\/[\w@.-]{1,100}){0,8}$/;
const CODE = /\.([mc]?[jt]s|[jt]sx)$/;
const LOOP_MS = 1000;

export type RunInput = {
  files: RunFiles;
  /** The path of the test file in `files`. */
  tests: string;
  /** Where it runs; what the files need, if it is left out. */
  mode?: RunMode | undefined;
};

export type Prepared = { ok: true; run: FrameRun; packages: Set<string> } | { ok: false; problem: Problem };

const refusal = (message: string, file?: string): { ok: false; problem: Problem } => ({
  ok: false,
  problem: { message, place: file === undefined ? null : { file, line: null, column: null } },
});

/** What is wrong with the files themselves, if anything. */
function refused({ files, tests }: RunInput): { ok: false; problem: Problem } | null {
  const paths = Object.keys(files);
  if (paths.length > MOST_FILES)
    return refusal(`A run has at most ${MOST_FILES} files, and these are ${paths.length}.`);
  const odd = paths.find((path) => !PATH.test(path));
  if (odd !== undefined) return refusal(`“${odd.slice(0, 100)}” cannot be the name of a file here.`);
  const long = paths.find((path) => (files[path] ?? "").length > LONGEST_FILE);
  if (long !== undefined) return refusal(`${long} is longer than 100 kB.`, long);
  if (!Object.hasOwn(files, tests) || !CODE.test(tests)) return refusal(`There is no test file ${tests}.`);
  return null;
}

const INDEX = "index.html";

/** The page of a run, taken apart: what refers to other files is written into it. */
function markupOf(files: RunFiles, tests: string): PageMarkup | null {
  const html = files[INDEX];
  if (html === undefined) return null;
  const fileAt = (address: string | null) => {
    const path = (address ?? "").replace(/^\.?\//, "").replace(/[?#].*$/, "");
    return Object.hasOwn(files, path) && path !== tests ? path : null;
  };
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const link of page.querySelectorAll('link[rel~="stylesheet"]')) {
    const path = fileAt(link.getAttribute("href"));
    const style = page.createElement("style");
    style.textContent = path === null ? "" : (files[path] ?? "");
    link.replaceWith(style);
  }
  const scripts: (PageScript & { late: boolean })[] = [];
  let read = 0;
  /** A script that is written in the page, at its line there, so that errors name that line. */
  function atItsLine(script: string): string {
    const at = Math.max(read, html?.indexOf(script, read) ?? 0);
    read = at + script.length;
    return (html ?? "").slice(0, at).replace(/[^\n]/g, "") + script;
  }
  for (const script of page.querySelectorAll("script")) {
    script.remove();
    const isModule = script.type === "module";
    if (!isModule && script.type !== "" && script.type !== "text/javascript") continue;
    const path = fileAt(script.getAttribute("src"));
    if (script.hasAttribute("src") && path === null) continue;
    const late = isModule || (path !== null && script.defer);
    if (isModule && path !== null) {
      scripts.push({ kind: "module", path, late });
    } else {
      const name = path ?? INDEX;
      const source = path === null ? atItsLine(script.textContent ?? "") : (files[path] ?? "");
      scripts.push({ kind: "classic", name, ...compileScript(name, source), late });
    }
  }
  return {
    lang: page.documentElement.lang,
    head: page.head.innerHTML,
    body: page.body.innerHTML,
    bodyClass: page.body.className,
    scripts: [...scripts.filter(({ late }) => !late), ...scripts.filter(({ late }) => late)],
  };
}

/** Compiles the files of a run. A run that cannot begin says why. */
export function prepare(input: RunInput): Prepared {
  const wrong = refused(input);
  if (wrong) return wrong;
  const { files, tests } = input;
  const mode = input.mode ?? modeOf(files);
  const ready: Record<string, FrameFile> = {};
  for (const [path, text] of Object.entries(files)) {
    if (CODE.test(path)) {
      const compiled = compileFile(path, text, { guarded: mode === "page", isTest: path === tests });
      if (!compiled.ok) return compiled;
      ready[path] = compiled.file;
    } else {
      const kind = path.endsWith(".json") ? "json" : path.endsWith(".css") ? "css" : "text";
      ready[path] = { kind, text };
    }
  }
  const packages = importsOf(files);
  if (Object.keys(files).some((path) => /\.[jt]sx$/.test(path))) packages.add("react");
  const markup = mode === "page" ? markupOf(files, tests) : null;
  return { ok: true, packages, run: { mode, files: ready, tests, markup, testMs: TEST_MS, loopMs: LOOP_MS } };
}
