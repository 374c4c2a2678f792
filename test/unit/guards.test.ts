import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { createApi } from "#worker/api.ts";
import routes from "../../app/routes.ts";
import { CALLS, type Line, OTHERS, PAGES } from "../fixtures/guards.ts";
import { guardsPage } from "../support/guards-page.ts";

const ACTION = /^export (?:async )?function action\b|^export \{[^}]*\baction\b/m;

/** The pages of a route table as `GET /portal`, and `POST /portal` if the page has an action. */
function pagesOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children, file }) => {
    const full = path === undefined ? parent : `${parent}/${path}`;
    if (children && children.length > 0) return pagesOf(children, full);
    if (path === undefined && !index) return [];
    const acts = ACTION.test(readFileSync(`app/${file}`, "utf8"));
    const name = full || "/";
    return [`GET ${name}`, ...(acts ? [`POST ${name}`] : [])];
  });
}

const named = (lines: readonly Line[]) => new Set(lines.map(({ method, path }) => `${method} ${path}`));
const sorted = (names: Iterable<string>) => [...names].sort();

type Operation = { security?: object[]; responses: object };
type Description = { paths: Record<string, Record<string, Operation>> };

/** The calls of the API as `GET /courses/:id`, with their OpenAPI description. */
async function describedCalls(): Promise<Map<string, Operation>> {
  const { paths }: Description = JSON.parse(JSON.stringify(await createApi().openApi()));
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
        operation,
      ]),
    ),
  );
}

test("the table of guards lists every page and form", () => {
  expect(sorted(named(PAGES))).toEqual(sorted(pagesOf(routes)));
});

test("the table of guards lists every call that the OpenAPI document describes", async () => {
  const listed = named(CALLS);
  listed.delete("GET /openapi.json");
  expect(sorted(listed)).toEqual(sorted((await describedCalls()).keys()));
});

test("every call of the API is in the OpenAPI document", () => {
  const { api } = createApi();
  // Middleware and the final 404 handler take every method.
  const routed = api.routes.filter(({ method }) => method !== "ALL");
  expect(sorted(new Set(routed.map(({ method, path }) => `${method} ${path}`)))).toEqual(
    sorted(named(CALLS)),
  );
});

test("the OpenAPI document asks for a sign-in exactly where the table does", async () => {
  const calls = await describedCalls();
  const guarded = [...calls].filter(([, { security = [] }]) => security.length > 0);
  expect(sorted(guarded.map(([name]) => name))).toEqual(
    sorted(named(CALLS.filter(({ who }) => who !== "anyone"))),
  );
  for (const [name, { responses }] of guarded) expect(Object.keys(responses), name).toContain("401");
});

test("the table of guards lists every other path that the Worker answers", () => {
  const source = readFileSync("worker/app.ts", "utf8");
  const mounts = [...source.matchAll(/\bapp\.(?:get|post|all|on|route)\("([^"]+)"/g)].map(([, path]) => path);
  expect(mounts).toContain("/api");
  const known = [...OTHERS, ...PAGES].map(({ path }) => path);
  const unlisted = mounts.filter(
    (path) =>
      path !== "/api" && path !== "*" && !known.some((each) => each === path || each.startsWith(`${path}/`)),
  );
  expect(unlisted).toEqual([]);
});

test("docs/guards.md says what the table says", async () => {
  await expect(guardsPage()).toMatchFileSnapshot("../../docs/guards.md");
});
