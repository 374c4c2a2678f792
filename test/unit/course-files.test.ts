import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkFolder } from "../../scripts/content/check.ts";
import { courseFigures } from "../../scripts/content/course-figures.ts";
import { numbersInOrder } from "../../scripts/content/course-layouts.ts";
import { openFolder } from "../../scripts/content/folder.ts";
import { problemLine } from "../../scripts/content/format.ts";
import { examplesIn } from "../../scripts/exercises/examples.ts";

// A course as folders, without a site.

const made: string[] = [];
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true });
});

const MODULE = "courses/1-sea/01-high-water";
const LESSON = `${MODULE}/01-tides`;
const EXERCISE = `${LESSON}/exercises/add`;
const FILES: Record<string, string> = {
  "courses/1-sea/course.json": JSON.stringify({
    ...{ id: "1", title: "The sea", tagline: "All of it.", category: "Sea", level: "Beginner" },
    ...{ durationWeeks: 2, outcomes: ["Swim"], thumbnailUrl: "/favicon.svg" },
    modules: [{ id: "1-m1", title: "High water", durationWeeks: 1, learn: [] }],
  }),
  [`${LESSON}/lesson.md`]:
    "---\ntitle: What is a tide?\ngoal: Say it.\nminutes: 5\n---\nThe sea is blue.\n\n```exercise\nadd\n```\n",
  [`${EXERCISE}/exercise.md`]: "---\ntitle: Add\nlearned: You can add.\nposition: 1\n---\nAdd. Then go on.\n",
  [`${EXERCISE}/exercise.json`]: '{ "editable": ["a.js"] }',
  [`${EXERCISE}/tests.js`]: 'test("adds", () => {});',
  [`${EXERCISE}/hints.md`]: "## Think\nOf a number.\n",
  [`${EXERCISE}/starter/a.js`]: "",
  [`${EXERCISE}/solution/a.js`]: "export {};",
};

const ASSIGNMENT = "---\ntitle: Draw a tide\n---\n## The brief\n\nDraw one.\n";

/** The folder with these files changed; null removes one. */
function folderWith(changes: Record<string, string | null>) {
  const root = mkdtempSync(join(tmpdir(), "greenbar-course-"));
  made.push(root);
  const folder = openFolder(root);
  for (const [path, text] of Object.entries({ ...FILES, ...changes })) {
    if (text !== null) folder.write(path, text);
  }
  return folder;
}

/** What the check says of that folder. */
function problemsWith(changes: Record<string, string | null>): string[] {
  const folder = folderWith(changes);
  // The picture does not matter here.
  return checkFolder(folder)
    .problems.filter(({ field }) => field !== "thumbnailUrl")
    .map(problemLine);
}

const edited = (path: string, from: string, to: string) => ({
  [path]: (FILES[path] ?? "").replace(from, to),
});

test("a course that fits has no problems, with or without an assignment", () => {
  expect(problemsWith({})).toEqual([]);
  expect(problemsWith({ [`${LESSON}/assignment.md`]: ASSIGNMENT })).toEqual([]);
});

test("what is wrong with an assignment is said once", () => {
  for (const text of ["Draw one.\n", "---\n---\nDraw one.\n", "---\ntitle: Draw a tide\n---\n"]) {
    expect(problemsWith({ [`${LESSON}/assignment.md`]: text })).toHaveLength(1);
  }
});

