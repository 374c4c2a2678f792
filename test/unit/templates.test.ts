import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const FOLDER = join(import.meta.dirname, "../../templates");
const templates = readdirSync(FOLDER);

test("there are at least four starter projects", () => {
  expect(templates.length).toBeGreaterThanOrEqual(4);
});

test.each(templates)("%s says how it is used and licensed, and comes with a test", (name) => {
  const folder = join(FOLDER, name);
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });

  expect(readFileSync(join(folder, "README.md"), "utf8")).toContain("npm test");
  expect(existsSync(join(folder, "LICENSE"))).toBe(true);
  expect(scripts.test).toBeDefined();
  expect(files.filter((file) => /\.test\.tsx?$/.test(file)).length).toBeGreaterThan(0);
});

test("the one that needs no package passes its own test as it is downloaded", {
  timeout: 60_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--no-warnings", "--test"], {
    cwd: join(FOLDER, "node-cli"),
  });
  expect(stdout).toMatch(/^(#|ℹ) pass [1-9]/m);
  expect(stdout).toMatch(/^(#|ℹ) fail 0/m);
});
