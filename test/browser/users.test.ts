import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { newAccount, type SiteAccount, signedInAs } from "../support/signed-in.ts";
import { siteUrl } from "../support/site-client.ts";

let boss: Awaited<ReturnType<typeof signedInAs>>;
let zoe: SiteAccount;

// A word that only this file's students have: others come and go.
const WORD = `Quillfeather${process.pid}`;

beforeAll(async () => {
  boss = await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }));
  zoe = await newAccount({ fullName: `Zoë Ångström ${WORD}`, phone: "+46 8 123 456 78" });
  await newAccount({ fullName: `=SUM(A1) <b> ${WORD}</b>` });
});

async function openStudents(path = "/users", options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ ...boss, ...options });
  await page.goto(path, { waitUntil: "networkidle" });
  return page;
}

const found = (page: Page) => page.getByRole("region", { name: /students/i }).getByRole("listitem");

test.each([
  ["a part of the name, in capitals", () => `ÅNGSTR ${WORD.toUpperCase()}`],
  ["the name without its accents", () => `zoe angstrom ${WORD}`],
  ["the address", () => zoe.email],
  ["the phone's digits", () => `46812345678 ${WORD}`],
])("without JavaScript a student is found by %s", async (_name, query) => {
  const page = await openStudents("/users", { javaScriptEnabled: false });
  await page.getByLabel("Search by name, email or phone").fill(query());
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/users?q=*");

  expect(await found(page).count()).toBe(1);
  expect(await found(page).textContent()).toContain("Zoë Ångström");
  expect(await page.getByLabel("Search by name, email or phone").inputValue()).toBe(query());
});

test("searching while one types narrows the list, and keeps the place in the field", async () => {
  const page = await openStudents();
  const field = page.getByLabel("Search by name, email or phone");
  await field.pressSequentially(`zoe ${WORD.toLowerCase()}`);
  await page.getByRole("status").filter({ hasText: "1 student for" }).waitFor();

  expect(await found(page).count()).toBe(1);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(new URL(page.url()).searchParams.get("q")).toBe(`zoe ${WORD.toLowerCase()}`);
});

test("a search that finds nobody says so and leads back", async () => {
  const page = await openStudents("/users?q=nobody-has-this-name");

  await page.getByText("Nobody matches").waitFor();
  await page.getByRole("link", { name: "Show all students" }).click();
  await page.getByRole("heading", { name: "All students" }).waitFor();
  expect(await page.getByLabel("Search by name, email or phone").inputValue()).toBe("");
});

test("a student's line leads to the conversation, and names are text", async () => {
  const page = await openStudents(`/users?q=${WORD}`);

  expect(await found(page).count()).toBe(2);
  expect(await found(page).first().textContent()).toContain(`=SUM(A1) <b> ${WORD}</b>`);
  await page.getByRole("link", { name: `Messages with ${zoe.fullName}` }).click();
  await page.waitForURL(`**/messages/${zoe.id}`);
  await page.getByText("Your first message begins the conversation.").waitFor();
});

test("the list comes page by page", async () => {
  const page = await openStudents(`/users?q=${WORD}&limit=1`, { javaScriptEnabled: false });
  expect(await found(page).textContent()).toContain("=SUM(A1)");
  await page.getByRole("link", { name: "Next students" }).click();
  await page.waitForURL("**cursor=*");

  expect(await found(page).first().textContent()).toContain("Zoë Ångström");
  await page.getByRole("link", { name: "Back to the first page" }).click();
  expect(await found(page).first().textContent()).toContain("=SUM(A1)");
});

test("the export is what the search finds, as a file in which no cell is a formula", async () => {
  const page = await openStudents(`/users?q=${WORD}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export these as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("students.csv");
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const lines = Buffer.concat(chunks).toString("utf8").trim().split("\r\n");

  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("Full name");
  expect(lines[1]).toContain("'=SUM(A1)");
  expect(lines[2]).toContain(zoe.email);
});

test("a cursor that is not ours is a 400, not a fault", async () => {
  allowProblems(/400/);
  const page = await openPage(boss);

  expect((await page.goto("/users?cursor=%27%20OR%201=1"))?.status()).toBe(400);
});

test("without signing in you are sent to the login page, and a student gets the page for a 403", async () => {
  allowProblems(/403/);
  const answer = await fetch(`${siteUrl}/users?q=ada`, { redirect: "manual" });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/login?next=%2Fusers%3Fq%3Dada");

  const page = await openPage(await signedInAs(zoe));
  const refused = await page.goto("/users");
  expect(refused?.status()).toBe(403);
  expect(await page.content()).not.toContain("SUM(A1)");
  expect((await page.request.get("/api/users.csv")).status()).toBe(403);
});

test("the list is for its reader alone: not kept, not found by search engines", async () => {
  const page = await openPage(boss);
  const answer = await page.goto("/users");

  expect(answer?.headers()["cache-control"]).toBe("private, no-store");
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
});

test.each(SCREENS)("axe finds nothing on /users at $name", async ({ name: _name, ...options }) => {
  for (const path of [`/users?q=${WORD}`, "/users?q=nobody-has-this-name"]) {
    const page = await openStudents(path, options);
    expect(await axeViolations(page), path).toEqual([]);
  }
});

test("/users does not scroll sideways at 320 pixels", async () => {
  await newAccount({ fullName: "W".repeat(120), email: `${"w".repeat(120)}@example.org` });
  const page = await openStudents("/users", { viewport: { width: 320, height: 640 } });

  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});
