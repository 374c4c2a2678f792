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
  expect(stdout).toMatch(/starter passes: 0, whose solution fails: 0, without a hint: 0/);
});
