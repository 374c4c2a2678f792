import { beforeAll, expect, test } from "vitest";
import { alive, allowProblems, openPage, visit } from "../../support/browser.ts";
import { newsletterIssue } from "../../support/letters.ts";
import { newAccount, type SiteAccount, signedInAs } from "../../support/signed-in.ts";
import { mailTo, sql } from "../../support/site-client.ts";

let admin: SiteAccount;
let boss: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
  boss = await signedInAs(admin);
});

/** A page of the boss with plain text fields: the editor that takes their place has tests of its own. */
async function openWriting() {
  const page = await openPage(boss);
  await page.addInitScript(() => sessionStorage.setItem("plain-field", "yes"));
  return page;
}

const BODY =
  "## A heading\n\nUse the **id**, as [the note](/notes/lists-and-keys) says.\n\n```jsx\n<li key={id} />\n```";

test("an issue is written, previewed, tested, scheduled, moved and unscheduled", async () => {
  const subject = `Keys in lists ${crypto.randomUUID().slice(0, 8)}`;
  const page = await openWriting();
  await visit(page, "/portal");
  await page.getByRole("link", { name: "Newsletter", exact: true }).first().click();
  await page.waitForURL("**/newsletter/issues");
  await page.getByRole("link", { name: /^Write (an|the first) issue$/ }).click();
  await page.waitForURL("**/newsletter/issues/new");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Text", { exact: true }).fill(BODY);
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByText("It is saved.").waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(subject);
  await page.getByTitle("The email", { exact: true }).evaluate((frame) => frame.scrollIntoView());
  const email = page.frameLocator("iframe[title='The email']");
  expect(await email.locator("strong").textContent()).toBe("id");
  expect(await email.getByRole("link", { name: "the note" }).getAttribute("href")).toMatch(
    /^https?:.*\/notes\/lists-and-keys$/,
  );

  await page.getByRole("button", { name: "Send me a test" }).click();
  await page.getByText("a test is on its way to you").waitFor();
  const mail = await mailTo(admin.email);
  expect(mail.subject).toBe(`Test: ${subject}`);
  expect(mail.html).toMatch(/href="https?:\/\/[^"]+\/notes\/lists-and-keys"/);

  const mondays = await page.getByLabel("Monday").locator("option").allTextContents();
  expect(mondays.length).toBeGreaterThan(8);
  expect(mondays.every((monday) => /^\d+ \w+ \d{4}$/.test(monday))).toBe(true);
  const [first = "", second = ""] = mondays.slice(-2);
  await page.getByLabel("Monday").selectOption(first);
  await page.getByRole("button", { name: "Plan it" }).click();
  await page.getByText("It is saved and planned.").waitFor();
  await page.getByText(`Goes out on Monday ${first}, 08:00 UTC`).waitFor();

  await page.getByLabel("Subject").fill(`${subject}, changed`);
  await page.getByLabel("Monday").selectOption(second);
  await page.getByRole("button", { name: "Move it" }).click();
  await page.getByText(`Goes out on Monday ${second}, 08:00 UTC`).waitFor();
  await page.goto("/newsletter/issues");
  const line = page.getByRole("listitem").filter({ hasText: `${subject}, changed` });
  expect(await line.textContent()).toContain("Planned");
  await line.getByRole("link").click();

  await page.getByRole("button", { name: "Make it a draft again" }).click();
  await page.getByText("a draft again").waitFor();
  // The email is loaded once it is in view: before its issue is gone.
  await page.getByTitle("The email", { exact: true }).evaluate((frame) => frame.scrollIntoView());
  await email.locator("strong").waitFor();
  await page.getByText("Delete this issue").click();
  await page.getByRole("button", { name: "Delete it for good" }).click();
  await page.waitForURL("**/newsletter/issues");
  await page.getByText(`${subject}, changed`).waitFor({ state: "detached" });
});

test("errors are shown beside their fields, and all input is kept", async () => {
  allowProblems(/400/, /409/);
  const id = await newsletterIssue();
  const page = await openWriting();
  await visit(page, `/newsletter/issues/${id}`);
  await page
    .locator("form")
    .first()
    .evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
  await page.getByLabel("Subject").fill("   ");
  await page.getByLabel("Text", { exact: true }).fill("What I typed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Write a subject. It is what readers see in their inbox.").waitFor();
  expect(await page.getByLabel("Text", { exact: true }).inputValue()).toBe("What I typed");

  // Saved in another tab meanwhile.
  await sql(
    "UPDATE newsletter_issues SET subject = 'Of the other tab', updated_at = updated_at + 5000 WHERE id = ?",
    [id],
  );
  await page.getByLabel("Subject").fill("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/changed in another tab/).waitFor();
  expect(await page.getByLabel("Subject").inputValue()).toBe("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("It is saved.").waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Mine");
});

test("the input is restored after a reload, until it is saved", async () => {
  const id = await newsletterIssue();
  const page = await openWriting();
  await visit(page, `/newsletter/issues/${id}`);
  await page.getByLabel("Text", { exact: true }).fill("Half a sentence");
  await page.reload();
  await alive(page);
  await page.getByText("Your draft is back").waitFor();
  expect(await page.getByLabel("Text", { exact: true }).inputValue()).toBe("Half a sentence");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("It is saved.").waitFor();
  await page.reload();
  await alive(page);
  expect(await page.getByText("Your draft is back").count()).toBe(0);
  expect(await page.getByLabel("Text", { exact: true }).inputValue()).toBe("Half a sentence");
});

test("an action that failed after saving is reported; an issue sent meanwhile keeps the form's input", async () => {
  allowProblems(/409/);
  const [taken, id] = [await newsletterIssue(), await newsletterIssue("Wants that day, too")];
  const page = await openWriting();
  await visit(page, `/newsletter/issues/${id}`);
  const [option] = await page.getByLabel("Monday").locator("option").all();
  const day = (await option?.getAttribute("value")) ?? "";
  const plan = "UPDATE newsletter_issues SET status = ?, send_at = ? WHERE id = ?";
  await sql(plan, ["scheduled", Date.parse(`${day}T08:00:00Z`), taken]);
  await page.getByLabel("Text", { exact: true }).fill("Changed and planned");
  await page.getByRole("button", { name: "Plan it" }).click();
  await page.getByText("The text is saved, but the next step failed").waitFor();
  await page.getByText("Another issue goes out on that Monday.").waitFor();
  await sql("DELETE FROM newsletter_issues WHERE id = ?", [taken]);

  await sql(plan, ["sent", Date.parse("2026-11-09T08:00:00Z") + Math.floor(Math.random() * 1e6), id]);
  await page.getByLabel("Text", { exact: true }).fill("Too late, but written");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("This issue is already being sent, so it can no longer be changed.").waitFor();
  const fields = page.getByRole("textbox");
  const texts = await fields.evaluateAll((all) => all.map((field) => (field as HTMLTextAreaElement).value));
  expect(texts).toContain("Too late, but written");
});
