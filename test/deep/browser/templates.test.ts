import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { sql } from "../../support/site-client.ts";

const NAME = "Command line tool for Node.js";
const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const checksumOf = async (slug: string) =>
  (await sql<{ sha256: string }>("SELECT sha256 FROM templates WHERE slug = ?", [slug]))[0]?.sha256;

test("a download matches its checksum", async () => {
  const page = await openPage();
  await visit(page, "/templates");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `Download ${NAME}` }).click(),
  ]);

  expect(download.suggestedFilename()).toBe("node-cli-1.0.0.zip");
  expect(sha256Of(readFileSync(await download.path()))).toBe(await checksumOf("node-cli"));
  await page.getByText("The checksum matches.").waitFor();
});

test("a file that does not match its checksum is not saved, and the visitor can try again", async () => {
  allowProblems(/Network response was not ok/);
  const page = await openPage();
  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  await visit(page, "/templates");
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
])("a file that %s gets a message in its card, and the reason in the log", async (_what, answer) => {
  allowProblems(/Network response was not ok/, /503/, /404/);
  const page = await openPage();
  await visit(page, "/templates");
  await page.route("**/api/download*", (route) => route.fulfill(answer));
  const article = page.getByRole("article", { name: NAME });
  await article.getByRole("link", { name: "Download" }).click();
  await article.getByText("The file did not arrive.").waitFor();

  expect(await article.getByText("Network response was not ok").count()).toBe(0);
  expect(await page.getByText("did not arrive").count()).toBe(1);
  expect(await article.getByRole("link", { name: "Try again" }).isVisible()).toBe(true);
});

test("a slow download shows its progress, and cannot be started twice", async () => {
  const page = await openPage();
  await visit(page, "/templates");
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

test("the whole checksum is copied", async () => {
  const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
  await visit(page, "/templates");
  await page.getByRole("button", { name: `Copy the checksum of ${NAME}` }).click();
  await page.getByText("Copied", { exact: true }).waitFor();

  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await checksumOf("node-cli"));
});

test("without any templates the page says so", async () => {
  const page = await openPage();
  await sql("ALTER TABLE templates RENAME TO templates_away");
  await sql("CREATE TABLE templates AS SELECT * FROM templates_away WHERE 0");
  try {
    await visit(page, "/templates");
    expect(await page.getByText("No templates yet").isVisible()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  } finally {
    await sql("DROP TABLE templates");
    await sql("ALTER TABLE templates_away RENAME TO templates");
  }
});
