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

/** A page of the route table: where it is, and whether it takes a form. */
export type Page = { path: string; file: string; takesForms: boolean };

/** The pages of a route table, layouts left out: those have no address of their own. */
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
/** The names of the fields that forms are read for, wherever that is done. */
export const FIELDS = found(sources, /\btext\("(\w+)"\)/g);
/** What pages read from their addresses. */
export const QUERIES = [
  ...found(sources, /\b(?:searchParams|params)\.(?:get|has|getAll)\("([\w-]+)"\)/g),
  ...["q", "limit", "cursor", "format"],
];
/** The values that tell the forms of one page apart. */
const INTENTS = [
  ...found(sources, /name="intent" value="([\w-]+)"/g),
  ...found(sources, /^export const MARKS = \["(\w+)"/gm),
  ...["archive", "unarchive", "write"],
];

const fieldValue = (name: string): Arbitrary<string> =>
  name === "intent"
    ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...INTENTS) }, { weight: 1, arbitrary: textFor(name) })
    : textFor(name);

const pairs: Arbitrary<[string, string][]> = fc
  .tuple(
    // Whatever a form may hold, filled in most times: the page takes what is its own.
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

/** What a client asks of a page's data: all of it, some routes of it, or nonsense. */
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

/** Every page of the route table: read, read as data, and posted to, as a page and as data. */
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
    // A browser: a form's post brings no token.
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
