import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { toHex } from "#shared/hex.ts";
import { PART_BYTES } from "#shared/media/video.ts";
import { mp4Of, startUploading } from "../support/uploading.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SIZE = 2 * PART_BYTES + 1_000;
const FILM = { name: "lesson one.mp4", size: SIZE, type: "video/mp4", lastModified: 1_700_000_000_000 };
const bytes = mp4Of(SIZE);
const part = (number: number) => bytes.slice((number - 1) * PART_BYTES, number * PART_BYTES);

/** Comparing 16 MB byte by byte would take the test's memory. */
const digestOf = async (content: BufferSource) => toHex(await crypto.subtle.digest("SHA-256", content));

type Progress = { id: string; parts: number; done: number[] };
type Caller = Awaited<ReturnType<typeof startUploading>>["admin"];

const start = async (admin: Caller, film: object = FILM) =>
  (await admin.json("POST", "/api/uploads/videos", film)).json<Progress>();
const put = (admin: Caller, id: string, number: number, body: BodyInit = part(number)) =>
  admin.send("PUT", `/api/uploads/videos/${id}/parts/${number}`, body);
const complete = (admin: Caller, id: string) => admin.send("POST", `/api/uploads/videos/${id}/complete`);
const rows = async () =>
  (await env.DB.prepare("SELECT count(*) AS n FROM video_uploads").first<{ n: number }>())?.n;

test("a video comes in three parts, in any order and one of them twice", async () => {
  const { admin, request } = await startUploading();
  const begun = await start(admin);
  expect(begun).toMatchObject({ parts: 3, done: [] });
  for (const number of [3, 1, 2, 2]) expect((await put(admin, begun.id, number)).status).toBe(200);

  const done = await complete(admin, begun.id);
  const video = await done.json<{ secure_url: string }>();
  expect(video).toMatchObject({ kind: "video", name: FILM.name, contentType: "video/mp4", sizeBytes: SIZE });
  expect(await (await complete(admin, begun.id)).json()).toEqual(video);
  expect(await rows()).toBe(0);

  const { pathname } = new URL(video.secure_url);
  const whole = await request(pathname);
  expect(whole.headers.get("content-type")).toBe("video/mp4");
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  expect(await digestOf(await whole.arrayBuffer())).toBe(await digestOf(bytes));
  const middle = await request(pathname, { headers: { range: `bytes=${PART_BYTES - 2}-${PART_BYTES + 1}` } });
  expect([middle.status, middle.headers.get("content-range")]).toEqual([
    206,
    `bytes ${PART_BYTES - 2}-${PART_BYTES + 1}/${SIZE}`,
  ]);
  expect(new Uint8Array(await middle.arrayBuffer())).toEqual(bytes.slice(PART_BYTES - 2, PART_BYTES + 2));
  expect((await request(pathname, { headers: { range: `bytes=${SIZE}-` } })).status).toBe(416);
  const head = await request(pathname, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(SIZE)]);
  const etag = whole.headers.get("etag") ?? "";
  expect((await request(pathname, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect(await (await admin.get("/api/uploads?kind=video")).json()).toMatchObject([{ name: FILM.name }]);
});

test("an interrupted upload continues with the same file, and another file begins anew", async () => {
  const { admin } = await startUploading();
  const { id } = await start(admin);
  await put(admin, id, 1);
  expect(await start(admin)).toMatchObject({ id, done: [1] });
  expect((await start(admin, { ...FILM, lastModified: 1 })).id).not.toBe(id);
  expect((await start(admin, { ...FILM, size: SIZE + 1 })).id).not.toBe(id);
});

test("a video with a missing part is not finished", async () => {
  const { admin } = await startUploading();
  const { id } = await start(admin);
  await put(admin, id, 1);
  const refused = await complete(admin, id);
  expect([refused.status, await refused.json()]).toEqual([409, { error: "2 parts are missing." }]);
});

test.each([
  ["too short", 2, part(2).slice(1), 400],
  ["too long for the last", 3, part(2), 400],
  ["empty", 1, new Uint8Array(), 400],
  ["number 0", 0, part(1), 400],
  ["number 4 of 3", 4, part(1), 400],
])("a part that is %s is refused, and the upload goes on", async (_what, number, body, status) => {
  const { admin } = await startUploading();
  const { id } = await start(admin);
  expect((await put(admin, id, number, body)).status).toBe(status);
  expect((await put(admin, id, 1)).status).toBe(200);
});

test.each([
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a QuickTime film", "\0\0\0\x20ftypqt  "],
  ["a picture", "\0\0\0\x20ftypavif"],
  ["a WebM that says it is an MP4", "\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x84webm"],
])("%s is refused at its first part, and nothing is kept", async (_what, beginning) => {
  const { admin } = await startUploading();
  const { id } = await start(admin);
  const body = part(1);
  body.set(Uint8Array.from(beginning, (letter) => letter.charCodeAt(0)));
  const refused = await put(admin, id, 1, body);
  expect([refused.status, await refused.json()]).toEqual([
    415,
    { error: "Use an MP4 or WebM video. Other formats do not play in every browser." },
  ]);
  expect(await rows()).toBe(0);
  expect((await put(admin, id, 2)).status).toBe(404);
});

test("a WebM is taken, and a Matroska file is not", async () => {
  const { admin } = await startUploading();
  const begin = (type: string) => `\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x84${type}`.padEnd(100, "\0");
  for (const [type, status] of [
    ["webm", 200],
    ["matroska", 415],
  ] as const) {
    const body = Uint8Array.from(begin(type), (letter) => letter.charCodeAt(0));
    const { id } = await start(admin, { ...FILM, name: type, type: "video/webm", size: body.length });
    expect((await put(admin, id, 1, body)).status).toBe(status);
  }
});

test.each([
  [{ ...FILM, size: 3 * 1024 ** 3 }, "size", "Use a video of at most 2 GiB."],
  [{ ...FILM, size: 0 }, "size", "This file is empty."],
  [
    { ...FILM, type: "video/quicktime" },
    "type",
    "Use an MP4 or WebM video. Other formats do not play in every browser.",
  ],
  [{ ...FILM, name: "" }, "name", "Name the file."],
])("a video that does not fit is refused before anything is sent: %#", async (film, field, message) => {
  const { admin } = await startUploading();
  const refused = await admin.json("POST", "/api/uploads/videos", film);
  expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { [field]: message } }]);
});

