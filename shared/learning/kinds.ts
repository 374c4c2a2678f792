import type { FieldErrors } from "#shared/app-error.ts";
import { code, reference } from "#shared/publishing/code-fields.ts";
import {
  choice,
  flag,
  items,
  line,
  lines,
  markdown,
  optional,
  optionalNumber,
  paragraph,
  whole,
} from "#shared/publishing/fields.ts";
import { film, mayBeLeftOut } from "#shared/publishing/film-field.ts";
import { begins, defineKind } from "#shared/publishing/kind.ts";
import { MOST_FILES, pathProblem } from "./exercise-files.ts";
import { youtubeIdOf } from "./film.ts";
import { hintProblem } from "./hints.ts";
import { lessonParts, lessonProblem } from "./lesson-body.ts";
import { readWebVtt } from "./webvtt.ts";

/** A message at a field, if there is something to say. */
const errorsOf = (messages: Record<string, string | null>): FieldErrors =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) => (message ? [[name, message]] : [])),
  );

const webVttProblem = (file: string | null) => (file === null ? null : readWebVtt(file).problem);

function youtubeProblem(youtube: string | null, free: boolean): string | null {
  if (youtube === null) return null;
  if (youtubeIdOf(youtube) === null) return "Give the address of a video at YouTube, or its id.";
  return free ? null : "Anybody can watch a video at YouTube. Use it for free lessons only.";
}

const assignmentTitle = line({
  label: "Assignment’s title",
  hint: "What learners make, such as “A page about a place that you know”. Without an assignment, leave both fields empty.",
  max: 120,
});
const assignment = markdown({
  label: "Assignment’s text",
  hint: "The brief, what it needs, and what to hand in. It stands below the exercises. Whoever may read the lesson may read it.",
});

/** Why a text cannot be the one of an assignment. */
function assignmentProblem(title: string | null, text: string | null): string | null {
  if (text === null) return title === null ? null : "Write the assignment’s text, or empty its title.";
  const isPlain = lessonParts(text).every(({ kind }) => kind === "text");
  return isPlain ? null : "Questions, live examples and exercises are for the lesson’s own text.";
}

export const lessonKind = defineKind({
  name: "lessons",
  one: "lesson",
  label: "Lessons",
  about: "What people read, watch and try in a course, in their order.",
  fields: {
    title: begins(
      "The lesson",
      line({ label: "Title", hint: "In the words that a learner would type.", max: 120 }),
    ),
    module: reference({ label: "Module", to: "modules" }),
    goal: paragraph({ label: "Goal", hint: "What the learner can show afterwards.", max: 300 }),
    minutes: whole({ label: "Minutes", least: 1, most: 600 }),
    free: flag({ label: "Free", hint: "Everybody can read a free lesson, without an account." }),
    computer: flag({ label: "Needs a computer", hint: "It cannot be done on a phone alone." }),
    remember: lines({ label: "To remember", hint: "Three lines, shown at the end.", max: 300 }),
    body: markdown({
      label: "Text",
      hint: "Begin parts with a heading. The toolbar has questions, examples that run, and places for exercises.",
      blocks: true,
    }),
    changes: {
      ...optional(
        paragraph({
          label: "What is new",
          hint: "For people who finished it before you changed it.",
          max: 500,
        }),
      ),
      folds: true,
    },
    video: begins(
      "Film",
      film({
        label: "Which film",
        hint: "MP4 (H.264) or WebM. Only people who may read this lesson can watch it.",
      }),
    ),
    videoSeconds: mayBeLeftOut(
      optionalNumber(
        whole({
          label: "Length in seconds",
          hint: "Filled in when you choose an MP4.",
          least: 1,
          most: 86_400,
        }),
      ),
    ),
    youtube: {
      ...mayBeLeftOut(
        optional(
          line({
            label: "YouTube",
            hint: "A video’s address, in place of a film. For free lessons only.",
          }),
        ),
      ),
      folds: true,
    },
    captions: {
      ...mayBeLeftOut(optional(code({ label: "Captions", hint: "WebVTT. They are the transcript, too." }))),
      folds: true,
    },
    chapters: {
      ...mayBeLeftOut(
        optional(
          code({ label: "Chapters", hint: "WebVTT, with a chapter’s name in each cue.", max: 20_000 }),
        ),
      ),
      folds: true,
    },
    // Last, because everything below the heading belongs to it.
    assignmentTitle: { ...mayBeLeftOut(optional(assignmentTitle)), section: "Assignment" },
    assignment: { ...mayBeLeftOut(optional(assignment)), folds: true },
  },
  check: ({ body, free, youtube, captions, chapters, assignmentTitle: title, assignment: text }) =>
    errorsOf({
      body: lessonProblem(body),
      youtube: youtubeProblem(youtube, free),
      captions: webVttProblem(captions),
      chapters: webVttProblem(chapters),
      assignmentTitle:
        title === null && text !== null ? "Give the assignment a title, or empty its text." : null,
      assignment: assignmentProblem(title, text),
    }),
  titleOf: ({ title }) => title,
  // The page of a lesson finds its course, and leads to its own address.
  pathOf: (id) => `/learn/-/${id}`,
  addresses: /^\/learn\/[^/]+\/([^/]+)$/,
  idFrom: "title",
  sorted: true,
  groupBy: "module",
  body: "body",
});

