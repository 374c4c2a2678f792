import { expect, test } from "vitest";
import { leftOut } from "#app/enrolments/left-out.ts";
import type { Outcome } from "#shared/enrolments/enrolling.ts";

const answers = (outcomes: Record<number, Outcome>) =>
  Object.entries(outcomes).map(([line, outcome]) => ({
    ...{ line: Number(line), person: "", course: "", outcome, says: "" },
  }));

test("the lines to correct stay below their headings, also those with a line break in a cell", () => {
  const list = 'person,course\r\nada@x.org,4\r\n"oops\r\nagain",4\r\ngrace@x.org,Cobol\r\nmary@x.org,4\r\n';
  expect(leftOut(list, answers({ 2: "enrolled", 3: "no-address", 5: "no-course", 6: "account" }))).toBe(
    'person,course\n"oops\nagain",4\ngrace@x.org,Cobol',
  );
});

test("nothing is left if nothing can be corrected", () => {
  expect(leftOut("ada@x.org\ngrace@x.org", answers({ 1: "enrolled", 2: "over" }))).toBe("");
});
