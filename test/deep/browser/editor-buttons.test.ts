import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { sql } from "../../support/site-client.ts";

/* What the editor says about its buttons. Nothing is published, because the site is shared. */

let boss: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  boss = await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }));
});

// The preview in the frame is cut off when a test ends.
beforeEach(() => allowProblems(/net::ERR_ABORTED/));

/** A new question of the home page in its editor. */
async function begin(): Promise<Page> {
  const question = `Can I pause ${crypto.randomUUID().slice(0, 8)}?`;
  const page = await openPage({ ...boss, viewport: { width: 1440, height: 900 } });
  await visit(page, "/desk/content/faq/new");
  await page.getByLabel("Question").fill(question);
  await page.getByRole("button", { name: "Write it" }).click();
  await page.getByRole("heading", { level: 1, name: question }).waitFor();
  return page;
}

test("a refusal stays until the text is saved without what was wrong", async () => {
  allowProblems(/400/);
  const page = await begin();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("That did not work").waitFor();
  await page.getByLabel("Asked as").fill("Can I stop?");
  const wrong = page.locator("[aria-invalid=true]");
  await expect
    .poll(() => wrong.evaluateAll((fields) => fields.map((field) => field.getAttribute("name"))))
    .toEqual(["answer"]);
  expect(await page.getByText("That did not work").isVisible()).toBe(true);
  await page.getByLabel("Answer").fill("Yes, at any time.");
  await expect.poll(() => wrong.count()).toBe(0);
  expect(await page.getByText("That did not work").count()).toBe(0);
});

test("a course that is not published is refused, also once the draft is saved", async () => {
  allowProblems(/400/);
  const page = await openPage({ ...boss, viewport: { width: 1440, height: 900 } });
  const title = `Course ${crypto.randomUUID().slice(0, 8)}`;
  await visit(page, "/desk/content/courses/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Write it" }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await visit(page, "/desk/content/offers/bootcamp-pro");
  const course = page.getByLabel(title);
  await course.check();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("That did not work").waitFor();
  await page.waitForResponse(/api\/desk\/offers/);
  await page.getByText(/^Draft saved/).waitFor();
  expect(await page.getByText(/There is no published course/).isVisible()).toBe(true);
  expect(await course.getAttribute("aria-invalid")).toBe("true");
  await course.uncheck();
  await page.getByText(/There is no published course/).waitFor({ state: "detached" });
  await sql("DELETE FROM drafts WHERE kind = 'offers' AND item = 'bootcamp-pro'");
  await sql("DELETE FROM drafts WHERE kind = 'courses' AND json_extract(texts, '$.title') = ?", [title]);
});

test("what a button did is said beside it, until the text changes", async () => {
  const page = await begin();
  const save = page.getByRole("button", { name: "Save", exact: true });
  await page.getByLabel("Answer").fill("Yes.");
  await save.click();
  const done = page.getByText("The draft is saved.");
  await done.waitFor();
  const [button, notice] = [await save.boundingBox(), await done.boundingBox()];
  expect((notice?.y ?? 9_999) - (button?.y ?? 0)).toBeLessThan(250);
  await page.getByLabel("Answer").fill("Yes, at any time.");
  await done.waitFor({ state: "detached" });
});

test.each([360, 1440])("%i pixels wide, the bar stays in view, and one module is open", async (width) => {
  const page = await openPage({ ...boss, viewport: { width, height: 780 } });
  await visit(page, "/desk/content/courses/4");
  const modules = page.locator("[data-sorted] details");
  expect(await modules.evaluateAll((all) => all.filter((each) => each.hasAttribute("open")).length)).toBe(1);
  // The buttons come with the first change.
  expect(await page.getByRole("button", { name: "Publish", exact: true }).isVisible()).toBe(false);
  const tagline = page.getByLabel("Tagline", { exact: true });
  await tagline.fill(`${await tagline.inputValue()} `);
  await modules.last().locator("summary").scrollIntoViewIfNeeded();
  const bar = await page.getByRole("button", { name: "Publish", exact: true }).boundingBox();
  expect(bar?.y).toBeGreaterThan(0);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(780);
});

test("the page as visitors see it is beside the form before there is a draft", async () => {
  const page = await openPage({ ...boss, viewport: { width: 1440, height: 900 } });
  await visit(page, "/desk/content/projects/contrast-checker");
  const shown = page.frameLocator("iframe[title='The page as visitors see it']");
  await shown.getByRole("heading", { level: 1 }).waitFor();
});

test("while a long form is sent, its spinner is in the window", async () => {
  const page = await openPage({ ...boss, viewport: { width: 1440, height: 900 } });
  await visit(page, "/desk/content/courses/4");
  await page.route(/courses\/4/, (route) =>
    route.request().method() === "POST" ? undefined : route.continue(),
  );
  await page.getByLabel("Tagline", { exact: true }).fill("Another tagline.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const spinner = page.getByRole("status").filter({ hasText: "One moment…" });
  await spinner.waitFor();
  expect((await spinner.boundingBox())?.y).toBeLessThan(900);
});
