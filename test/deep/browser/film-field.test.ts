import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { NOT_A_VIDEO } from "#shared/media/video.ts";
import { aliveAt, allowProblems, openPage, visit } from "../../support/browser.ts";
import { lessonStatement } from "../../support/lessons.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { sql } from "../../support/site-client.ts";

const FOLDER = "content/courses/4-beginner-web-dev/01-your-first-page/01-your-first-web-page";
const CAPTIONS = readFileSync(`${FOLDER}/captions.vtt`, "utf8");
const ID = "filmed";

const publish = async (page: Page) => {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("It is published.").waitFor();
};

/** How many films a visitor sees, past every copy of the page. */
async function filmsShown(): Promise<number> {
  const page = await openPage();
  await visit(page, `/learn/beginner-web-dev/${ID}?fresh=${crypto.randomUUID()}`);
  return page.locator("video").count();
}

test("a film is uploaded over a broken connection, previewed, published and removed", async () => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|Failed to load resource|answer (400|415)/);
  await sql(...lessonStatement({ id: ID, module: "4-m8", free: true, position: 92 }));
  const page = await openPage(await signedInAs(await newAccount({ role: "admin" })));
  await visit(page, `/desk/content/lessons/${ID}`);
  const upload = page.getByLabel("Upload a film");
  const told = page.getByRole("alert").filter({ hasText: NOT_A_VIDEO });
  await aliveAt(upload);
  for (const mimeType of ["text/plain", "video/mp4"]) {
    await upload.setInputFiles({ name: "film.mp4", mimeType, buffer: Buffer.from("no film") });
    await told.waitFor();
  }
  let cut = true;
  await page.route(/\/parts\/\d+$/, (route) =>
    cut ? route.abort("internetdisconnected") : route.continue(),
  );
  await upload.setInputFiles(`${FOLDER}/video.mp4`);
  await page.getByText("The connection broke. Trying again…").waitFor();
  cut = false;
  await page.getByText("video.mp4 is uploaded.").waitFor();
  expect(await page.getByLabel(/^Length in seconds/).inputValue()).toBe("117");

  const captions = page.getByLabel(/^Captions/);
  await page.getByRole("group").filter({ hasText: "Captions" }).locator("summary").click();
  await captions.fill("00:00 --> 00:02\nHello");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(() => captions.getAttribute("aria-invalid")).toBe("true");
  await captions.fill(CAPTIONS);
  await page.frameLocator("iframe").first().locator("video track").waitFor({ state: "attached" });
  await publish(page);
  await expect.poll(filmsShown).toBe(1);
  await page.getByLabel(/^Which film/).selectOption("No film");
  await publish(page);
  await expect.poll(filmsShown).toBe(0);
});
