import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { pngOf } from "../../fixtures/png.ts";
import { axeViolations } from "../../support/axe.ts";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { newAccount, type SiteAccount, signedInAs } from "../../support/signed-in.ts";
import { siteUrl, sql } from "../../support/site-client.ts";

let admin: SiteAccount;
let boss: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
  boss = await signedInAs(admin);
});

const picture = async (width = 40, height = 30) => ({
  name: "diagram.png",
  mimeType: "image/png",
  buffer: Buffer.from(await pngOf(width, height)),
});
const PAGE_AS_PICTURE = {
  name: "picture.png",
  mimeType: "image/png",
  buffer: Buffer.from("<!doctype html><script>alert(1)</script>"),
};
const DRAWING = {
  name: "drawing.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
};
const ELEVEN_MIB = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(11 * 1024 * 1024) };

async function openUpload(options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ ...boss, ...options });
  await visit(page, "/upload");
  return page;
}

const chosen = (page: Page) => page.getByLabel("Image", { exact: true });
const upload = (page: Page) => page.getByRole("button", { name: "Upload", exact: true }).click();
const countUploads = async () => (await sql<{ n: number }>("SELECT count(*) AS n FROM uploads"))[0]?.n;

test("an image is chosen, previewed and uploaded, and its URL is copied", async () => {
  const page = await openUpload({ permissions: ["clipboard-read", "clipboard-write"] });
  await chosen(page).setInputFiles(await picture());
  const preview = page.getByRole("img", { name: "What you have chosen" });
  await preview.waitFor();
  expect(await preview.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(40);
  await page.getByLabel("Folder").fill("Course art!");
  await upload(page);
  await page.getByRole("heading", { name: "Uploaded" }).waitFor();

  const address = await page.getByLabel("Address of this image", { exact: true }).inputValue();
  expect(address).toMatch(new RegExp(`^${siteUrl}/media/images/course-art/\\w+\\.png$`));
  expect((await fetch(address)).headers.get("content-type")).toBe("image/png");
  expect(await page.getByText("40 × 30 pixels").isVisible()).toBe(true);
  // The result replaces the form and gets the focus.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Uploaded");
  const copy = page.getByRole("button", { name: "Copy the address of this image" });
  await copy.click();
  await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
  expect(await copy.locator(".lucide-check").count()).toBe(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.waitForTimeout(2_100);
  expect(await copy.locator(".lucide-check").count()).toBe(0);

  const listed = page.getByLabel("Address of diagram.png", { exact: true }).first();
  await listed.waitFor();
  expect(await listed.inputValue()).toBe(address);
  await page.getByRole("link", { name: "Upload another image" }).click();
  await chosen(page).waitFor();
});

test("an image can be dropped onto the page", async () => {
  const page = await openUpload();
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], "dropped.png", { type: "image/png" }));
      return transfer;
    },
    [...(await pngOf(8, 8))],
  );
  const form = page.locator("form[action='/upload'][method='post']");
  await form.dispatchEvent("dragenter", { dataTransfer: data });
  await form.dispatchEvent("drop", { dataTransfer: data });
  await page.getByText("dropped.png").waitFor();
  await upload(page);

  await page.getByRole("heading", { name: "Uploaded" }).waitFor();
});

test("the bar shows an upload's progress, and an upload can be cancelled", async () => {
  allowProblems(/ERR_FAILED/);
  const page = await openUpload();
  await page.route("**/api/uploads", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue().catch(() => undefined);
  });
  await chosen(page).setInputFiles(await picture());
  await upload(page);
  await page.getByRole("progressbar", { name: "Uploading diagram.png" }).waitFor();
  expect(await chosen(page).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("img", { name: "What you have chosen" }).waitFor();
});

test("a file that is not an image is refused when it is chosen", async () => {
  const page = await openUpload();
  await chosen(page).setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });

  await page.getByText("Please select a valid image file.").waitFor();
  expect(await chosen(page).getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByRole("img", { name: "What you have chosen" }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

test.each([
  { name: "a page called picture.png", file: PAGE_AS_PICTURE },
  { name: "an SVG", file: DRAWING },
])("$name is refused for its content", async ({ file }) => {
  allowProblems(/415/);
  const before = await countUploads();
  const page = await openUpload();
  await chosen(page).setInputFiles(file);
  await upload(page);

  await page.getByText("Please select a valid image file.").waitFor();
  expect(await countUploads()).toBe(before);
});

test("11 MiB are refused when they are chosen", async () => {
  const page = await openUpload();
  await chosen(page).setInputFiles(ELEVEN_MIB);
  await page.getByText("Use an image of at most 10 MiB.").waitFor();
});

test("an upload that fails can be tried again", async () => {
  allowProblems(/503/, /api\.failed/, /uploads\./);
  const page = await openUpload();
  await chosen(page).setInputFiles(await picture());
  await sql("ALTER TABLE uploads RENAME TO uploads_away");
  try {
    await upload(page);
    await page.getByText("Failed to upload image. Please try again.").waitFor();
  } finally {
    await sql("ALTER TABLE uploads_away RENAME TO uploads");
  }
  await upload(page);
  await page.getByRole("heading", { name: "Uploaded" }).waitFor();
});

const PART = 8 * 1024 * 1024;
/** A video of three parts on disk, because a browser reads a file in parts only from there. */
async function film(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "film-")), "lesson one.mp4");
  const bytes = Buffer.alloc(2 * PART + 4_000, 7);
  bytes.set([0, 0, 0, 32, ...Buffer.from("ftypisom")]);
  await writeFile(path, bytes);
  return path;
}

