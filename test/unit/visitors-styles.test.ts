import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { arrowsBetween } from "../support/import-graph.ts";

/** What app/app.css leaves out, as globs from the root of the checkout. */
const LEFT_OUT = [...readFileSync("app/app.css", "utf8").matchAll(/@source not "\.\/([^"]+)"/g)].flatMap(
  ([, path = ""]) => [`app/${path}`, `app/${path}/**`],
);
const sources = globSync("app/**/*.{ts,tsx}").map((path) => ({ path, text: readFileSync(path, "utf8") }));
const arrows = arrowsBetween(sources).filter(({ kind }) => kind === "value");

const loadsAll = new Set(
  sources.filter(({ text }) => text.includes("styles/signed-in.css")).map(({ path }) => path),
);

/** A file and all that it imports. */
function reached(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { from, to } of arrows) if (from === path) reached(to, seen);
  return seen;
}

test("a visitor’s page shows nothing whose styles it does not load", () => {
  const left = (path: string) => path.endsWith(".tsx") && LEFT_OUT.some((glob) => matchesGlob(path, glob));
  expect(sources.filter(({ path }) => left(path)).length).toBeGreaterThan(50);
  const pages = [...new Set(routes.filter(({ children }) => !children).map(({ file }) => `app/${file}`))];
  expect(pages).toContain("app/home/home.route.tsx");
  const bare = ["app/root.tsx", ...pages].flatMap((page) => {
    const files = [...reached(page)];
    return files.some((file) => loadsAll.has(file))
      ? []
      : files.filter(left).map((file) => `${page} shows ${file}`);
  });
  expect(bare).toEqual([]);
});
