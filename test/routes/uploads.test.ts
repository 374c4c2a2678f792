import { beforeAll, expect, test } from "vitest";
import { pngOf } from "../fixtures/png.ts";
import { allowProblems } from "../support/problems.ts";
import { newReader } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { siteUrl, sql, without } from "../support/site-client.ts";

let admin: SiteAccount;
beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

const FIELD = "Image";
const picture = async (width = 12, height = 9) =>
  new File([await pngOf(width, height)], "diagram.png", { type: "image/png" });
const countUploads = async () => (await sql<{ n: number }>("SELECT count(*) AS n FROM uploads"))[0]?.n;

test("an image is uploaded, and its URL is shown", async () => {
  const reader = await newReader({ as: admin });
  const done = await reader.press(await reader.open("/upload"), "Upload", {
    [FIELD]: await picture(),
    Folder: "notes",
  });
  expect(done.text).toContain("Uploaded");
  const address = done.value("Address of this image");
  expect(address).toMatch(/\/media\/images\/notes\/\w+\.png$/);
  expect((await fetch(address)).status).toBe(200);
  expect(done.value(`Address of ${address.split("/").at(-1)}`)).toBe(address);
});

test.each([
  ["a text", new File(["x"], "notes.txt", { type: "text/plain" })],
  [
    "a page called picture.png",
    new File(["<!doctype html><script>alert(1)</script>"], "picture.png", { type: "image/png" }),
  ],
  [
    "an SVG",
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "drawing.svg", { type: "image/svg+xml" }),
  ],
])("%s is refused for its content", async (_what, file) => {
  const before = await countUploads();
  const reader = await newReader({ as: admin });
  const refused = await reader.press(await reader.open("/upload"), "Upload", { [FIELD]: file });

  expect([refused.status, refused.text]).toEqual([
    415,
    expect.stringContaining("Please select a valid image file."),
  ]);
  expect(await countUploads()).toBe(before);
});

test("11 MiB are refused", async () => {
  const reader = await newReader({ as: admin });
  const large = new File([Buffer.alloc(11 * 1024 * 1024)], "large.png", { type: "image/png" });
  const refused = await reader.press(await reader.open("/upload"), "Upload", { [FIELD]: large });
  expect([refused.status, refused.text]).toEqual([
    413,
    expect.stringContaining("Use an image of at most 10 MiB."),
  ]);
});

test("an upload that fails can be tried again", async () => {
  allowProblems(/page\.failed/, /uploads\./);
  const reader = await newReader({ as: admin });
  const form = await reader.open("/upload");
  const file = await picture();
  const failed = await without("uploads", () => reader.press(form, "Upload", { [FIELD]: file }));
  expect([failed.status, failed.text]).toEqual([
    503,
    expect.stringContaining("Failed to upload image. Please try again."),
  ]);
  expect((await reader.press(failed, "Upload", { [FIELD]: file })).text).toContain("Uploaded");
});

test("earlier uploads come page by page", async () => {
  const at = Date.now();
  const rows = Array.from({ length: 30 }, (_, index) => {
    // Sorts after all real uploads.
    const id = `zz${String(99 - index).padStart(2, "0")}-${process.pid}`;
    return `('${id}', '${admin.id}', 'images/gone/${id}.png', 'image/png', 1234, 4, 3, ${at})`;
  });
  await sql(
    `INSERT INTO uploads (id, owner_id, object_key, content_type, size_bytes, width, height, created_at) VALUES ${rows.join(", ")}`,
  );
  try {
    const reader = await newReader({ as: admin });
    const first = await reader.open("/upload");
    const shown = (page: typeof first) => page.all("main li img").length;
    expect(shown(first)).toBe(24);
    const older = await reader.follow(first, "Older images");
    expect(older.path).toMatch(/^\/upload\?cursor=/);
    expect(shown(older)).toBeGreaterThanOrEqual(6);
    expect((await reader.follow(older, "Back to the newest")).path).toBe("/upload");
  } finally {
    await sql("DELETE FROM uploads WHERE object_key LIKE 'images/gone/%'");
  }
});

test("visitors are sent to the login page, a student gets a 403, and neither can upload", async () => {
  const before = await countUploads();
  const anonymous = await fetch(`${siteUrl}/upload`, { redirect: "manual" });
  expect(anonymous.headers.get("location")).toBe("/login?next=%2Fupload");

  const reader = await newReader({ as: await newAccount() });
  expect((await reader.open("/upload")).status).toBe(403);
  for (const path of ["/upload", "/api/uploads"]) {
    const body = new FormData();
    body.set("file", await picture());
    expect((await reader.request(path, { method: "POST", body })).status).toBe(403);
  }
  expect(await countUploads()).toBe(before);
});
