import { type Zippable, zipSync } from "fflate";
import { expect, test } from "vitest";
import { SHOWN_BYTES, UNPACK_LIMITS, unpackZip } from "#app/assignments/desk/unpack.ts";

const text = (words: string) => new TextEncoder().encode(words);
const zipOf = (files: Zippable) => zipSync(files);
const problemOf = async (zip: Uint8Array) => (await unpackZip(zip)).problem;

/** Where a record begins. */
const placeOf = (zip: Uint8Array, ...record: number[]) =>
  zip.findIndex((_, at) => record.every((byte, step) => zip[at + step] === byte));

/** A copy of a zip that says another size of its first file. */
function lying(zip: Uint8Array, size: number): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  view.setUint32(placeOf(copy, 0x50, 0x4b, 1, 2) + 24, size, true);
  return copy;
}

test("files are shown as text, and what is not text or too long is named", async () => {
  const { files } = await unpackZip(
    zipOf({
      "site/index.html": text("<h1>Tide</h1>\n".repeat(50)),
      "site/stored.txt": [text("as it is"), { level: 0 }],
      "site/empty.css": text(""),
      "site/logo.png": new Uint8Array([137, 80, 78, 71, 0, 255]),
      "site/long.js": text("x".repeat(SHOWN_BYTES + 1)),
      "__MACOSX/site/._index.html": text("added by a computer"),
      "site/.DS_Store": text("added by a computer"),
    }),
  );
  expect(files?.map(({ path, text, why }) => [path, text?.length ?? null, why])).toEqual([
    ["site/index.html", 700, null],
    ["site/stored.txt", 8, null],
    ["site/empty.css", 0, null],
    ["site/logo.png", null, "It is not text."],
    ["site/long.js", null, "It is too long to be shown here."],
  ]);
});

test.each(["../outside.txt", "a/../../outside.txt", "/etc/passwd", "C:\\file"])(
  "the path %j ends with a message",
  async (name) => {
    expect(await problemOf(zipOf({ "a.txt": text("a"), [name]: text("out") }))).toContain(
      "holds paths outside itself",
    );
  },
);

test("a zip bomb is refused by its ratio, before anything is unpacked", async () => {
  const bomb = zipOf({ "bomb.txt": new Uint8Array(20 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(100_000);
  expect(await problemOf(bomb)).toMatch(/times as large .* zip bomb/);
});

test("too many files, and too much to unpack, are refused with the numbers", async () => {
  const many = Object.fromEntries(
    Array.from({ length: UNPACK_LIMITS.files + 1 }, (_, index) => [`${index}.txt`, text("")]),
  );
  expect(await problemOf(zipOf(many))).toBe("This zip holds 1,001 files. Use at most 1,000.");
  expect(await problemOf(lying(zipOf({ "a.txt": text("a") }), 3 * 1024 ** 3))).toBe(
    "Unpacked, this zip takes 3,072 MiB. Use at most 50 MiB.",
  );
});

test("a bomb that says it is small is stopped after that many bytes", async () => {
  const bomb = lying(zipOf({ "small.txt": new Uint8Array(50 * 1024 * 1024) }), 100);
  const begun = performance.now();
  expect(await problemOf(bomb)).toBe("“small.txt” is damaged, or it is larger than the zip says.");
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test("a zip that says more than there is, and damaged bytes, end with a message", async () => {
  const zip = zipOf({ "a.txt": text("words ".repeat(200)) });
  expect(await problemOf(lying(zip, 100_000))).toContain("is damaged");
  const damaged = zip.slice();
  damaged.fill(0xff, 36, 44);
  expect(await problemOf(damaged)).toContain("is damaged");
  expect(await problemOf(text("no zip at all"))).toContain("not a zip file");
});

test("files that share their bytes are refused", async () => {
  const zip = zipOf({ "a.txt": [text("a".repeat(1_000)), { level: 0 }], "b.txt": [text("b"), { level: 0 }] });
  const view = new DataView(zip.buffer);
  const first = placeOf(zip, 0x50, 0x4b, 1, 2);
  // The first file says that it goes on through the second one.
  for (const at of [first + 20, first + 24]) view.setUint32(at, 1_100, true);
  expect((await unpackZip(zip)).files).toBeNull();
});
