import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { pngOf } from "../fixtures/png.ts";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, visit } from "../support/browser.ts";
import { newAccount, type SiteAccount, signedInAs } from "../support/signed-in.ts";
import { siteUrl, sql } from "../support/site-client.ts";

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
  const form = page.locator("form[action='/upload']");
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
