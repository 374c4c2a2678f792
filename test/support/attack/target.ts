import fc, { type Arbitrary } from "fast-check";
import { encoded, hostileHeaders, hostileText } from "./hostile.ts";
import { textFor } from "./values.ts";
import { VISITORS, type Visitor } from "./visitors.ts";
import type { Sent } from "./wire.ts";

/** A request and its visitor, whose headers are added when it is sent. */
export type Attack = Sent & { as: Visitor };

/** One call or page with one way to request it, and the requests to try. */
export type Target = { name: string; attacks: Arbitrary<Attack> };

/** A parameter in a path, `{name}` or `:name`, with `?` after it if it is optional. */
const PARAMETER = /\{(\w+)\}|:(\w+)\??/g;

/** A path with a value for each parameter; `known` are ids that exist. */
export function pathFor(template: string, known: readonly string[]): Arbitrary<string> {
  const names = [...template.matchAll(PARAMETER)];
  if (names.length === 0) return fc.constant(template);
  const value = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...known) },
    { weight: 3, arbitrary: encoded(hostileText) },
  );
  return fc.array(value, { minLength: names.length, maxLength: names.length }).map((values) => {
    let index = 0;
    // An empty or `..` part makes another path; the tests of request shapes try those.
    return template.replace(PARAMETER, () => values[index++] || "-");
  });
}

/** A query: known parameters, sometimes twice, unknown ones, and invalid queries. */
export function queryFor(names: readonly string[]): Arbitrary<string> {
  const name = fc.oneof(
    ...(names.length > 0 ? [{ weight: 5, arbitrary: fc.constantFrom(...names) }] : []),
    {
      weight: 1,
      arbitrary: fc.constantFrom("utm_source", "_routes", "index", "__proto__", "page[]", "_method"),
    },
    { weight: 1, arbitrary: encoded(hostileText).map((each) => each.slice(0, 200)) },
  );
  const pair = name.chain((key) => encoded(textFor(key)).map((value) => `${key}=${value.slice(0, 6_000)}`));
  return fc.oneof(
    { weight: names.length > 0 ? 1 : 4, arbitrary: fc.constant("") },
    {
      weight: 6,
      arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => `?${pairs.join("&")}`),
    },
    { weight: 1, arbitrary: fc.constantFrom("?", "?&&==&", "?%", "?a=%ff&b=%00", "?[]=1&[a][b]=2") },
  );
}

const TYPES = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "text/plain",
  "application/json; charset=utf-16",
  "application/xml",
  "",
];

/** The right type of a body, or sometimes another. */
export const typeFor = (right: string): Arbitrary<string> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: fc.constantFrom(...TYPES) });

/** A body that is empty, truncated, or not of its declared type. */
export const brokenBody: Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      "",
      "{",
      "[",
      "null",
      "7",
      '"text"',
      "[[[[",
      '{"a":1}}',
      "--x\r\n",
      "--x--\r\n",
      "a=%ff&=%00&&",
    )
    .map((text) => Buffer.from(text)),
  fc
    .integer({ min: 1_000, max: 20_000 })
    .map((depth) => Buffer.from(`${"[".repeat(depth)}${"]".repeat(depth)}`)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

/** Builds a request. A visitor who is named twice in `visitors` is used twice as often. */
export function attack(parts: {
  method: string;
  path: Arbitrary<string>;
  query: Arbitrary<string>;
  body?: Arbitrary<{ type: string; bytes: Buffer }>;
  visitors?: readonly Visitor[];
}): Arbitrary<Attack> {
  const { method, path, query, body, visitors = VISITORS } = parts;
  return fc
    .record({
      as: fc.constantFrom(...visitors),
      path,
      query,
      extra: fc.oneof(
        { weight: 2, arbitrary: fc.constant<[string, string][]>([]) },
        { weight: 3, arbitrary: hostileHeaders },
      ),
      sent: body ?? fc.constant(null),
    })
    .map(({ as, path: place, query: search, extra, sent }) => ({
      as,
      method,
      path: `${place}${search}`,
      headers: sent && sent.type !== "" ? [...extra, ["content-type", sent.type] as const] : extra,
      body: sent?.bytes,
    }));
}
