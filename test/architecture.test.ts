import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { expect, test } from "vitest";
import { drawers, forbiddenArrows, importCircles, longFiles } from "./support/architecture.ts";
import { arrowsBetween } from "./support/import-graph.ts";

const sources = globSync("{app,worker,shared,scripts,test}/**/*.{ts,tsx,css}", {
  exclude: (path) => path.includes("node_modules") || path.startsWith("test/bench/empty"),
})
  .map((path) => path.split(sep).join("/"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const arrows = arrowsBetween(sources.filter(({ path }) => !path.endsWith(".css")));

test("the source was found and its imports were read", () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(arrows).toContainEqual({ from: "app/context.ts", to: "worker/services.ts", kind: "type" });
  expect(arrows).toContainEqual({ from: "worker/app.ts", to: "worker/config.ts", kind: "value" });
});

test("every import follows the architecture", () => {
  expect(forbiddenArrows(arrows)).toEqual([]);
});

test("no imports run in a circle", () => {
  expect(importCircles(arrows)).toEqual([]);
});

test("no source file is over 300 lines long, unless it is data", () => {
  expect(longFiles(sources)).toEqual([]);
});

test("no folder or file is a drawer", () => {
  expect(drawers(sources.map(({ path }) => path))).toEqual([]);
});

test("the composition root stays under 100 lines", () => {
  const root = sources.find(({ path }) => path === "worker/app.ts");
  expect(root?.text.trimEnd().split("\n").length).toBeLessThan(100);
});
