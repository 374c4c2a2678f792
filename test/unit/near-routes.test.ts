import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { nearRoutes } from "#worker/rendering/near-routes.ts";
import routes from "../../app/routes.ts";
import { EVERY_PAGE, NO_PAGES } from "../fixtures/pages.ts";

type Manifest = Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>;

/** The route table as in a build: flat, each route with its parent's id. */
function manifestOf(entries: readonly RouteConfigEntry[], parentId = "root"): Manifest {
  return Object.assign(
    {},
    ...entries.map(({ id, file, path, index, children = [] }) => {
      const own = id ?? file;
      return { [own]: { id: own, parentId, path, index }, ...manifestOf(children, own) };
    }),
  );
}

const MANIFEST: Manifest = { root: { id: "root", path: "" }, ...manifestOf(routes) };
const whole = {
  routes: MANIFEST,
  assets: { routes: MANIFEST },
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} as unknown as ServerBuild;

function objectsOf(manifest: Manifest, parentId?: string): RouteObject[] {
  return Object.values(manifest)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index: true } : { id, path, children: objectsOf(manifest, id) },
    );
}

const matched = (build: ServerBuild, path: string) =>
  matchRoutes(objectsOf(build.routes as Manifest), path)?.map(({ route }) => route.id);

const PAGES = EVERY_PAGE.map(({ path }) => path.replace(/\?.*/, ""));
const VARIANTS = PAGES.flatMap((path) => [path, `${path}/`, path.toUpperCase(), `${path}/deeper`]);
const ODD = ["//", "//courses", "/nothing-of-the-kind", "/a/b/c", "/.well-known/x", "/%63ourses/2", "/é"];

test("a URL matches the same routes as with the full table", () => {
  const near = nearRoutes(whole);
  const paths = [...VARIANTS, ...ODD, ...NO_PAGES];
  expect(paths.length).toBeGreaterThan(200);
  for (const path of paths) expect(matched(near(path), path), path).toEqual(matched(whole, path));
});

test("so does the URL of a page's data", () => {
  const near = nearRoutes(whole);
  for (const path of PAGES.filter((each) => each !== "/")) {
    expect(matched(near(`${path}.data`), path), path).toEqual(matched(whole, path));
    expect(matched(near(`${path}/_.data`), path), path).toEqual(matched(whole, path));
  }
  for (const data of ["/_root.data", "/_.data"])
    expect(matched(near(data), "/")).toEqual(matched(whole, "/"));
});

test("the parent paths of a URL have their routes, which the router sends to the browser", () => {
  const near = nearRoutes(whole);
  for (const path of PAGES) {
    for (let above = path; above.length > 1; ) {
      above = above.slice(0, above.lastIndexOf("/")) || "/";
      expect(matched(near(path), above), `${above} above ${path}`).toEqual(matched(whole, above));
    }
  }
});

test("a partial table is small and made once; the router's manifest request gets the full table", () => {
  const near = nearRoutes(whole);
  const count = (build: ServerBuild) => Object.keys(build.routes).length;
  expect(count(whole)).toBeGreaterThan(50);
  for (const path of PAGES) expect(count(near(path)), path).toBeLessThan(45);
  expect(near("/courses/2")).toBe(near("/courses"));
  expect(Object.keys(near("/courses").assets.routes)).toEqual(Object.keys(near("/courses").routes));
  expect(near("/__manifest")).toBe(whole);
});

test("an unknown build format is refused, so that a change in React Router is noticed", () => {
  expect(() => nearRoutes({ ...whole, assets: { ...whole.assets, routes: {} } })).toThrow(/has changed/);
});
