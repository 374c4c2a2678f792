import { lessonKind } from "#shared/learning/kinds.ts";
import { lessonParts } from "#shared/learning/lesson-body.ts";
import type { Verdict } from "../exercises/verdict.ts";
import { readTree } from "./course-tree.ts";
import type { Folder } from "./folder.ts";
import { type AnyKind, type ContentFile, lineOf } from "./format.ts";

// What `npm run content -- check` prints about a course: how much there is, and how plainly it is written.

/** A word of the subject, in bold where a lesson explains it. Bold with a capital is a menu or a button. */
const BOLD = /\*\*([^*\n]+)\*\*/g;
const isTerm = (text: string) => /^[a-z]/.test(text) || /^[A-Z]{2,}$/.test(text);

/** The prose of a lesson: its text and questions, without code. */
function proseOf(body: string): string {
  return lessonParts(body)
    .flatMap((part) => {
      if (part.kind === "text") return [part.markdown];
      if (part.kind !== "question") return [];
      return [part.question, ...part.answers.flatMap(({ text, why }) => [text, why])];
    })
    .join("\n\n")
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1\s*$/gm, "")
    .replace(/`[^`\n]*`/g, "CODE")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\]\([^)]*\)/g, "]");
}

const wordsIn = (text: string) => text.match(/[\p{L}\d][\p{L}\d’'-]*/gu)?.length ?? 0;

/** The lengths of the sentences, in words. An item of a list and a heading end one, too. */
const sentencesOf = (prose: string) =>
  prose
    .split(/(?<=[.!?:])["”)*]*\s+|\n\s*(?=[-#\d>])|\n{2,}/)
    .map((text) => text.replace(/^[\s#>*-]+/, "").trim())
    .map((text) => ({ text, words: wordsIn(text) }))
    .filter(({ words }) => words > 0);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Finds a term, also in the plural. Capitals are compared only in words of capitals. */
const patternOf = (term: string) =>
  new RegExp(`(?<![\\p{L}\\d-])${escaped(term)}(?:s|es)?(?![\\p{L}\\d-])`, /^[A-Z]/.test(term) ? "u" : "iu");

type Lesson = { file: ContentFile; prose: string; exercises: ContentFile[] };

/** All that a learner reads up to the end of a lesson, without code. */
const readIn = ({ file, prose, exercises }: Lesson) => {
  const { title = "", goal = "", remember = "" } = file.values ?? {};
  const tasks = exercises.flatMap(({ values }) => [values?.title ?? "", values?.task ?? ""]);
  return [title, goal, prose, remember, ...tasks].join("\n").replace(/`[^`\n]*`/g, "CODE");
};

/** Words that a lesson uses and only a later one explains: "lesson.md:12: “server” is explained in your-first-page". */
function earlyWords(lessons: readonly Lesson[]): string[] {
  const taught = new Map<string, number>();
  for (const [index, { prose }] of lessons.entries()) {
    for (const [, text = ""] of prose.matchAll(BOLD)) {
      const term = text.trim();
      if (isTerm(term) && !taught.has(term)) taught.set(term, index);
    }
  }
  return [...taught].flatMap(([term, at]) => {
    const early = lessons.slice(0, at).find((lesson) => patternOf(term).test(readIn(lesson)));
    if (!early) return [];
    const found = patternOf(term).exec(early.file.source)?.[0] ?? term;
    const line = lineOf(early.file.source, found);
    return [`${early.file.file}:${line}: “${term}” is explained later, in ${lessons[at]?.file.id}`];
  });
}

const middle = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;

/** The figures of every course in a folder that has lessons, one text of several lines each. */
export function courseFigures(
  folder: Folder,
  verdicts: readonly { file: ContentFile; verdict: Verdict | undefined }[],
): { lines: string[]; early: string[] }[] {
  const { courses, lessons: tree } = readTree(folder);
  const { files } = folder.layout(lessonKind as AnyKind).files();
  const written = new Map(files.map((file) => [file.id, file]));
  return courses.flatMap((course) => {
    const own = tree.filter(({ module, isWritten }) => module.course.id === course.id && isWritten);
    const lessons = own.flatMap(({ id }): Lesson[] => {
      const file = written.get(id);
      const exercises = verdicts.filter((each) => each.file.values?.lesson === id);
      return file
        ? [{ file, prose: proseOf(file.values?.body ?? ""), exercises: exercises.map((e) => e.file) }]
        : [];
    });
    if (lessons.length === 0) return [];
    const ids = new Set(lessons.flatMap(({ exercises }) => exercises.map(({ id }) => id)));
    const ran = verdicts.filter(({ file }) => ids.has(file.id));
    const count = (what: (each: (typeof ran)[number]) => boolean | undefined) => ran.filter(what).length;
    const tests = ran.reduce(
      (sum, { verdict }) => sum + (verdict?.told.solution?.summary.tests.length ?? 0),
      0,
    );
    const assignments = lessons.filter(({ file }) => file.values?.assignment).length;
    const words = lessons.map(({ prose }) => wordsIn(prose));
    const lengths = lessons.flatMap(({ prose }) => sentencesOf(prose).map((sentence) => sentence.words));
    const early = earlyWords(lessons);
    const sum = words.reduce((all, each) => all + each, 0);
    return [
      {
        early,
        lines: [
          `${lessons.length} lessons, ${sum} words (${Math.min(...words)} to ${Math.max(...words)} each), ${ran.length} exercises, ${tests} tests, ${assignments} assignments`,
          `sentences: ${middle(lengths, 0.5)} words in the middle, nine of ten at most ${middle(lengths, 0.9)}, the longest ${Math.max(...lengths)}`,
          `words used before they are taught: ${early.length}`,
          `exercises whose starter passes: ${count(({ verdict }) => verdict?.told.starter?.summary.ok)}, whose solution fails: ${count(({ verdict }) => !verdict?.told.solution?.summary.ok)}, without a hint: ${count(({ file }) => (file.values?.hints ?? "").trim() === "")}`,
        ].map((line) => `${course.id}: ${line}`),
      },
    ];
  });
}
