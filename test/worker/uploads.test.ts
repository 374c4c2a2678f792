import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { createLog } from "#shared/log.ts";
import { createUploads } from "#worker/media/uploads.ts";
import { createMediaUses } from "#worker/media/uses.ts";
import { createDatabase } from "#worker/platform/client.ts";
import { createLimits, LIMITS } from "#worker/platform/limits.ts";
import { pngOf } from "../fixtures/png.ts";

const quiet = { log: () => undefined, warn: () => undefined, error: () => undefined };
const uploads = (db = createDatabase(env.DB)) =>
  createUploads({
    db,
    bucket: env.MEDIA,
    images: env.IMAGES,
    mediaUses: createMediaUses({ db, texts: [] }),
    limits: createLimits({ db, secret: "only the tests know", now: () => new Date() }),
    log: createLog(quiet),
    now: () => new Date(),
  });
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const stored = async () => (await env.MEDIA.list()).objects.map(({ key }) => key);

beforeEach(async () => {
  await env.DB.prepare(
    "INSERT INTO users (id, email, full_name, password_hash, role, created_at, updated_at) VALUES ('boss', 'boss@example.org', 'Boss', 'x', 'admin', 0, 0)",
  ).run();
});

test("an image is stored with its size and type at a new URL", async () => {
  const upload = await uploads().store("boss", { bytes: await pngOf(40, 30), folder: "Course art!" });
  expect(upload).toMatchObject({ contentType: "image/png", width: 40, height: 30 });
  expect(upload.objectKey).toMatch(/^images\/course-art\/\w+\.png$/);
  const object = await env.MEDIA.get(upload.objectKey);
  expect(object?.httpMetadata?.contentType).toBe("image/png");
  expect(object?.size).toBe(upload.sizeBytes);
  expect((await uploads().list()).items).toMatchObject([{ id: upload.id }]);
});

test("a picture's metadata about its author and place is removed", async () => {
  const secret = "GPS 51.4545 N 2.5879 W";
  const bytes = await pngOf(8, 8, { comment: secret });
  expect(new TextDecoder("latin1").decode(bytes)).toContain(secret);
  const { objectKey } = await uploads().store("boss", { bytes, folder: "" });
  const kept = await (await env.MEDIA.get(objectKey))?.arrayBuffer();
  expect(new TextDecoder("latin1").decode(kept)).not.toContain(secret);
});

test.each([
  ["an HTML page", bytesOf("<!doctype html><script>alert(1)</script>")],
  ["an SVG", bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["a page that begins like a PNG", bytesOf("\x89PNG\r\n\x1a\n<script>alert(1)</script>")],
  ["an executable", bytesOf("MZ\x90\x00\x03\x00\x00\x00")],
])("%s is refused and nothing is stored", async (_name, bytes) => {
  await expect(uploads().store("boss", { bytes, folder: "x" })).rejects.toMatchObject({
    status: 415,
    publicMessage: "Please select a valid image file.",
  });
  expect(await stored()).toEqual([]);
});

test("a picture with damaged data gets a 400, not a 500", async () => {
  const bytes = await pngOf(400, 300);
  const damaged = bytes.slice(0, bytes.length / 2);
  await expect(uploads().store("boss", { bytes: damaged, folder: "x" })).rejects.toMatchObject({
    status: 415,
  });
  expect(await stored()).toEqual([]);
});

test("an empty file is refused", async () => {
  await expect(uploads().store("boss", { bytes: new Uint8Array(), folder: "x" })).rejects.toMatchObject({
    status: 400,
  });
});

test("a file of more than 10 MiB is refused", async () => {
  const bytes = new Uint8Array(10 * 1024 * 1024 + 1);
  await expect(uploads().store("boss", { bytes, folder: "x" })).rejects.toMatchObject({ status: 413 });
});

test.each([
  [8_000, 413],
  // So large that the error does not even name the size.
  [30_000, 415],
])("a small file that declares %i pixels a side is refused before it is decoded", async (side, status) => {
  const bytes = await pngOf(side, side, { declaredOnly: true });
  expect(bytes.byteLength).toBeLessThan(10_000);
  await expect(uploads().store("boss", { bytes, folder: "x" })).rejects.toMatchObject({ status });
  expect(await stored()).toEqual([]);
});

test("a file whose row cannot be written is deleted again", async () => {
  await env.DB.prepare("DROP TABLE uploads").run();
  await expect(uploads().store("boss", { bytes: await pngOf(4, 4), folder: "x" })).rejects.toMatchObject({
    status: 503,
  });
  expect(await stored()).toEqual([]);
});

test("earlier uploads come newest first, page by page", async () => {
  const service = uploads();
  const ids: string[] = [];
  for (let index = 0; index < 26; index += 1) {
    ids.push((await service.store("boss", { bytes: await pngOf(1, 1), folder: "x" })).id);
  }
  const first = await service.list();
  const second = await service.list({ cursor: first.next });
  expect(first.items).toHaveLength(24);
  expect(second.items).toHaveLength(2);
  expect(second.next).toBeNull();
  expect(new Set([...first.items, ...second.items].map(({ id }) => id))).toEqual(new Set(ids));
});

test("the 121st upload of an hour is refused, and nothing is stored", async () => {
  const bytes = await pngOf(4, 4);
  await uploads().store("boss", { bytes, folder: "x" });
  await env.DB.prepare("UPDATE attempts SET hits = ?").bind(LIMITS.uploadAccount.max).run();
  await expect(uploads().store("boss", { bytes, folder: "x" })).rejects.toMatchObject({ status: 429 });
  expect(await stored()).toHaveLength(1);
});
