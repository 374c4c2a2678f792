import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/support/paths.ts";

test("the product's own courses: every exercise runs, every link leads somewhere, no word comes before it is taught", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--no-warnings", "scripts/content.ts", "check", "content"],
    { cwd: ROOT, encoding: "utf8" },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout.split("\n").filter((line) => line.includes("is explained later"))).toEqual([]);
  const [figures = ""] = stdout
    .split("\n")
    .filter((line) => line.startsWith("4: ") && line.includes(" lessons, "));
  const [, lessons, , shortest, longest, exercises, , assignments] = figures.match(/\d+/g)?.map(Number) ?? [];
  expect(lessons).toBeGreaterThanOrEqual(48);
  expect(exercises).toBeGreaterThanOrEqual(85);
  expect(assignments).toBeGreaterThanOrEqual(6);
  // Words in a lesson.
  expect(shortest).toBeGreaterThanOrEqual(700);
  expect(longest).toBeLessThanOrEqual(1_400);
  expect(stdout).toMatch(/starter passes: 0, whose solution fails: 0, without a hint: 0/);
});
