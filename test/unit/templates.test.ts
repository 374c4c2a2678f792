import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { archiveFolder } from "../../scripts/seed/archive.ts";

const FOLDER = join(import.meta.dirname, "../../templates");
const templates = readdirSync(FOLDER);

type Locked = Record<string, { integrity?: string; optionalDependencies?: Record<string, string> }>;

test.each(templates)("%s has instructions, a licence and a test", (name) => {
  const folder = join(FOLDER, name);
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });

  expect(readFileSync(join(folder, "README.md"), "utf8")).toContain("npm test");
  expect(existsSync(join(folder, "LICENSE"))).toBe(true);
  expect(scripts.test).toBeDefined();
  expect(files.filter((file) => /\.test\.tsx?$/.test(file)).length).toBeGreaterThan(0);
});

/** Whether a lockfile has `name` where the package at `path` looks for it: in its own folder, or further up. */
function has(packages: Locked, path: string, name: string): boolean {
  const parts = `${path}/`.split("node_modules/");
  return parts.some((_, end) => {
    const above = parts.slice(0, end + 1).join("node_modules/");
    return `${above}node_modules/${name}` in packages;
  });
}

test.each(templates)("the zip of %s has a lockfile for every platform, without registry URLs", (name) => {
  const zip = unzipSync(archiveFolder(join(FOLDER, name), name).bytes);
  const text = new TextDecoder().decode(zip[`${name}/package-lock.json`]);
  const { lockfileVersion, packages }: { lockfileVersion: number; packages: Locked } = JSON.parse(text);

  expect(lockfileVersion).toBe(3);
  expect(text).not.toContain('"resolved"');
  for (const [path, { integrity, optionalDependencies = {} }] of Object.entries(packages)) {
    if (path !== "") expect(integrity, path).toMatch(/^sha512-/);
    // `npm ci` refuses a lockfile without another platform's packages if the registry has them.
    const missing = Object.keys(optionalDependencies).filter((each) => !has(packages, path, each));
    expect(missing, path).toEqual([]);
  }
});

test("a zip has the same bytes in every time zone", () => {
  const { TZ } = process.env;
  const checksums = ["UTC", "Asia/Tokyo", "America/Los_Angeles"].map((zone) => {
    process.env.TZ = zone;
    return archiveFolder(join(FOLDER, "node-cli"), "node-cli").sha256;
  });
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  expect(new Set(checksums).size).toBe(1);
});

test("the template without packages passes its own test as downloaded", {
  timeout: 60_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--no-warnings", "--test"], {
    cwd: join(FOLDER, "node-cli"),
  });
  expect(stdout).toMatch(/^(#|ℹ) pass [1-9]/m);
  expect(stdout).toMatch(/^(#|ℹ) fail 0/m);
});
