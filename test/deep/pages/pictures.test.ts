import { type APIRequestContext, type Page, request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EVERY_PAGE } from "../../fixtures/pages.ts";
import { pngOf } from "../../fixtures/png.ts";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { siteUrl, sql } from "../../support/site-client.ts";

/** An admin's upload from a camera: far larger than any page shows it. */
const [WIDE, HIGH] = [2_400, 1_500];
const PUBLIC = EVERY_PAGE.filter(({ as, path }) => as === "nobody" && !path.includes("token="));

type Row = { id: string; thumbnail_url: string; hero_url: string | null };
let admin: APIRequestContext;
let before: { courses: Row[]; projects: Row[] };
beforeAll(async () => {
  const { storageState } = await signedInAs(await newAccount({ role: "admin" }));
  admin = await request.newContext({
    baseURL: siteUrl,
    extraHTTPHeaders: { origin: siteUrl },
    ...(storageState && { storageState }),
  });
  const buffer = Buffer.from(await pngOf(WIDE, HIGH));
  const answer = await admin.post("/api/uploads", {
    multipart: { file: { name: "camera.png", mimeType: "image/png", buffer } },
  });
  const { secure_url: address }: { secure_url: string } = await answer.json();
  const uploaded = new URL(address).pathname;
  before = {
    courses: await sql<Row>("SELECT id, thumbnail_url, hero_url FROM courses"),
    projects: await sql<Row>("SELECT id, thumbnail_url, NULL AS hero_url FROM projects"),
  };
  // A path and an absolute URL, because owners copy both.
  await sql("UPDATE courses SET thumbnail_url = ?, hero_url = ? WHERE id IN ('1', '2')", [uploaded, address]);
  await sql("UPDATE projects SET thumbnail_url = ?", [uploaded]);
});
// The next test file uses the same site.
afterAll(async () => {
  for (const { id, thumbnail_url: thumbnail, hero_url: hero } of before.courses) {
    await sql("UPDATE courses SET thumbnail_url = ?, hero_url = ? WHERE id = ?", [thumbnail, hero, id]);
  }
  for (const { id, thumbnail_url: thumbnail } of before.projects) {
    await sql("UPDATE projects SET thumbnail_url = ? WHERE id = ?", [thumbnail, id]);
  }
  await admin.dispose();
});

type Shown = {
  address: string;
  /** The size of the file that the browser chose, in pixels. */
  loaded: number;
  /** The size on the screen, in device pixels. */
  shown: number;
  /** Both size attributes are there, so that nothing moves when the picture loads. */
  sized: boolean;
};

/** The pictures of a page, all loaded. */
async function picturesOf(page: Page): Promise<Shown[]> {
  // Those that are hidden at this width stay lazy: no browser would load them.
  await page.locator("img:visible").evaluateAll(async (all) => {
    for (const image of all) {
      if (image instanceof HTMLImageElement) image.loading = "eager";
    }
    await Promise.all(all.map((image) => (image as HTMLImageElement).decode().catch(() => undefined)));
  });
  return page.locator("img:visible").evaluateAll((all) =>
    all.map((image) => {
      const { currentSrc, width } = image as HTMLImageElement;
      const asked = Number(new URL(currentSrc).searchParams.get("w"));
      return {
        address: currentSrc,
        loaded: asked || Number.POSITIVE_INFINITY,
        shown: width * devicePixelRatio,
        sized: image.hasAttribute("width") && image.hasAttribute("height"),
      };
    }),
  );
}

/** The pages that the first window found pictures on, shown or not: the others look at no more than these. */
let withPictures: readonly string[] = PUBLIC.map(({ path }) => path);

describe.each([
  { name: "a phone", viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 },
  { name: "a small window", viewport: { width: 800, height: 700 }, deviceScaleFactor: 1 },
  { name: "a wide window", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
])("on $name", ({ name: _name, ...options }) => {
  test("every picture's space is reserved, and our own are at most twice as large as shown", async () => {
    allowProblems(/answer 40[04]/, /status of 40[04]/);
    const page = await openPage(options);
    const stored = new Set<string>();
    const seen = new Set<string>();
    const found: string[] = [];
    for (const path of withPictures) {
      await page.goto(path);
      if ((await page.locator("img").count()) > 0) found.push(path);
      const pictures = await picturesOf(page);
      for (const { address, loaded, sized } of pictures) {
        expect([path, address, sized]).toEqual([path, address, true]);
        if (!address.includes("/media/")) continue;
        stored.add(path);
        // For a picture used twice, a browser shows the larger file, which it has, in both places.
        const same = pictures.filter((each) => each.address === address);
        const shown = Math.max(...same.map((each) => each.shown));
        const what = `${path} loads ${address} and shows ${shown} pixels of it`;
        // A browser that has loaded a larger file on an earlier page shows that one.
        if (!seen.has(address)) expect(loaded, what).toBeLessThanOrEqual(Math.max(320, 2 * shown));
        // Not smaller than shown either, as far as such widths exist.
        expect(loaded, what).toBeGreaterThanOrEqual(Math.min(1_920, 0.9 * shown));
      }
      for (const { address } of pictures) seen.add(address);
    }
    expect([...stored]).toEqual(expect.arrayContaining(["/courses", "/courses/2", "/projects"]));
    withPictures = found;
  }, 120_000);
});

test("the space of a chosen and of an uploaded picture is reserved before it loads", async () => {
  const page = await openPage(await signedInAs(await newAccount({ role: "admin" })));
  await visit(page, "/upload");
  const buffer = Buffer.from(await pngOf(400, 300));
  await page
    .getByLabel("Image", { exact: true })
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  const sizes = (name: string) =>
    page
      .getByRole("img", { name })
      .evaluate((image) => [image.getAttribute("width"), image.getAttribute("height")]);
  expect(await sizes("What you have chosen")).toEqual(["320", "200"]);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("heading", { name: "Uploaded" }).waitFor();
  expect(await sizes("What you have uploaded")).toEqual(["400", "300"]);
});

test.each(["hover", "focus"] as const)(
  "a page is prefetched when the pointer or the focus reaches its link (%s), and not before",
  async (how) => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    const asked: string[] = [];
    page.on("request", (each) => asked.push(new URL(each.url()).pathname));
    await visit(page, "/courses");
    const ahead = () =>
      asked.filter((path) => path === "/courses/2.data" || /^\/assets\/course\.route-/.test(path));
    const link = page
      .getByRole("article")
      .filter({ has: page.locator("a[href='/courses/2']") })
      .getByRole("link");
    const before = ahead();
    expect(before).not.toContain("/courses/2.data");

    await link[how]();

    await expect.poll(ahead).toContain("/courses/2.data");
    expect(ahead().length).toBeGreaterThan(before.length + 1);
    expect(new URL(page.url()).pathname).toBe("/courses");
  },
);
