import { expect, test } from "vitest";
import { hintProblem } from "#shared/learning/hints.ts";

const TESTS = 'describe("the page", () => { test("has a heading", () => {}); });';

test.each([
  ["", TESTS, null],
  ["no heading", TESTS, "Begin each hint with a line such as “## Look at the outline”."],
  ["## Test: has a heading\nLook.", TESTS, null],
  ["## Test: the page > has a heading\nLook.", TESTS, null],
  [
    "## Test: has a footer\nLook.",
    TESTS,
    "There is no test called “has a footer”. Copy the name from the tests.",
  ],
  ["## Test: adds 1 and 2\nLook.", 'test.each([[1, 2]])("adds %i and %i", () => {});', null],
])("hints %j", (hints, tests, expected) => {
  expect(hintProblem(hints, tests)).toBe(expected);
});