const file = {
  path: line({ label: "Name", hint: "Such as index.html or src/total.js.", max: 200 }),
  text: code({ label: "Contents" }),
};

type Files = readonly { path: string; editable?: boolean }[];

/** Names that cannot be, or are there twice. */
function pathErrors(list: string, files: Files): FieldErrors {
  const messages = files.map(({ path }, index) => {
    const isSecond = files.findIndex((other) => other.path === path) < index;
    return [`${list}.${index}.path`, isSecond ? `There are two files ${path}.` : pathProblem(path)] as const;
  });
  return errorsOf(Object.fromEntries(messages));
}

const starterProblem = (starter: Files) =>
  starter.some(({ editable }) => editable) ? null : "Let the learner change at least one file.";

function solutionProblem(starter: Files, solution: Files): string | null {
  const solved = new Set(solution.map(({ path }) => path));
  const missing = starter.find(({ path, editable }) => editable && !solved.has(path));
  if (missing) return `The solution has no ${missing.path}, which the learner changes.`;
  const given = new Set(starter.map(({ path }) => path));
  const unknown = solution.find(({ path }) => !given.has(path));
  return unknown ? `The learner has no file ${unknown.path}: begin with one, even if it is empty.` : null;
}

/** Where an exercise runs: in a document, in a Worker, or in what its files need. */
export const EXERCISE_MODES = ["automatic", "page", "worker"] as const;

export const exerciseKind = defineKind({
  name: "exercises",
  one: "exercise",
  label: "Exercises",
  about: "What learners program in a lesson: the task, the files, the tests and the hints.",
  fields: {
    title: begins("The task", line({ label: "Title", max: 120 })),
    lesson: reference({ label: "Lesson", to: "lessons" }),
    learned: line({ label: "Learned", hint: "One line, shown when all tests are green.", max: 300 }),
    task: markdown({ label: "Task", hint: "Two sentences first: they are on the closed card." }),
    starter: begins(
      "Files",
      items({
        label: "Files to begin with",
        one: "file",
        most: MOST_FILES,
        fields: { ...file, editable: flag({ label: "The learner changes it" }) },
      }),
    ),
    solution: items({
      label: "Files of the solution",
      hint: "Those that the learner changes. The others are as above.",
      one: "file",
      most: MOST_FILES,
      fields: file,
    }),
    tests: begins("Tests and hints", {
      ...code({ label: "Tests", hint: "tests.js, with describe, test and expect." }),
      required: true,
    }),
    hints: code({
      label: "Hints",
      hint: "Each begins with a line such as “## Look at the outline”, or “## Test: ” and the test’s name.",
      max: 20_000,
    }),
    mode: {
      ...choice({
        label: "Runs in",
        options: EXERCISE_MODES,
        hint: "Automatic: a page if the files have HTML, CSS or React, otherwise a worker, which can be stopped at any time.",
      }),
      required: false,
      read: (text) => text || "automatic",
    },
  },
  check: ({ starter, solution, tests, hints }) => ({
    ...pathErrors("starter", starter),
    ...pathErrors("solution", solution),
    ...errorsOf({
      "starter.length": starterProblem(starter),
      "solution.length": solutionProblem(starter, solution),
      tests: tests.trim() === "" ? "Write at least one test." : null,
      hints: hintProblem(hints, tests),
    }),
  }),
  titleOf: ({ title }) => title,
  pathOf: (id) => `/exercises/${id}`,
  // Exercises are seen in their lesson.
  previewOf: (_, { lesson }) => `/learn/-/${lesson}`,
  idFrom: "title",
  sorted: true,
  groupBy: "lesson",
});
