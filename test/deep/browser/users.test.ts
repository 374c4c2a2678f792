import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage, visit } from "../../support/browser.ts";
import { newAccount, type SiteAccount, signedInAs } from "../../support/signed-in.ts";

let boss: Awaited<ReturnType<typeof signedInAs>>;
let zoe: SiteAccount;

// A word that only this file's students have: other students come and go.
const WORD = `Quillfeather${process.pid}`;

beforeAll(async () => {
  boss = await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }));
  zoe = await newAccount({ fullName: `Zoë Ångström ${WORD}`, phone: "+46 8 123 456 78" });
  await newAccount({ fullName: `=SUM(A1) <b> ${WORD}</b>` });
});

async function openStudents(path = "/users", options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ ...boss, ...options });
  await visit(page, path);
  return page;
}

const found = (page: Page) => page.getByRole("region", { name: /student/i }).getByRole("listitem");

test("typing filters the list, and keeps the cursor in the field", async () => {
  const page = await openStudents();
  const field = page.getByLabel("Search by name, email or phone");
  await field.pressSequentially(`zoe ${WORD.toLowerCase()}`);
  await page.getByRole("status").filter({ hasText: "1 student for" }).waitFor();

  expect(await found(page).count()).toBe(1);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(new URL(page.url()).searchParams.get("q")).toBe(`zoe ${WORD.toLowerCase()}`);
});

test("a search that finds nobody says so and links back", async () => {
  const page = await openStudents("/users?q=nobody-has-this-name");

  await page.getByText("Nobody matches").waitFor();
  await page.getByRole("link", { name: "Show all students" }).click();
  await page.getByRole("heading", { name: /^\d+ students/ }).waitFor();
  expect(await page.getByLabel("Search by name, email or phone").inputValue()).toBe("");
});

test("a student's row links to the conversation, and names are shown as text", async () => {
  const page = await openStudents(`/users?q=${WORD}`);

  expect(await found(page).count()).toBe(2);
  expect(await found(page).first().textContent()).toContain(`=SUM(A1) <b> ${WORD}</b>`);
  await page.getByRole("link", { name: `Messages with ${zoe.fullName}` }).click();
  await page.waitForURL(`**/messages/${zoe.id}`);
  await page.getByText("Your first message begins the conversation.").waitFor();
});
