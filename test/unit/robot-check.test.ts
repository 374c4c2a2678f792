import { expect, test } from "vitest";
import { LEAST_MS, missingWait } from "#shared/forms/robot-check.ts";

test.each([
  ["without JavaScript", "", 0],
  ["after the least time", String(LEAST_MS), 0],
  ["from a tab that was open for a week", "604800000", 0],
  ["at once", "0", LEAST_MS],
  ["by a password manager", "400", LEAST_MS - 400],
])("a form sent %s waits for the missing time", (_name, elapsed, expected) => {
  expect(missingWait(elapsed)).toBe(expected);
});

test.each(["-1", "NaN", "1e3", "0x10", " 12", "12.5", "9".repeat(400), "soon"])(
  "an invalid time %j means no wait",
  (elapsed) => {
    expect(missingWait(elapsed)).toBe(0);
  },
);
