import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/support/paths.ts";

/* The privacy page names everything that a browser stores. */

const PAGE = readFileSync(join(ROOT, "content/legal/privacy.md"), "utf8");
const sources = globSync("app/**/*.{ts,tsx}", { cwd: ROOT }).map((path) =>
  readFileSync(join(ROOT, path), "utf8"),
);
const CONSTANT = /const (\w+) = "([\w.:-]+)";/g;

/** The constants of the files that use storage, and of those that only define names for it. */
const names = new Map(
  sources.flatMap((source) =>
    [...source.matchAll(CONSTANT)].map(([, name = "", value = ""]) => [name, value]),
  ),
);
const STORAGE = /(?:localStorage|sessionStorage|\bs)\.(?:getItem|setItem)\(\s*(?:"\$\{)?([\w"]+)/g;

test("every name in the browser’s storage is on the privacy page", () => {
  const used = sources.filter((source) => /localStorage|sessionStorage/.test(source));
  const direct = used.flatMap((source) =>
    [...source.matchAll(STORAGE)].flatMap(([, name = ""]) => names.get(name) ?? []),
  );
  // Names that are passed on or put together: all constants of those files that look like one.
  const own = used.flatMap((source) =>
    [...source.matchAll(/const (?:PREFIX|NAME|\w*_KEY) = "([\w.:-]+)";/g)].map(([, value = ""]) => value),
  );
  const all = [...new Set([...direct, ...own])].sort();
  expect(all).toEqual(
    expect.arrayContaining(["draft:", "learning:", "lesson-outline", "lesson-video", "theme", "user"]),
  );
  const named = (name: string) => PAGE.includes(`\`${name.endsWith(":") ? `${name}…` : name}\``);
  expect(all.filter((name) => !named(name))).toEqual([]);
});
