import { expect, test } from "vitest";
import { openPage, visit } from "../support/browser.ts";
import { newAccount, signedInAs } from "../support/signed-in.ts";
import { newAddress } from "../support/site-client.ts";

test("an instructor enrols a list from a file, opens a person, and takes their access back", async () => {
  const [ada, grace] = [newAddress(), newAddress()];
  const page = await openPage(await signedInAs(await newAccount({ role: "admin" })));
  await visit(page, "/desk");
  await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Courses" }).click();
  await page.getByRole("heading", { level: 1, name: "Courses" }).waitFor();
  await page.getByRole("link", { name: "Enrol people" }).click();
  await page.getByLabel("Or choose a file").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`email,name,course\n${ada},Ada Lovelace,2\n${grace},,nowhere\n`),
  });
  await page.getByLabel("Welcome mail").selectOption("never");
  await page.getByRole("button", { name: "Enrol people", exact: true }).click();
  await page.getByText("1 enrolment made").waitFor();
  const result = page.getByRole("region", { name: "The result" });
  expect(await result.textContent()).toContain("There is no course “nowhere”.");
  // The result is above the form, and a keyboard goes on from it.
  expect(await result.evaluate((section) => section === document.activeElement)).toBe(true);

  await visit(page, "/desk/courses/2");
  const person = page.getByRole("listitem").filter({ hasText: ada });
  await person.getByRole("link", { name: "Ada Lovelace" }).click();
  await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
  await page.getByRole("button", { name: /^Remove access/ }).click();
  await page.getByText("Access is removed.").waitFor();
  await page.getByRole("button", { name: /^Restore access/ }).click();
  await page.getByText("They have access again.").waitFor();
});