test("a cancelled upload is gone, and cancelling twice is once", async () => {
  const { admin } = await startUploading();
  const { id } = await start(admin);
  await put(admin, id, 1);
  for (const time of ["first", "second"]) {
    expect((await admin.send("DELETE", `/api/uploads/videos/${id}`)).status, time).toBe(200);
  }
  expect(await rows()).toBe(0);
  expect((await put(admin, id, 2)).status).toBe(404);
  expect((await complete(admin, id)).status).toBe(404);
});

test("an unfinished upload ends after seven days", async () => {
  const { admin, services, wait } = await startUploading();
  await put(admin, (await start(admin)).id, 1);
  wait(6.9 * DAY_MS);
  await services.videoUploads.cleanUp();
  expect(await rows()).toBe(1);
  wait(0.2 * DAY_MS);
  await services.videoUploads.cleanUp();
  await services.videoUploads.cleanUp();
  expect(await rows()).toBe(0);
  expect((await env.DB.prepare("SELECT * FROM video_parts").all()).results).toEqual([]);
});

test("an upload whose parts R2 has dropped says so, and the file can be chosen again", async () => {
  const { admin } = await startUploading();
  const { id } = await start(admin);
  const row = await env.DB.prepare("SELECT object_key, multipart_id FROM video_uploads").first<{
    object_key: string;
    multipart_id: string;
  }>();
  await env.MEDIA.resumeMultipartUpload(row?.object_key ?? "", row?.multipart_id ?? "").abort();
  const refused = await put(admin, id, 1);
  expect([refused.status, await refused.json()]).toEqual([
    404,
    { error: "This upload has ended. Choose the file again to start from the beginning." },
  ]);
  expect((await start(admin)).id).not.toBe(id);
});

test("parts that were joined without reaching the database are finished by trying again", async () => {
  const { admin } = await startUploading();
  const { id } = await start(admin);
  for (const number of [1, 2, 3]) await put(admin, id, number);
  await env.DB.prepare("ALTER TABLE uploads RENAME TO away").run();
  await env.DB.prepare("CREATE TABLE uploads AS SELECT * FROM away").run();
  await env.DB.prepare(
    "CREATE TRIGGER t BEFORE INSERT ON uploads BEGIN SELECT RAISE(ABORT, 'down'); END",
  ).run();
  expect((await complete(admin, id)).status).toBe(503);
  await env.DB.prepare("DROP TABLE uploads").run();
  await env.DB.prepare("ALTER TABLE away RENAME TO uploads").run();
  expect((await complete(admin, id)).status).toBe(200);
  expect((await env.MEDIA.list({ prefix: "films/" })).objects).toHaveLength(1);
});

test("another admin cannot touch an upload, and a student cannot begin one", async () => {
  const { admin, student, caller } = await startUploading();
  const other = await caller("other@example.org", true);
  const { id } = await start(admin);
  expect((await put(other, id, 1)).status).toBe(404);
  expect((await complete(other, id)).status).toBe(404);
  expect((await other.send("DELETE", `/api/uploads/videos/${id}`)).status).toBe(200);
  expect(await rows()).toBe(1);

  expect((await student.json("POST", "/api/uploads/videos", FILM)).status).toBe(403);
  expect((await put(student, id, 1)).status).toBe(403);
  expect((await complete(student, id)).status).toBe(403);
  expect((await student.send("DELETE", `/api/uploads/videos/${id}`)).status).toBe(403);
});

test("a deleted account leaves no unfinished video", async () => {
  const { admin, caller } = await startUploading();
  await put(admin, (await start(admin)).id, 1);
  await env.DB.prepare("UPDATE users SET role = 'student'").run();
  const former = await caller("owner@example.org");
  const deleted = await former.json("POST", "/api/auth/delete", { password: "a green bar a day" });
  expect(deleted.status).toBe(200);
  expect(await rows()).toBe(0);
});
