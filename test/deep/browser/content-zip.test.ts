import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/zip", buffer });
const zipOf = (name: string) => Buffer.from(zipSync({ [name]: new TextEncoder().encode("Read me.") }));

/** The path of an empty file of this size. The browser opens it itself: sending it there takes long on a busy machine. */
function largeFile(bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "large.zip");
  writeFileSync(path, "");
  truncateSync(path, bytes);
  return path;
}

/** Further down, the header covers part of what is beside the form, which axe takes for targets that are too small. */
async function violationsFromTheTop(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  return axeViolations(page);
}

test("a zip that is refused says why at its control, keeps the text, and another one takes its place", async () => {
  allowProblems(/400/);
  const page = await openPage(await signedInAs(await newAccount({ role: "admin" })));
  await visit(page, "/desk/content/templates/vite-react-ts");
  const control = page.getByLabel("Zip", { exact: true });
  await page.getByLabel("Description").fill("A better description.");

  await control.setInputFiles(largeFile(21 * 1024 * 1024));
  await page.getByText("Use a zip of at most 20 MiB.").waitFor();
  expect(await control.inputValue()).toBe("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect(await control.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByText("Use a zip of at most 20 MiB.").isVisible()).toBe(true);

  await control.setInputFiles(fileOf("outside.zip", zipOf("../outside.txt")));
  await page.getByRole("button", { name: "Upload another zip" }).click();
  const refusal = page.getByText("This zip holds paths outside itself: “../outside.txt”.");
  await refusal.waitFor();
  // Still there once the text beside it is saved.
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await page.getByLabel("Description").fill("The best description.");
  await saved;
  await page.getByText(/^Draft saved/).waitFor();
  await refusal.waitFor();
  expect(await page.getByLabel("Description").inputValue()).toBe("The best description.");
  expect(await violationsFromTheTop(page)).toEqual([]);

  await control.setInputFiles(fileOf("starter.zip", zipOf("starter/README.md")));
  await page.getByRole("button", { name: "Upload another zip" }).click();
  await page.getByText("One file in it").click();
  await page.getByText("starter/README.md").waitFor();
  expect(await page.getByLabel("Description").inputValue()).toBe("The best description.");
  expect(await page.getByText("Live, with a draft").count()).toBe(1);
  expect(await violationsFromTheTop(page)).toEqual([]);
});

test("what is chosen and typed before the page's scripts are there is still in the form after the first save", async () => {
  const page = await openPage(await signedInAs(await newAccount({ role: "admin" })));
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  let begin = () => {};
  const chosen = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto("/desk/content/templates/vite-react-ts", { waitUntil: "commit" });
  const control = page.getByLabel("Zip", { exact: true });
  await control.setInputFiles(fileOf("early.zip", zipOf("early/README.md")));
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Named early");
  const description = page.getByLabel("Description", { exact: true });
  await description.fill("Described early");
  begin();
  await saved;
  await page.getByText(/^Draft saved/).waitFor();
  expect(await control.evaluate((field: HTMLInputElement) => field.files?.[0]?.name)).toBe("early.zip");
  await page.getByRole("button", { name: "Upload another zip" }).click();
  await page.getByText("One file in it").click();
  await page.getByText("early/README.md").waitFor();
  expect(await name.inputValue()).toBe("Named early");
  expect(await description.inputValue()).toBe("Described early");
});
