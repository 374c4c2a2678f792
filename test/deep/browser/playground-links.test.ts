import { expect, test } from "vitest";
import { EXAMPLES } from "../../../app/playground/examples.ts";
import { codeFromHash, codeHash } from "../../../shared/playground/playground-code.ts";
import { openPage } from "../../support/browser.ts";
import {
  consoleOf,
  editorOf,
  openLink,
  openPlayground,
  passed,
  pressRun,
  previewOf,
  write,
} from "../../support/playground.ts";

/* What a link to code does, and what it must not do. */

const SHARED = 'console.log("it ran"); export default () => <p>from a link</p>;';

test("a shared link shows its code and runs nothing until somebody presses Run, not even on an edit", async () => {
  const page = await openLink(SHARED);
  await page.getByText("This code has not run yet. Read it, then press Run.").waitFor();
  await page.getByText("Not running").waitFor();
  await page.getByText("Press Run to see it here.").waitFor();
  await editorOf(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.insertText(" // edited");
  await page.getByRole("button", { name: "Format" }).click();
  await page.getByText("Formatted.").waitFor();
  await page.waitForFunction((before) => location.hash !== before, codeHash(SHARED));
  expect(await page.locator("iframe").count()).toBe(0);

  await pressRun(page);
  await previewOf(page).getByText("from a link").waitFor();
  await consoleOf(page).getByText("it ran").waitFor();
  // From here on it runs while typing.
  await write(page, "export default () => <p>typed</p>;");
  await previewOf(page).getByText("typed").waitFor();
});

test("opening a link stops the running code, and waits for Run", async () => {
  const page = await openPage();
  await openPlayground(page);
  await passed(page);
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, codeHash(SHARED));
  await editorOf(page).getByText("from a link").waitFor();
  await page.getByText("Not running").waitFor();
  expect(await page.locator("iframe").count()).toBe(0);
  await pressRun(page);
  await previewOf(page).getByText("from a link").waitFor();
});

test("after a reload the tab's code waits for Run, so that endless code cannot lock the visitor out", async () => {
  const page = await openLink("export default () => <p>mine</p>;");
  await pressRun(page);
  await previewOf(page).getByText("mine").waitFor();
  await page.reload();
  await editorOf(page).getByText("mine").waitFor();
  await page.getByText("Not running").waitFor();
  expect(await page.locator("iframe").count()).toBe(0);
});

test("a broken link says so and leaves the visitor's own draft alone", async () => {
  const page = await openPage();
  await openPlayground(page);
  await write(page, "export default () => <p>my draft</p>;");
  await previewOf(page).getByText("my draft").waitFor();

  // In the same document, and in a new one.
  await page.evaluate(() => {
    window.location.hash = "#code=A";
  });
  await page.getByRole("alert").getByText("This link is damaged").waitFor();
  expect(await editorOf(page).textContent()).toContain("my draft");
  await page.goto("/status");
  await page.goto("/playground#code=%%%");
  await page.getByRole("alert").getByText("This link is damaged").waitFor();
  expect(await editorOf(page).textContent()).toContain("my draft");
  expect(await page.locator("iframe").count()).toBe(0);

  await pressRun(page);
  await previewOf(page).getByText("my draft").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(codeFromHash(new URL(page.url()).hash)).toContain("my draft");
});

test("running a shared link keeps the tab's own draft, and its code is labelled as from a link", async () => {
  const page = await openPage();
  await openPlayground(page);
  await write(page, "export default () => <p>my draft</p>;");
  await previewOf(page).getByText("my draft").waitFor();
  const example = page.getByLabel("Example").locator("option:checked");
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, codeHash(SHARED));
  await editorOf(page).getByText("from a link").waitFor();
  await pressRun(page);
  await previewOf(page).getByText("from a link").waitFor();
  expect(await example.textContent()).toBe("Code from a link");

  await page.goto("/status");
  await page.goto("/playground");
  await editorOf(page).getByText("my draft").waitFor();
  expect(await example.textContent()).toBe("Your own code");
});

test("a broken link without a draft shows the first example", async () => {
  const page = await openPage();
  await page.goto("/playground#code=A");
  await page.getByText("This link is damaged").waitFor();
  expect(await page.getByLabel("Example").inputValue()).toBe(EXAMPLES[0].id);
});
