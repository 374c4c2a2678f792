import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatSize, parseSize } from "../src/sizes.ts";

describe("parseSize", () => {
  const sizes: [text: string, bytes: number | null][] = [
    ["500", 500],
    ["200kB", 200_000],
    ["200KB", 200_000],
    ["1.5 MB", 1_500_000],
    ["64KiB", 65_536],
    ["0", 0],
    [" 10 b ", 10],
    ["", null],
    ["kB", null],
    ["-1", null],
    ["1.", null],
    ["10 parsecs", null],
    ["1 constructor", null],
  ];
  for (const [text, bytes] of sizes) {
    test(`reads ${JSON.stringify(text)} as ${bytes}`, () => assert.equal(parseSize(text), bytes));
  }
});

describe("formatSize", () => {
  const texts: [bytes: number, text: string][] = [
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1.0 kB"],
    [999_949, "999.9 kB"],
    [999_950, "1.0 MB"],
    [2_540_000, "2.5 MB"],
  ];
  for (const [bytes, text] of texts) {
    test(`writes ${bytes} as ${text}`, () => assert.equal(formatSize(bytes), text));
  }
});
