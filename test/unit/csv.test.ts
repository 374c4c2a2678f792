import { expect, test } from "vitest";
import { foldText, searchTerms, searchTextOf, studentTerms } from "#shared/search-text.ts";
import { csvCell, csvLine } from "#worker/http/csv.ts";

test.each([
  ["Ada", '"Ada"'],
  ['Ada "the" first', '"Ada ""the"" first"'],
  ["a,b\r\nc", '"a,b\r\nc"'],
  ["", '""'],
  ["nul\u0000l", '"null"'],
])("the cell %j is written as %s", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  '=HYPERLINK("https://evil.example","click")',
  "+447700900123",
  "-1+1",
  "@SUM(A1)",
  "\t=1+1",
  "\r=1+1",
  "  =1+1",
  "＝1+1",
  "＠SUM(A1)",
])("the cell %j is not run as a formula", (value) => {
  expect(csvCell(value)).toMatch(/^"'/);
});

test("a record ends with a carriage return and a line feed", () => {
  expect(csvLine(["a", "b"])).toBe('"a","b"\r\n');
});

test.each([
  ["Zoë  Ångström", "zoe angstrom"],
  ["ŁUKASZ Øverås", "lukasz overas"],
  ["STRASSE Straße", "strasse strasse"],
  ["İpek", "ipek"],
  ["Ｆｕｌｌ", "full"],
  ["O’Brien OʼBrien O´Brien", "o'brien o'brien o'brien"],
])("%j is searched for as %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("a phone number is found with and without its spaces", () => {
  const text = searchTextOf({ fullName: "Ada", email: "ada@example.org", phone: "+44 7700 900123" });
  expect(text).toContain("+44 7700 900123");
  expect(text).toContain("447700900123");
});

test("a search is at most five words", () => {
  expect(searchTerms(" Ada  lovelace ")).toEqual(["ada", "lovelace"]);
  expect(searchTerms("a b c d e f g")).toHaveLength(5);
  expect(searchTerms("%_*")).toEqual(["%_*"]);
});

test.each([
  ["Ada lovelace", [["ada"], ["lovelace"]]],
  ["ada +44 7700 900 bob", [["ada"], ["+44 7700 900", "07700900", "447700900"], ["bob"]]],
  ["+46 8 123", [["+46 8 123", "468123"]]],
  ["777", [["777"]]],
  ["1=1 -- 3rd", [["1=1"], ["--"], ["3rd"]]],
])("a search for %j looks for %j", (query, terms) => {
  expect(studentTerms(query)).toEqual(terms);
});
