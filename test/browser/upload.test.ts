import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { pngOf } from "../fixtures/png.ts";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
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
  await page.goto("/upload", { waitUntil: "networkidle" });
  return page;
}

const chosen = (page: Page) => page.getByLabel("Image", { exact: true });
const upload = (page: Page) => page.getByRole("button", { name: "Upload", exact: true }).click();
const countUploads = async () => (await sql<{ n: number }>("SELECT count(*) AS n FROM uploads"))[0]?.n;

test("an image is chosen, looked at, uploaded, and its address is copied", async () => {
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
  // What took the form's place has the focus.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Uploaded");
  const copy = page.getByRole("button", { name: "Copy the address of this image" });
  await copy.click();
  await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
  expect(await copy.locator(".lucide-check").count()).toBe(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.waitForTimeout(2_100);
  expect(await copy.locator(".lucide-check").count()).toBe(0);

  const name = address.split("/").at(-1) ?? "";
  await page.getByRole("img", { name: `Upload ${name}` }).waitFor();
  expect(await page.getByLabel(`Address of ${name}`, { exact: true }).inputValue()).toBe(address);
  await page.getByRole("link", { name: "Upload another image" }).click();
  await chosen(page).waitFor();
});

test("an image can be dropped", async () => {
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

test("the bar shows how far an upload is, and an upload can be given up", async () => {
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

test("without JavaScript the form is posted, and the address is shown", async () => {
  const page = await openUpload({ javaScriptEnabled: false });
  await chosen(page).setInputFiles(await picture(12, 9));
  await page.getByLabel("Folder").fill("notes");
  await upload(page);
  await page.getByRole("heading", { name: "Uploaded" }).waitFor();

  const address = await page.getByLabel("Address of this image", { exact: true }).inputValue();
  expect(address).toMatch(/\/media\/images\/notes\/\w+\.png$/);
  expect((await fetch(address)).status).toBe(200);
  expect(await page.getByLabel(`Address of ${address.split("/").at(-1)}`, { exact: true }).count()).toBe(1);
});

test("a file that is no image is refused when it is chosen", async () => {
  const page = await openUpload();
  await chosen(page).setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });

  await page.getByText("Please select a valid image file.").waitFor();
  expect(await chosen(page).getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByRole("img", { name: "What you have chosen" }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

test.each([
  { name: "a page called picture.png", file: PAGE_AS_PICTURE, javaScriptEnabled: true },
  { name: "a page called picture.png", file: PAGE_AS_PICTURE, javaScriptEnabled: false },
  { name: "an SVG", file: DRAWING, javaScriptEnabled: true },
  { name: "an SVG", file: DRAWING, javaScriptEnabled: false },
])("$name is refused by its bytes (JavaScript: $javaScriptEnabled)", async ({ file, javaScriptEnabled }) => {
  allowProblems(/415/);
  const before = await countUploads();
  const page = await openUpload({ javaScriptEnabled });
  await chosen(page).setInputFiles(file);
  await upload(page);

  await page.getByText("Please select a valid image file.").waitFor();
  expect(await countUploads()).toBe(before);
});

test("11 MiB are refused when they are chosen, and by the server where no script runs", async () => {
  allowProblems(/413/);
  const page = await openUpload();
  await chosen(page).setInputFiles(ELEVEN_MIB);
  await page.getByText("Use an image of at most 10 MiB.").waitFor();

  const scriptless = await openUpload({ javaScriptEnabled: false });
  await chosen(scriptless).setInputFiles(ELEVEN_MIB);
  await upload(scriptless);
  await scriptless.getByText("Use an image of at most 10 MiB.").waitFor();
});

test.each([true, false])(
  "an upload that fails can be tried again (JavaScript: %s)",
  async (javaScriptEnabled) => {
    allowProblems(/503/, /api\.failed/, /uploads\./);
    const page = await openUpload({ javaScriptEnabled });
    await chosen(page).setInputFiles(await picture());
    await sql("ALTER TABLE uploads RENAME TO uploads_away");
    try {
      await upload(page);
      await page.getByText("Failed to upload image. Please try again.").waitFor();
    } finally {
      await sql("ALTER TABLE uploads_away RENAME TO uploads");
    }
    // A browser without scripts lets go of the file.
    if (!javaScriptEnabled) await chosen(page).setInputFiles(await picture());
    await upload(page);
    await page.getByRole("heading", { name: "Uploaded" }).waitFor();
  },
);

test("earlier uploads come page by page", async () => {
  const at = Date.now();
  const rows = Array.from({ length: 30 }, (_, index) => {
    // Sorts after everything that was really uploaded.
    const id = `zz${String(99 - index).padStart(2, "0")}-${process.pid}`;
    return `('${id}', '${admin.id}', 'images/gone/${id}.png', 'image/png', 1234, 4, 3, ${at})`;
  });
  allowProblems(/404/);
  await sql(
    `INSERT INTO uploads (id, owner_id, object_key, content_type, size_bytes, width, height, created_at) VALUES ${rows.join(", ")}`,
  );
  try {
    const page = await openUpload({ javaScriptEnabled: false });
    const pictures = page.getByRole("region", { name: "Earlier uploads" }).getByRole("listitem");
    expect(await pictures.count()).toBe(24);
    await page.getByRole("link", { name: "Older images" }).click();
    await page.waitForURL("**/upload?cursor=*");
    expect(await pictures.count()).toBeGreaterThanOrEqual(6);
    await page.getByRole("link", { name: "Back to the newest" }).click();
    await page.waitForURL("**/upload");
  } finally {
    await sql("DELETE FROM uploads WHERE object_key LIKE 'images/gone/%'");
  }
});

test("nobody is sent to the login page, a student gets a 403, and neither uploads anything", async () => {
  allowProblems(/403/);
  const before = await countUploads();
  const anonymous = await fetch(`${siteUrl}/upload`, { redirect: "manual" });
  expect(anonymous.headers.get("location")).toBe("/login?next=%2Fupload");

  const page = await openPage(await signedInAs(await newAccount()));
  expect((await page.goto("/upload"))?.status()).toBe(403);
  for (const path of ["/upload", "/api/uploads"]) {
    const answer = await page.request.post(path, {
      multipart: { file: await picture() },
      headers: { origin: siteUrl },
    });
    expect(answer.status()).toBe(403);
  }
  expect(await countUploads()).toBe(before);
});

test.each(SCREENS)("axe finds nothing on /upload at $name", async ({ name: _name, ...options }) => {
  const page = await openUpload(options);
  expect(await axeViolations(page)).toEqual([]);
  await chosen(page).setInputFiles(await picture());
  await page.getByRole("img", { name: "What you have chosen" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await upload(page);
  await page.getByRole("heading", { name: "Uploaded" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test("/upload does not scroll sideways at 320 pixels", async () => {
  const page = await openUpload({ viewport: { width: 320, height: 640 } });
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await chosen(page).setInputFiles({ ...(await picture(400, 300)), name: `${"w".repeat(200)}.png` });
  await page.getByRole("img", { name: "What you have chosen" }).waitFor();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await upload(page);
  await page.getByRole("heading", { name: "Uploaded" }).waitFor();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});
