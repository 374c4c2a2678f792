import * as v from "valibot";
import { expect, test } from "vitest";
import { courseKind } from "#shared/courses/kinds.ts";
import { isAllGreen, outcomesOf, reportText, requiredOf } from "#shared/learning/outcomes.ts";

const { outcomes: field } = courseKind.fields;
const lesson = (id: string, state: Partial<Parameters<typeof requiredOf>[0][number]> = {}) => ({
  ...{ id, exercises: 0, passed: 0, done: false, isNew: false },
  ...state,
});
const green = { exercises: 2, passed: 2 };

test("the lines of the form keep the lessons in square brackets", () => {
  const text = "Swim [tides, waves]\nRow [fast]er\n\nDive []\n Sail  [ wind ]\nFloat";
  const outcomes = [
    { text: "Swim", lessons: ["tides", "waves"] },
    { text: "Row [fast]er", lessons: [] },
    { text: "Dive", lessons: [] },
    { text: "Sail", lessons: ["wind"] },
    { text: "Float", lessons: [] },
  ];
  expect(v.parse(field.schema, field.read(text))).toEqual(outcomes);
  expect(field.write(outcomes)).toBe("Swim [tides, waves]\nRow [fast]er\nDive\nSail [wind]\nFloat");
  // Brackets that belong to the text.
  const own = [{ text: "Row [fast]", lessons: [] }];
  expect(field.read(field.write(own))).toEqual(own);
});

test("files from before outcomes named lessons are read as they are", () => {
  expect(v.parse(field.schema, ["Swim", { text: "Row" }, { text: " Dive ", lessons: ["tides"] }])).toEqual([
    { text: "Swim", lessons: [] },
    { text: "Row", lessons: [] },
    { text: "Dive", lessons: ["tides"] },
  ]);
});

test.each([
  [[]],
  ["Swim"],
  [[""]],
  [[{ lessons: ["tides"] }]],
  [[{ text: "x".repeat(301), lessons: [] }]],
  [[{ text: "Swim", lessons: ["two words"] }]],
  [Array.from({ length: 61 }, () => "Swim")],
])("%j is refused", (value) => {
  expect(v.safeParse(field.schema, value).success).toBe(false);
});

test("an outcome is passed when all lessons behind it are green", () => {
  const modules = [
    { lessons: [lesson("tides", green), lesson("waves", { ...green, passed: 1, done: true })] },
    { lessons: [lesson("wind", { done: true })] },
  ];
  const outcomes = [
    { text: "Swim", lessons: ["tides"] },
    { text: "Row", lessons: ["tides", "waves"] },
    { text: "Sail", lessons: ["wind", "a-lesson-that-is-gone"] },
    { text: "Float", lessons: [] },
  ];
  const report = outcomesOf(outcomes, modules);
  expect(report.map(({ passed }) => passed)).toEqual([true, false, true, false]);
  expect(reportText(report)).toBe("2 of 4 passed");
  expect(isAllGreen(modules)).toBe(false);
});

test("there is no report where nothing can turn green", () => {
  const unfinished = [{ lessons: [lesson("tides", green)] }, { lessons: [] }];
  expect(outcomesOf([{ text: "Swim", lessons: [] }], unfinished)).toEqual([]);
  expect(outcomesOf([{ text: "Swim", lessons: ["a-lesson-that-is-gone"] }], unfinished)).toEqual([]);
  const swim = { text: "Swim", lessons: ["tides"] };
  expect(outcomesOf([swim, { text: "Row", lessons: [] }], unfinished)).toEqual([
    { text: "Swim", passed: true },
    { text: "Row", passed: false },
  ]);
});

test("a lesson that came after the finish is not asked for, until it is green", () => {
  const before = { lessons: [lesson("tides", { ...green, done: true })] };
  const added = lesson("currents", { exercises: 1, isNew: true });
  const outcomes = [{ text: "Swim", lessons: ["tides", "currents"] }];
  const modules = [{ lessons: [...before.lessons, added] }];
  expect(isAllGreen(modules)).toBe(true);
  expect(outcomesOf(outcomes, modules)).toEqual([{ text: "Swim", passed: true }]);
  expect(requiredOf([{ ...added, passed: 1 }])).toHaveLength(1);
});

test("a course with a module without lessons is never all green, nor is one without modules", () => {
  expect(isAllGreen([{ lessons: [lesson("tides", green)] }, { lessons: [] }])).toBe(false);
  expect(isAllGreen([])).toBe(false);
});