test.each([
  [
    "a field of a lesson",
    edited(`${LESSON}/lesson.md`, "minutes: 5", "minutes: soon"),
    `${LESSON}/lesson.md:4: minutes: Write a whole number from 1 to 600.`,
  ],
  [
    "a lesson behind an outcome that the course does not have",
    edited("courses/1-sea/course.json", '"Swim"', '{ "text": "Swim", "lessons": ["tides", "waves"] }'),
    "courses/1-sea/course.json:1: outcomes: “Swim” names the lesson “waves”, which this course does not have.",
  ],
  [
    "an exercise that is not there",
    edited(`${LESSON}/lesson.md`, "\nadd\n", "\nsubtract\n"),
    `${LESSON}/lesson.md:9: body: This lesson has no exercise “subtract”.`,
  ],
  [
    "a question without a right answer",
    edited(
      `${LESSON}/lesson.md`,
      "```exercise",
      "```question\nWhy?\n\n- [ ] One\n  No.\n- [ ] Two\n  No.\n```\n\n```exercise",
    ),
    `${LESSON}/lesson.md:9: body: The question “Why?” needs one right answer: “- [x] …”.`,
  ],
  [
    "an assignment without a title",
    { [`${LESSON}/assignment.md`]: "---\n---\nDraw one.\n" },
    `${LESSON}/assignment.md:1: title: Write something for “Title”.`,
  ],
  [
    "an assignment without a text",
    { [`${LESSON}/assignment.md`]: "---\ntitle: Draw a tide\n---\n" },
    `${LESSON}/assignment.md:1: text: Write something for “Text”.`,
  ],
  [
    "an assignment that is only a text",
    { [`${LESSON}/assignment.md`]: "Draw one.\n" },
    `${LESSON}/assignment.md:1: Begin with fields between two lines of ---.`,
  ],
  [
    "a field that an assignment does not have",
    { [`${LESSON}/assignment.md`]: ASSIGNMENT.replace("---\n##", "goal: Draw.\n---\n##") },
    `${LESSON}/assignment.md:3: goal: There is no field “goal”.`,
  ],
  [
    "a question in an assignment",
    { [`${LESSON}/assignment.md`]: `${ASSIGNMENT}\n\`\`\`question\nWhy?\n\`\`\`\n` },
    `${LESSON}/assignment.md:1: assignment: Questions, live examples and exercises are for the lesson’s own text.`,
  ],
  [
    "a picture of an assignment that is not there",
    { [`${LESSON}/assignment.md`]: `${ASSIGNMENT}\n![A tide](tide.png)\n` },
    `${LESSON}/assignment.md:8: assignment: Put the picture into media/images, and write its address: /media/images/….`,
  ],
  [
    "no lesson",
    { [`${LESSON}/lesson.md`]: null },
    `${LESSON}/lesson.md:1: There is no lesson.md in this folder.`,
  ],
  [
    "a field of an exercise",
    edited(`${EXERCISE}/exercise.md`, "learned: You can add.\n", ""),
    `${EXERCISE}/exercise.md:1: learned: Write something for “Learned”.`,
  ],
  [
    "an editable file that is not there",
    { [`${EXERCISE}/exercise.json`]: '{\n  "editable": [\n    "a.js",\n    "b.js"\n  ]\n}' },
    `${EXERCISE}/exercise.json:4: editable.1: There is no file starter/b.js.`,
  ],
  [
    "a setting that there is not",
    { [`${EXERCISE}/exercise.json`]: '{ "editable": ["a.js"],\n  "size": 3 }' },
    `${EXERCISE}/exercise.json:2: size: There is no field “size”.`,
  ],
  ["no tests", { [`${EXERCISE}/tests.js`]: null }, `${EXERCISE}/tests.js:1: tests: Write at least one test.`],
  [
    "hints without a heading",
    { [`${EXERCISE}/hints.md`]: "Think.\n" },
    `${EXERCISE}/hints.md:1: hints: Begin each hint with a line such as “## Look at the outline”.`,
  ],
  [
    "a solution that lacks a file",
    { [`${EXERCISE}/solution/a.js`]: null },
    `${EXERCISE}/solution:1: solution: The solution has no a.js, which the learner changes.`,
  ],
  [
    "a number that no module has",
    { [`${MODULE.replace("01-h", "02-h")}/01-waves/lesson.md`]: FILES[`${LESSON}/lesson.md`] ?? "" },
    "courses/1-sea/02-high-water:1: The course has 1 modules, so none is number 2.",
  ],
  [
    "two lessons with one number",
    { [`${MODULE}/01-waves/lesson.md`]: FILES[`${LESSON}/lesson.md`] ?? "" },
    `${MODULE}/01-waves:1: Two folders have the number 1.`,
  ],
  [
    "a folder without a number",
    { [`${MODULE}/waves/lesson.md`]: "" },
    `${MODULE}/waves:1: Name the folder with its number: 01-your-first-page.`,
  ],
])("%s: the file, the line and the field are named", (_what, changes, expected) => {
  expect(problemsWith(changes)).toContain(expected);
});

test.each([
  [
    [1, 2, 3],
    [1, 2, 3],
  ],
  [
    [1, 0, 2, 3],
    [1, 2, 3, 4],
  ],
  [
    [1, 0, 5],
    [1, 2, 5],
  ],
  [
    [2, 3, 1],
    [2, 3, 4],
  ],
])("numbers %j become %j in this order", (own, expected) => {
  expect(numbersInOrder(own)).toEqual(expected);
});

test("an example is a block of JavaScript with its output right below it", () => {
  const body = "```js\none\n```\n\n```output\n1\n```\n\n```js\ntwo\n```\nText.\n\n```output\n2\n```\n";
  expect(examplesIn(body)).toEqual([{ code: "one", output: "1", line: 5 }]);
});

test("the figures of a course count its words and name those that come before they are taught", () => {
  const second = `${MODULE}/02-waves`;
  const folder = folderWith({
    [`${LESSON}/lesson.md`]:
      "---\ntitle: What is a tide?\ngoal: Say it.\nminutes: 5\n---\nThe moon pulls. A crest is high; `wave` is code.\n",
    [`${second}/lesson.md`]:
      "---\ntitle: What is a wave?\ngoal: Say it.\nminutes: 5\n---\nIts top is called the **crest**. Click **Save**.\n",
    [`${second}/assignment.md`]: ASSIGNMENT,
  });
  const [figures] = courseFigures(folder, []);
  expect(figures?.early).toEqual([`${LESSON}/lesson.md:6: “crest” is explained later, in waves`]);
  expect(figures?.lines.slice(0, 2)).toEqual([
    "1: 2 lessons, 18 words (8 to 10 each), 0 exercises, 0 tests, 1 assignments",
    "1: sentences: 6 words in the middle, nine of ten at most 7, the longest 7",
  ]);
});
