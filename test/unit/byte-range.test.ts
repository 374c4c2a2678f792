import { expect, test } from "vitest";
import { matchesEtag } from "#shared/entity-tag.ts";
import { parseRange } from "#worker/http/byte-range.ts";

test.each([
  ["bytes=0-4", { offset: 0, length: 5 }],
  ["bytes=5-", { offset: 5, length: 5 }],
  ["bytes=-3", { offset: 7, length: 3 }],
  ["bytes=-99", { offset: 0, length: 10 }],
  ["bytes=8-99", { offset: 8, length: 2 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=4-2", null],
  ["bytes=0-1,4-5", null],
  ["bytes=-", null],
  ["bytes=a-b", null],
  ["lines=0-4", null],
  [undefined, null],
])("for ten bytes, the header %s means %o", (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ["*", true],
  ['"abcd"', false],
  ["", false],
  [undefined, false],
])('If-None-Match %s against "abc" gives %s', (header, matches) => {
  expect(matchesEtag(header, '"abc"')).toBe(matches);
});
