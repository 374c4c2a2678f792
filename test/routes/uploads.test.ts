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
  expect(done.value("Address of diagram.png")).toBe(address);
});

/** An upload of this admin, and the path of its page. */
async function stored(name: string) {
  const body = new FormData();
  body.set("file", new File([await pngOf(12, 9)], name, { type: "image/png" }));
  const reader = await newReader({ as: admin });
  const answer = await reader.request("/api/uploads", { method: "POST", body });
  const { id, secure_url: address }: { id: string; secure_url: string } = await answer.json();
  return { reader, id, address, page: `/upload/${id}` };
}

test("an upload's name and alternative text are changed, on its page and in the list", async () => {
  const { reader, id, page } = await stored("drawing.png");
  const saved = await reader.press(await reader.open(page), "Save", {
    Name: "The house",
    "Alternative text": "A house with two doors",
  });
  expect([saved.status, saved.text]).toEqual([200, expect.stringContaining("It is saved.")]);

  const list = await reader.open("/upload?q=HOUSE+doors&kind=picture");
  expect(list.text).toContain("The house");
  const alt = await reader.press(list, "Save the alternative text of The house", {
    "Alternative text": "A house with one door",
  });
  expect([alt.path, alt.text]).toEqual([page, expect.stringContaining("It is saved.")]);
  expect(await sql("SELECT name, alt FROM uploads WHERE id = ?", [id])).toEqual([
    { name: "The house", alt: "A house with one door" },
  ]);
});

test("a name that is missing is explained at its field, and what was typed is kept", async () => {
  const { reader, page } = await stored("drawing.png");
  const refused = await reader.press(await reader.open(page), "Save", {
    Name: " ",
    "Alternative text": "A house with a chimney",
  });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Write a name.")]);
  expect(refused.value("Alternative text")).toBe("A house with a chimney");
});

test("a picture is replaced at its address, and something else is refused", async () => {
  const { reader, address, page } = await stored("drawing.png");
  const refused = await reader.press(await reader.open(page), "Replace", {
    "New picture": new File(["x"], "notes.txt", { type: "text/plain" }),
  });
  expect([refused.status, refused.text]).toEqual([
    415,
    expect.stringContaining("Please select a valid image file."),
  ]);
  const before = (await fetch(address)).headers.get("etag");
  const done = await reader.press(refused, "Replace", { "New picture": await picture(20, 10) });
  expect([done.status, done.text]).toEqual([200, expect.stringContaining("It is replaced.")]);
  expect(done.text).toContain("20 × 10 pixels");
  expect((await fetch(address)).headers.get("etag")).not.toBe(before);
});

test("a used upload says where, and is deleted once it is used nowhere", async () => {
  const { reader, address, page } = await stored("drawing.png");
  const issue = `media-${process.pid}`;
  await sql(
    "INSERT INTO newsletter_issues (id, subject, body, status, recipients, created_at, updated_at) VALUES (?, 'Drawings', ?, 'draft', 0, 1, 1)",
    [issue, `![A drawing](${address})`],
  );
  try {
    const used = await reader.open(page);
    expect(used.text).toContain("Newsletter issue: Drawings");
    expect(used.text).toContain("It is still used.");
    expect(used.text).not.toContain("Delete it for good");
    const form = new URLSearchParams({ intent: "delete" });
    const refused = await reader.request(page, { method: "POST", body: form });
    expect([refused.status, (await fetch(address)).status]).toEqual([409, 200]);
  } finally {
    await sql("DELETE FROM newsletter_issues WHERE id = ?", [issue]);
  }
  const deleted = await reader.press(await reader.open(page), "Delete it for good", {});
  expect([deleted.path, deleted.text]).toEqual([
    "/upload?done=deleted",
    expect.stringContaining("It is deleted."),
  ]);
  expect((await fetch(address)).status).toBe(404);
  expect((await reader.open(page)).status).toBe(404);
});

test("without JavaScript the page says that videos need it", async () => {
  const page = await (await newReader({ as: admin })).open("/upload");
  expect(page.text).toContain("Videos are sent in parts, which needs JavaScript. Pictures do not.");
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
  expect((await reader.open("/upload/any")).status).toBe(403);
  for (const path of ["/upload", "/api/uploads"]) {
    const body = new FormData();
    body.set("file", await picture());
    expect((await reader.request(path, { method: "POST", body })).status).toBe(403);
  }
  expect(await countUploads()).toBe(before);
});
