import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { templates } from "../../scripts/seed/templates.ts";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { sql } from "../support/site-client.ts";

const NAME = "Command line tool for Node.js";
const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const checksumOf = async (slug: string) =>
  (await sql<{ sha256: string }>("SELECT sha256 FROM templates WHERE slug = ?", [slug]))[0]?.sha256;

test.each([true, false])(
  "every template is listed with its file and checksum (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto("/templates");

    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Project Templates");
    const articles = page.getByRole("article");
    expect(await articles.getByRole("heading").allTextContents()).toEqual(templates.map(({ name }) => name));
    for (const [index, { slug, file, status, description }] of templates.entries()) {
      const article = articles.nth(index);
      for (const text of [file, status, description])
        expect(await article.getByText(text).isVisible()).toBe(true);
      expect(await article.locator("code").textContent()).toBe(await checksumOf(slug));
    }
  },
);

test("every template has its picture", async () => {
  const drawn = readdirSync("public/art/templates").map((file) => file.replace(".svg", ""));
  const page = await openPage();
  await page.goto("/templates");

  const shown = await page
    .getByRole("article")
    .locator("img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src")));
  expect(shown).toEqual(templates.map(({ slug }) => `/art/templates/${slug}.svg`));
  expect(drawn.sort()).toEqual(templates.map(({ slug }) => slug).sort());
});

test.each([true, false])(
  "a download is the file of the checksum (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto("/templates", { waitUntil: "networkidle" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: `Download ${NAME}` }).click(),
    ]);

    expect(download.suggestedFilename()).toBe("node-cli-1.0.0.zip");
    expect(sha256Of(readFileSync(await download.path()))).toBe(await checksumOf("node-cli"));
    if (javaScriptEnabled) await page.getByText("The checksum matches.").waitFor();
  },
);

test("a file that does not match its checksum is not saved, and the visitor can try again", async () => {
  allowProblems(/Network response was not ok/);
  const page = await openPage();
  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  await page.goto("/templates", { waitUntil: "networkidle" });
  await page.route("**/api/download*", (route) => route.fulfill({ status: 200, body: "something else" }));
  const article = page.getByRole("article", { name: NAME });
  await article.getByRole("link", { name: "Download" }).click();
  await article.getByText("does not match the checksum").waitFor();
  expect(downloads).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  await page.unroute("**/api/download*");
  await Promise.all([
    page.waitForEvent("download"),
    article.getByRole("link", { name: "Try again" }).click(),
  ]);
  await article.getByText("The checksum matches.").waitFor();
});

test.each([
  ["the server cannot give", { status: 503, json: { error: "Not now." } }],
  ["is not there", { status: 404, json: { error: "There is no such file." } }],
])("a file that %s is told in its card, and only logged by its reason", async (_what, answer) => {
  allowProblems(/Network response was not ok/, /503/, /404/);
  const page = await openPage();
  await page.goto("/templates", { waitUntil: "networkidle" });
  await page.route("**/api/download*", (route) => route.fulfill(answer));
  const article = page.getByRole("article", { name: NAME });
  await article.getByRole("link", { name: "Download" }).click();
  await article.getByText("The file did not arrive.").waitFor();

  expect(await article.getByText("Network response was not ok").count()).toBe(0);
  expect(await page.getByText("did not arrive").count()).toBe(1);
  expect(await article.getByRole("link", { name: "Try again" }).isVisible()).toBe(true);
});

test("a download that takes long shows that it is on its way, and is not begun twice", async () => {
  const page = await openPage();
  await page.goto("/templates", { waitUntil: "networkidle" });
  let requests = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/download*", async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  const link = page.getByRole("link", { name: `Download ${NAME}` });
  await link.click();
  await page.getByRole("progressbar", { name: `Downloading ${NAME}` }).waitFor();
  await link.click({ force: true });
  expect(await axeViolations(page)).toEqual([]);

  await Promise.all([page.waitForEvent("download"), letGo()]);
  await page.getByText("The checksum matches.").waitFor();
  expect(requests).toBe(1);
});

test("the checksum is copied whole", async () => {
  const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/templates", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: `Copy the checksum of ${NAME}` }).click();
  await page.getByText("Copied", { exact: true }).waitFor();

  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await checksumOf("node-cli"));
});

test("without any templates the page says so", async () => {
  const page = await openPage();
  await sql("ALTER TABLE templates RENAME TO templates_away");
  await sql("CREATE TABLE templates AS SELECT * FROM templates_away WHERE 0");
  try {
    await page.goto("/templates", { waitUntil: "networkidle" });
    expect(await page.getByText("No templates yet").isVisible()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  } finally {
    await sql("DROP TABLE templates");
    await sql("ALTER TABLE templates_away RENAME TO templates");
  }
});

test("a database that fails leaves the heading, says so with 503 and can be tried again", async () => {
  allowProblems(/503/, /templates\.list_failed/);
  const page = await openPage({ javaScriptEnabled: false });
  await sql("ALTER TABLE templates RENAME TO templates_away");
  try {
    expect((await page.goto("/templates"))?.status()).toBe(503);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Project Templates");
  } finally {
    await sql("ALTER TABLE templates_away RENAME TO templates");
  }
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("article").first().waitFor();
});

test.each(SCREENS)("axe finds nothing on /templates at $name", async ({ name: _name, ...options }) => {
  const page = await openPage(options);
  await page.goto("/templates", { waitUntil: "networkidle" });

  expect(await axeViolations(page)).toEqual([]);
});

test("/templates does not scroll sideways at 320 pixels", async () => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await page.goto("/templates", { waitUntil: "networkidle" });

  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});
