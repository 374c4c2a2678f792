import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pngOf } from "../../fixtures/png.ts";
import { axeViolations } from "../../support/axe.ts";
import { alive, allowProblems, openPage, visit } from "../../support/browser.ts";
import { tabTo } from "../../support/keyboard.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { sql, without } from "../../support/site-client.ts";

/* The desk's editor. Each test writes items of its own, because the site is shared. */

let boss: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  boss = await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }));
});

// Other files look at the home page's questions in their order.
let order: { id: string; position: number }[];
beforeAll(async () => {
  order = await sql("SELECT id, position FROM faq_entries");
});
afterAll(async () => {
  for (const { id, position } of order) {
    await sql("UPDATE faq_entries SET position = ? WHERE id = ?", [position, id]);
  }
});

// The preview in the frame is cut off when a test ends.
beforeEach(() => allowProblems(/net::ERR_ABORTED/));

const uniqueName = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`;

/** A new item of a kind in its editor. */
async function begin(kind: string, label: string, name: string): Promise<Page> {
  const page = await openPage({ ...boss, viewport: { width: 1440, height: 900 } });
  await visit(page, `/desk/content/${kind}/new`);
  await page.getByLabel(label).fill(name);
  await page.getByRole("button", { name: "Write it" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return page;
}

const saved = (page: Page) => page.getByText(/^Draft saved/).waitFor();
const draftsOf = async (page: Page) => {
  const item = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const [row] = await sql<{ texts: string }>("SELECT texts FROM drafts WHERE item = ?", [item]);
  return row && JSON.parse(row.texts);
};
/** The Markdown editor, once it took the place of the plain field. */
const editor = (page: Page) => page.locator(".cm-content");

test("an article is written with the toolbar and keys, and saves itself", async () => {
  const page = await begin("articles", "Title", uniqueName("Keys"));
  await editor(page).click();
  await page.keyboard.type("Use a key");
  await page.keyboard.press("Shift+Control+ArrowLeft");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await saved(page);
  expect(await draftsOf(page)).toMatchObject({ body: "Use a **key**\n- one\n- two" });
  for (let undo = 0; undo < 12; undo += 1) await page.keyboard.press("Control+z");
  expect(await editor(page).textContent()).not.toContain("**");
  // Tab leaves the field.
  await page.keyboard.press("Tab");
  expect(await editor(page).evaluate((content) => content.matches(":focus"))).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
});

test("a picture is pasted into a text with its alternative text; a file that is none is refused", async () => {
  const page = await begin("notes", "Title", uniqueName("Pictures"));
  await editor(page).click();
  await page.keyboard.type("Look:");
  await drop(page, { name: "notes.pdf", type: "application/pdf", bytes: [1, 2, 3] });
  await page.getByText("“notes.pdf” was not added. Please select a valid image file.").waitFor();

  await drop(page, { name: "tree.png", type: "image/png", bytes: [...(await pngOf(40, 30))] });
  const dialog = page.getByRole("dialog", { name: "Add a picture" });
  await dialog.getByLabel("What does it show?").fill("A tree [of components]");
  allowProblems(/503/);
  await page.route("**/api/uploads", (route) => route.fulfill({ status: 503, json: { error: "Not now." } }), {
    times: 1,
  });
  await dialog.getByRole("button", { name: "Upload and add" }).click();
  await dialog.getByText("Not now.").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Upload and add" }).click();
  await dialog.waitFor({ state: "hidden" });
  await saved(page);
  expect((await draftsOf(page)).body).toMatch(
    /^Look:\n\n!\[A tree \\\[of components\\\]\]\(\/media\/images\/[\w/]+\.png\)/,
  );
});

/** Drops a file on the text. */
async function drop(page: Page, file: { name: string; type: string; bytes: number[] }): Promise<void> {
  const data = await page.evaluateHandle(({ name, type, bytes }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }));
    return transfer;
  }, file);
  // At the end of the text.
  const box = await editor(page).boundingBox();
  const at = { clientX: (box?.x ?? 0) + 200, clientY: (box?.y ?? 0) + (box?.height ?? 0) - 5 };
  await editor(page).dispatchEvent("drop", { dataTransfer: data, ...at });
}

test("what is typed offline is saved once online, and survives a closed tab and a database that is down", async () => {
  const page = await begin("projects", "Name", uniqueName("Offline"));
  const context = page.context();
  allowProblems(/ERR_INTERNET_DISCONNECTED/, /manifest patches/, /50[03]/, /api\.failed/, /page\.failed/);
  await context.setOffline(true);
  await page.getByLabel("Description").fill("Typed on a train.");
  await page.getByText("Not saved yet. The site cannot be reached.").waitFor();
  await context.setOffline(false);
  await saved(page);
  expect(await draftsOf(page)).toMatchObject({ description: "Typed on a train." });

  const address = page.url();
  await without("drafts", async () => {
    await page.getByLabel("Description").fill("Typed while the database was down.");
    await page.getByText("and this browser keeps the text").waitFor();
    await page.close();
  });
  const again = await context.newPage();
  await visit(again, address);
  await again.getByText("Your text is back").waitFor();
  expect(await again.getByLabel("Description").inputValue()).toBe("Typed while the database was down.");
  await saved(again);
  expect(await draftsOf(again)).toMatchObject({ description: "Typed while the database was down." });
});

test("two tabs: the second one compares both texts, and the history keeps the one that is not taken", async () => {
  const page = await begin("projects", "Name", uniqueName("Two tabs"));
  const other = await page.context().newPage();
  await visit(other, page.url());
  await page.getByLabel("Description").fill("From the first tab.");
  await saved(page);
  allowProblems(/409/);
  await other.getByLabel("Description").fill("From the second tab.");
  await other.getByRole("button", { name: "Compare both texts" }).click();
  await other.getByText("Two texts").waitFor();
  expect(await other.locator("ins").allInnerTexts()).toContain("second");
  expect(await other.getByLabel("Description").inputValue()).toBe("From the second tab.");
  // A tab that is closed now keeps its text too.
  await other.reload();
  await alive(other);
  await other.getByText("Your text is back").waitFor();
  await other.getByRole("button", { name: "Compare both texts" }).click();
  await other.getByRole("button", { name: "Take theirs" }).click();
  await other.getByText("This is the other text.").waitFor();
  expect(await other.getByLabel("Description").inputValue()).toBe("From the first tab.");
  await other.getByRole("link", { name: "History" }).click();
  await other.getByText("Compare with what visitors see").click();
  expect(await other.locator("ins, del").allInnerTexts()).not.toEqual([]);
});

test("modules are added, sorted with a mouse and with keys, and removed in place", async () => {
  const page = await begin("courses", "Title", uniqueName("Modules"));
  for (const [index, title] of ["One", "Two", "Three"].entries()) {
    await page.getByRole("button", { name: "Add a module" }).click();
    await page.getByLabel("Title of the module").nth(index).fill(title);
  }
  const titles = () =>
    page
      .getByLabel("Title of the module")
      .evaluateAll((fields) => fields.map((field) => "value" in field && field.value));
  const up = page.getByRole("button", { name: "Move module 3 up" });
  await up.focus();
  await page.keyboard.press("Enter");
  expect(await titles()).toEqual(["One", "Three", "Two"]);
  // The button moved with its module, and the focus with it.
  await page.keyboard.press("Enter");
  expect(await titles()).toEqual(["Three", "One", "Two"]);
  await page.getByText("The module is now number 1 of 3.").waitFor({ state: "attached" });
  await dragAbove(page, page.getByTitle("Drag to sort").nth(2), page.getByTitle("Drag to sort").nth(0));
  expect(await titles()).toEqual(["Two", "Three", "One"]);
  await page.getByRole("button", { name: "Remove module 2" }).click();
  expect(await titles()).toEqual(["Two", "One"]);
  await expect
    .poll(async () => {
      const texts = await draftsOf(page);
      return [texts["modules.length"], texts["modules.0.title"], texts["modules.1.title"]];
    })
    .toEqual(["2", "Two", "One"]);
  await page.reload();
  await alive(page);
  await page.reload();
  await alive(page);
  expect(await titles()).toEqual(["Two", "One"]);
});

async function dragAbove(page: Page, what: Locator, where: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const from = await what.boundingBox();
  if (!from) throw new Error("It is not on the page.");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  for (let step = 0; step < 80; step += 1) {
    const to = await where.boundingBox();
    if (!to) break;
    await page.mouse.move(from.x + 10 + (step % 2), Math.max(20, to.y - 20));
  }
  await page.mouse.up();
}

test("an owner changes a price, a sentence and the order of the questions, and undoes a publish", async () => {
  const name = uniqueName("Mentor hours");
  const page = await begin("offers", "Name", name);
  await page.getByLabel("What it is").selectOption({ index: 1 });
  await page.getByLabel("State").selectOption("hidden");
  await page.getByLabel("Price in pounds", { exact: true }).fill("for free");
  await page.getByLabel("Paid").selectOption({ index: 1 });
  await page.getByLabel("After the price").fill("one-time");
  await page.getByLabel("What it includes").fill("An hour");
  await page.getByLabel("Refund period in days").fill("14");
  await page.getByText("One thing to do before publishing").waitFor();
  await page.getByLabel("Price in pounds", { exact: true }).fill("49.50");
  await saved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText(/^It is published\./).waitFor();
  const priceOf = async () => (await sql("SELECT price_minor FROM offers WHERE name = ?", [name]))[0];
  expect(await priceOf()).toEqual({ price_minor: 4950 });

  await page.getByLabel("Price in pounds", { exact: true }).fill("59");
  await page.getByLabel("After the price").fill("for one hour");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(priceOf).toEqual({ price_minor: 5900 });
  await page.getByText(/^It is published\./).waitFor();

  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("button", { name: "Make this the draft" }).nth(1).click();
  await page.getByText("The draft is saved.").waitFor();
  expect(await page.getByLabel("Price in pounds", { exact: true }).inputValue()).toBe("49.50");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText(/^It is published\./).waitFor();
  expect(await priceOf()).toEqual({ price_minor: 4950 });

  await visit(page, "/desk/content/faq");
  const questions = () => page.locator("[data-sorted] a").allTextContents();
  const before = await questions();
  await page.getByRole("button", { name: `Move ${before[1]} up` }).click();
  await dragAbove(page, page.getByTitle("Drag to sort").nth(2), page.getByTitle("Drag to sort").nth(0));
  const after = [before[2], before[1], before[0], ...before.slice(3)];
  expect(await questions()).toEqual(after);
  await expect
    .poll(async () => {
      await page.reload();
      return questions();
    })
    .toEqual(after);
});

test("by keyboard alone: an article is written, planned for later, and taken back", async () => {
  const page = await begin("articles", "Title", uniqueName("Keyboard"));
  await page.getByLabel("Title", { exact: true }).focus();
  const toolbar = page.getByRole("toolbar", { name: "Formatting: Text" });
  await toolbar.waitFor();
  await editor(page).waitFor();
  await page.keyboard.press("Tab");
  expect(await toolbar.locator(":focus").getAttribute("aria-label")).toBe("Heading");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await toolbar.locator(":focus").getAttribute("aria-label")).toBe("Italic");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Text with ");
  await page.keyboard.press("Control+i");
  await page.keyboard.type("weight");
  await page.keyboard.press("Tab");
  await page.keyboard.type("A description.");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2026-11-20");
  await tabTo(page, page.locator("summary", { hasText: "Use an address instead" }).first());
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Picture", exact: true }));
  await page.keyboard.type("/art/projects/event-loop.svg");
  await tabTo(page, page.getByRole("textbox", { name: "What the picture shows" }));
  await page.keyboard.type("A loop");
  await page.getByText("things to do before publishing").waitFor({ state: "hidden" });
  await saved(page);
  await tabTo(page, page.locator("summary", { hasText: "Publish later" }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  // Which keys fill it depends on the browser's language.
  await page.getByLabel("Day and time (UTC)").fill("2031-01-01T09:00");
  const plan = page.getByRole("button", { name: "Plan it" });
  // The parts of the time have marks of their own, which the browser draws.
  while (!(await plan.evaluate((button) => button.matches(":focus")))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("It is scheduled.").waitFor();
  expect(await draftsOf(page)).toMatchObject({ body: "Text with *weight*" });
  await tabTo(page, page.getByRole("button", { name: "Do not publish it later" }));
  await page.keyboard.press("Enter");
  await page.getByText("It is a draft again").waitFor();
});
