import { expect, test } from "vitest";
import { MAIL_CRON } from "#worker/scheduled.ts";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { mailTo, newAddress, runCron, sql } from "../../support/site-client.ts";

test("an owner imports readers, writes to their group, and reads the issue in the archive", async () => {
  allowProblems(/400/);
  const [ada, group] = [newAddress(), `Workshop ${crypto.randomUUID().slice(0, 8)}`];
  const subject = `For the ${group}`;
  const page = await openPage(await signedInAs(await newAccount({ role: "admin" })));
  await visit(page, "/newsletter/readers");
  await page.getByRole("link", { name: "Import readers" }).click();
  await page.waitForURL("**/newsletter/readers/import");
  const list = `email,name\n${ada},Ada Lovelace\nnobody.example.org,Nobody`;
  await page.getByLabel("Choose a file").setInputFiles({
    name: "readers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(list),
  });
  await page.getByLabel("Where do these people's addresses come from?").fill("My workshop");
  await page.getByLabel("They confirmed with me before").check();
  await page.getByLabel("Put them into a group").fill(group);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("1 person added").waitFor();
  const result = page.getByRole("region", { name: "The result" });
  expect(await result.textContent()).toContain("Line 3");
  // The result is above the form, and a keyboard goes on from it.
  expect(await result.evaluate((section) => section === document.activeElement)).toBe(true);

  // The editor would take the place of the text field.
  await page.addInitScript(() => sessionStorage.setItem("plain-field", "yes"));
  await visit(page, "/newsletter/issues/new");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Text", { exact: true }).fill("Thank you for **coming**.");
  await page.getByLabel("Only these groups:").check();
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByText("Choose at least one group, or everybody.").waitFor();
  expect(await page.getByLabel("Only these groups:").isChecked()).toBe(true);
  await page.getByLabel(group).check();
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByText("It is saved.").waitFor();
  expect(await page.getByLabel(group).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Plan it" }).click();
  await page.getByText("It is saved and planned.").waitFor();

  const sendAt = Date.now() - Math.floor(Math.random() * 1e6);
  await sql("UPDATE newsletter_issues SET send_at = ? WHERE subject = ?", [sendAt, subject]);
  await runCron(MAIL_CRON);
  expect((await mailTo(ada)).subject).toBe(subject);
  await page.reload();
  await page.getByRole("link", { name: /^\/newsletter\/archive\// }).click();
  await page.waitForURL("**/newsletter/archive/for-the-*");
  await page.getByRole("heading", { level: 1, name: subject }).waitFor();
  expect(await page.locator("article strong").textContent()).toBe("coming");
  await page.getByRole("link", { name: "All issues" }).click();
  await page.getByRole("link", { name: subject }).waitFor();
});
