import { expect, test } from "vitest";
import {
  carriesCode,
  codeFromHash,
  codeHash,
  LONGEST_SHARED_CODE,
  opensInPlayground,
  playgroundPath,
  sharedFromHash,
} from "../../shared/playground/playground-code.ts";

test.each([
  "export default function App() {}\n",
  "",
  "£ é 漢字 🙂",
  "\uFEFF// begins with a byte order mark",
  "???>>>~~~",
])("code survives being encoded in the URL: %j", (code) => {
  const hash = codeHash(code);
  expect(hash).toMatch(/^#code=\d+\.[\w-]*$/);
  expect(codeFromHash(hash)).toBe(code === "" ? null : code);
});

test("a truncated link is recognised as damaged at any length, and links without a number still work", () => {
  const hash = codeHash("export default () => <h1>Shared</h1>;");
  for (let end = hash.length - 1; end > "#code=1".length; end -= 1) {
    expect(codeFromHash(hash.slice(0, end)), hash.slice(0, end)).toBeNull();
  }
  expect(codeFromHash("#code=YQ")).toBe("a");
});

test.each([
  ["export default () => <p>£ 漢字 🙂</p>;", 'test("it shows £ & 漢字 🙂", () => {});'],
  ["", "test.todo('written before the code')"],
  ["&code=1.YQ", "&code=1.YQ"],
])("code and its tests survive being encoded in the URL: %j, %j", (code, tests) => {
  const hash = codeHash(code, tests);
  expect(hash).toMatch(/^#tests=\d+\.[\w-]+&code=\d+\.[\w-]*$/);
  expect(carriesCode(hash)).toBe(true);
  expect(sharedFromHash(hash)).toEqual({ code, tests });
  expect(codeFromHash(hash)).toBe(code);
});

test("a link to code without tests is what it always was, and older links bring no tests", () => {
  const code = "export default () => <h1>Shared</h1>;";
  const known = "#code=37.ZXhwb3J0IGRlZmF1bHQgKCkgPT4gPGgxPlNoYXJlZDwvaDE-Ow";
  expect(codeHash(code)).toBe(known);
  expect(codeHash(code, null)).toBe(known);
  expect(codeHash(code, "")).toBe(known);
  expect(sharedFromHash(known)).toEqual({ code, tests: null });
  expect(sharedFromHash(known.replace("37.", ""))).toEqual({ code, tests: null });
});

test("a link with tests that lost its end is damaged at any length, and not taken for one without them", () => {
  const hash = codeHash("export default () => <h1>Shared</h1>;", 'test("one", () => {});');
  for (let end = hash.length - 1; end > 0; end -= 1) {
    expect(sharedFromHash(hash.slice(0, end)), hash.slice(0, end)).toBeNull();
  }
});

test("code up to the longest length is read, longer code is not", () => {
  const longest = "漢".repeat(LONGEST_SHARED_CODE);
  expect(codeFromHash(codeHash(longest))).toBe(longest);
  expect(codeFromHash(codeHash(`${longest}x`))).toBeNull();
});

test.each([
  ...["", "#", "#code=", "#main", "#code=%%%", "#code=A", "#code=_w", "#other=YQ", "#code=0."],
  ...["#tests=", "#tests=1.YQ", "#tests=&code=1.YQ", "#tests=0.&code=1.YQ", "#tests=YQ&code=YQ"],
])("%j carries no code", (hash) => {
  expect(codeFromHash(hash)).toBeNull();
});

test.each([
  ["#code=", true],
  ["#code=A", true],
  ["#code=YQ", true],
  ["", false],
  ["#main", false],
])("%j is a link to code: %s", (hash, carries) => {
  expect(carriesCode(hash)).toBe(carries);
});

test("a link is a path on the site", () => {
  expect(playgroundPath("a")).toBe("/playground#code=1.YQ");
});

test.each([
  ["tsx", "<p>one</p>", true],
  ["javascript", 'import { useState } from "react";', true],
  ["ts", 'import { useState } from "react";\nimport { z } from "zod";', false],
  ["js", "const a = 1;", false],
  ["bash", 'import "react"', false],
])("code in %s such as %j opens in the playground: %s", (language, code, opens) => {
  expect(opensInPlayground(language, code)).toBe(opens);
});
