import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc, { type Arbitrary } from "fast-check";
import { ROOT } from "../../../scripts/support/paths.ts";
import { uploadBody } from "./calls.ts";
import { encoded, sendable } from "./hostile.ts";
import { attack, brokenBody, pathFor, queryFor, type Target, typeFor } from "./target.ts";
import { textFor } from "./values.ts";
import type { Visitor } from "./visitors.ts";

/** A page of the route table: its path, and whether it has a form. */
export type Page = { path: string; file: string; takesForms: boolean };

/** The pages of a route table, without layouts, which have no path. */
export function pagesOf(routes: readonly RouteConfigEntry[], base = ""): Page[] {
  return routes.flatMap(({ path, index, file, children }) => {
    const here = path === undefined ? base : `${base}/${path}`;
    const below = children ? pagesOf(children, here) : [];
    const isPage = index || (path !== undefined && !(children ?? []).some((child) => child.index));
    if (!isPage) return below;
    const text = readFileSync(join(ROOT, "app", file), "utf8");
    return [
      { path: here || "/", file, takesForms: /export (?:async function|const) action\b/.test(text) },
      ...below,
    ];
  });
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), "utf8"));
}

const found = (sources: readonly string[], pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""))),
];

const sources = [...sourcesIn("app"), ...sourcesIn("shared")];
/** The names of all form fields. */
export const FIELDS = found(sources, /\b(?:text\("|name="|name = ")(\w+)"/g);
/** The query parameters that pages read. */
export const QUERIES = [
  ...found(sources, /\b(?:searchParams|params)\.(?:get|has|getAll)\("([\w-]+)"\)/g),
  ...["q", "limit", "cursor", "format"],
];
/** The values that tell the forms of one page apart. */
const INTENTS = [
  ...found(sources, /\bintent="([\w-]+)"/g),
  ...found(sources, /name="intent" value=\{?"([\w-]+)"/g),
  ...found(sources, /^export const MARKS = \["(\w+)"/gm),
  ...["archive", "unarchive", "write"],
];

const fieldValue = (name: string): Arbitrary<string> =>
  name === "intent"
    ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...INTENTS) }, { weight: 1, arbitrary: textFor(name) })
    : textFor(name);

const pairs: Arbitrary<[string, string][]> = fc
  .tuple(
    // Mostly filled-in forms with any of the fields: a page reads only its own.
    fc.subarray(FIELDS, { minLength: Math.floor(FIELDS.length * 0.7) }),
    fc.array(fc.constantFrom(...FIELDS, "website", "elapsedMs", "role", "__proto__"), { maxLength: 2 }),
  )
  .chain(([names, twice]) =>
    fc.tuple(
      ...[...names, ...twice].map((name) => fieldValue(name).map((value): [string, string] => [name, value])),
    ),
  );

const URLENCODED = "application/x-www-form-urlencoded";

const formBody: Arbitrary<{ type: string; bytes: Buffer }> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: typeFor(URLENCODED),
      bytes: pairs.map((fields) => {
        const text = fields
          .map(([name, value]) => `${name}=${encodeURIComponent(sendable(value))}`)
          .join("&");
        return Buffer.from(text);
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: typeFor(URLENCODED), bytes: brokenBody }) },
  { weight: 1, arbitrary: uploadBody },
);

/** A client's request for a page's data: for all routes, some of them, or nonsense. */
const dataQuery = fc
  .tuple(
    queryFor(QUERIES),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant("") },
      fc.constantFrom("root", "routes/home", "routes/desk/layout", "nothing").map((id) => `_routes=${id}`),
      encoded(fc.string()).map((id) => `_routes=${id}`),
    ),
  )
  .map(([query, routes]) => (routes ? `${query || "?"}${query ? "&" : ""}${routes}` : query));

const GUARDED = /^\/(?:portal|messages|users|upload|account)\b/;
const SIGNED_IN: readonly Visitor[] = ["student's browser", "admin's browser", "admin", "admin's browser"];
const ANYBODY: readonly Visitor[] = ["nobody", "student's browser", "admin's browser"];

/** Every page of the route table: read, read as data, and posted to both ways. */
export function pageTargets(pages: readonly Page[], known: readonly string[]): Target[] {
  return pages.flatMap(({ path, takesForms }) => {
    const place = pathFor(path.replace("*", ":rest"), known);
    const data = place.map((each) => (each === "/" ? "/_.data" : `${each}.data`));
    const visitors = GUARDED.test(path) ? [...SIGNED_IN, "nobody" as const] : ANYBODY;
    const query = queryFor(QUERIES);
    const reading = [
      { name: `GET ${path}`, attacks: attack({ method: "GET", path: place, query, visitors }) },
      {
        name: `GET ${path}.data`,
        attacks: attack({ method: "GET", path: data, query: dataQuery, visitors }),
      },
    ];
    if (!takesForms) return reading;
    // A browser's form post has no bearer token.
    const posting = {
      method: "POST",
      query,
      body: formBody,
      visitors: visitors.filter((each) => each !== "admin"),
    };
    return [
      ...reading,
      { name: `POST ${path}`, attacks: attack({ ...posting, path: place }) },
      { name: `POST ${path}.data`, attacks: attack({ ...posting, path: data }) },
    ];
  });
}
