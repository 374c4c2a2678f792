import { type Zippable, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { checkZip, leavesFolder } from "#shared/media/zip-directory.ts";

const text = (words: string) => new TextEncoder().encode(words);
const README = { "cli/README.md": text("Read me.") };
const zipOf = (files: Zippable) => zipSync(files);
const problemOf = (bytes: Uint8Array) => checkZip(bytes).problem;

/** A copy of a zip in which bytes of its first central entry are changed, by their place in it. */
function changed(bytes: Uint8Array, offset: number, ...values: number[]): Uint8Array {
  const copy = bytes.slice();
  const at = copy.findIndex((_, index) =>
    [0x50, 0x4b, 1, 2].every((byte, step) => copy[index + step] === byte),
  );
  copy.set(values, at + offset);
  return copy;
}

test("a usual zip is taken, with the names of its files without folders", () => {
  const zip = zipOf({
    ...README,
    cli: { src: { "main.ts": text("x".repeat(5_000)) } },
    "cli/empty/": text(""),
  });
  expect(checkZip(zip)).toEqual({ files: ["cli/README.md", "cli/src/main.ts"], problem: null });
});

test("a zip with a comment and bytes that are not compressed is taken", () => {
  const zip = zipSync({ "a.txt": [text("a"), { level: 0 }] });
  const comment = text("made by hand");
  const withComment = new Uint8Array([...zip, ...comment]);
  new DataView(withComment.buffer).setUint16(zip.length - 2, comment.length, true);
  expect(checkZip(withComment).files).toEqual(["a.txt"]);
});

test.each([
  ["a text", text("This is no zip, whatever its name says.")],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...new Array(64).fill(0)])],
  ["a few bytes", new Uint8Array([0x50, 0x4b])],
  ["nothing", new Uint8Array()],
])("%s is no zip", (_what, bytes) => {
  expect(problemOf(bytes)).toContain("not a zip file");
});

test("a zip that broke off, or whose list was damaged, says so", () => {
  const zip = zipOf(README);
  for (const damaged of [
    zip.subarray(0, zip.length - 10),
    zip.subarray(0, 40),
    changed(zip, 0, 0),
    // The file would be outside the zip's own bytes.
    changed(zip, 42, 0xff, 0xff, 0xff, 0x7f),
    // The list says another name than the file itself.
    changed(zip, 46, 0x78),
  ]) {
    expect(problemOf(damaged)).toContain("damaged");
  }
});

test("every way of damaging one byte is taken or refused in words, and never an exception", () => {
  const zip = zipOf(README);
  for (let at = 0; at < zip.length; at += 1) {
    const damaged = zip.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    expect(typeof checkZip(damaged).problem).toMatch(/object|string/);
  }
});

describe.each([
  ["../outside.txt"],
  ["cli/../../outside.txt"],
  ["/etc/passwd"],
  ["C:/Windows/file"],
  ["c:file"],
  ["cli\\..\\outside.txt"],
  ["..\\outside.txt"],
  ["~/file"],
  ["cli/\u0000file"],
])("the name %j", (name) => {
  test("is refused with its name", () => {
    expect(leavesFolder(name)).toBe(true);
    expect(problemOf(zipOf({ ...README, [name]: text("out") }))).toContain("holds paths outside itself");
  });
});

test.each(["a..b/c", "cli/...", "cli/a:b.txt", ".env.example", "cli/ümlaut.txt"])(
  "the name %j stays inside",
  (name) => {
    expect(leavesFolder(name)).toBe(false);
  },
);

test("a symbolic link is refused", () => {
  const zip = zipSync({ "cli/link": [text("/etc/passwd"), { os: 3, attrs: (0o120777 << 16) >>> 0 }] });
  expect(problemOf(zip)).toContain("“cli/link” is a symbolic link");
});

test("a password, and a way of packing that few programs know, are refused", () => {
  const zip = zipOf(README);
  expect(problemOf(changed(zip, 8, 1))).toContain("protected with a password");
  expect(problemOf(changed(zip, 10, 12))).toContain("cannot unpack");
});

test("too many files, and too much to unpack, are refused with the numbers", () => {
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`${index}.txt`, text("")]));
  expect(problemOf(zipOf(many))).toBe("This zip holds 2,001 files. Use at most 2,000.");
  // 3 GiB, as it says of itself.
  expect(problemOf(changed(zipOf(README), 24, 0, 0, 0, 0xc0))).toBe(
    "Unpacked, this zip takes 3,072 MiB. Use at most 200 MiB.",
  );
});

test("an empty zip, and one with folders only, are refused", () => {
  expect(problemOf(zipOf({}))).toBe("This zip is empty.");
  expect(problemOf(zipOf({ "cli/": text("") }))).toBe("This zip has only folders in it.");
});

test("the same name twice is refused", () => {
  const zip = zipOf({ "a.txt": text("1"), "b.txt": text("2") });
  // Renames "b.txt" to "a.txt", in the list and at the file.
  const twice = zip.map((byte, at) => (byte === 0x62 && zip[at + 1] === 0x2e ? 0x61 : byte));
  expect(problemOf(twice)).toContain("twice");
});