test("a picture gets its alternative text in the list, and another one takes its place", async () => {
  const page = await openUpload();
  const name = `tree ${crypto.randomUUID().slice(0, 8)}.png`;
  await chosen(page).setInputFiles({ ...(await picture()), name });
  await page.getByLabel("Alternative text").first().fill("A tree");
  await upload(page);
  await page.getByRole("heading", { name: "Uploaded" }).waitFor();

  const item = page.getByRole("listitem").filter({ hasText: name });
  expect(await item.getByLabel("Alternative text").inputValue()).toBe("A tree");
  await item.getByLabel("Alternative text").fill("A tree of components");
  await item.getByRole("button", { name: `Save the alternative text of ${name}` }).click();
  await item.getByRole("status").filter({ hasText: "Saved" }).waitFor();
  expect(await sql("SELECT alt FROM uploads WHERE name = ?", [name])).toEqual([
    { alt: "A tree of components" },
  ]);

  await page.getByLabel("Search by name or alternative text").fill(name);
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/[?&]q=tree/);
  await item.getByRole("link", { name: "Rename, replace or delete" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByLabel("New picture").setInputFiles(await picture(64, 20));
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await page.getByText("It is replaced.").waitFor();
  await page.getByText("64 × 20 pixels").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByText("Delete this upload").click();
  await page.getByRole("button", { name: "Delete it for good" }).click();
  await page.getByText("It is deleted.").waitFor();
  expect(await sql("SELECT alt FROM uploads WHERE name = ?", [name])).toEqual([]);
});

test("a video is sent in parts: a failing part again, paused, and after a reload from where it was", async () => {
  allowProblems(/503/);
  const path = await film();
  const page = await openUpload();
  const sent: string[] = [];
  let failures = 1;
  let held = true;
  await page.route("**/api/uploads/videos/*/parts/*", async (route) => {
    const number = route.request().url().split("/").at(-1) ?? "";
    sent.push(number);
    if (number === "2" && failures > 0) {
      failures -= 1;
      return route.fulfill({ status: 503, json: { error: "Not just now." } });
    }
    // The third part hangs until the page was reloaded.
    if (number === "3" && held) return;
    return route.continue();
  });
  await page.getByLabel("Video", { exact: true }).setInputFiles(path);
  await page.getByText("The connection broke. Trying again…").waitFor();
  await page.getByRole("progressbar", { name: "Uploading lesson one.mp4" }).waitFor();
  await expect.poll(() => sent).toEqual(["1", "2", "2", "3"]);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused").waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await visit(page, "/upload");
  await page.getByText("lesson one.mp4 is not finished: 2 of 3 parts have arrived.").waitFor();
  held = false;
  await page.getByLabel("Video", { exact: true }).setInputFiles(path);
  await page.getByText("The video is uploaded").waitFor();
  expect(sent).toEqual(["1", "2", "2", "3", "3"]);
  const address = await page.getByLabel("Address of this video", { exact: true }).inputValue();
  const answer = await fetch(address, { headers: { range: "bytes=0-11" } });
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-range")]).toEqual([
    206,
    "video/mp4",
    `bytes 0-11/${2 * PART + 4_000}`,
  ]);
  expect(await page.getByText("is not finished").count()).toBe(0);
});

test("a video that is cancelled leaves nothing, and another file is refused when it is chosen", async () => {
  const page = await openUpload();
  await page.getByLabel("Video", { exact: true }).setInputFiles({
    name: "film.mov",
    mimeType: "video/quicktime",
    buffer: Buffer.from("x"),
  });
  await page.getByText("Use an MP4 or WebM video.").waitFor();
  await page.route("**/api/uploads/videos/*/parts/*", () => undefined);
  await page.getByLabel("Video", { exact: true }).setInputFiles(await film());
  await page.getByRole("progressbar", { name: "Uploading lesson one.mp4" }).waitFor();
  const rows = () => sql("SELECT id FROM video_uploads");
  await expect.poll(rows).toHaveLength(1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(rows).toEqual([]);
  await page.getByLabel("Video", { exact: true }).waitFor();
});
