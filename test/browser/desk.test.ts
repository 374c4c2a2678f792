import { beforeAll, expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { openPage, visit } from "../support/browser.ts";
import { pressOn, skipToContent, tabTo, typeInto } from "../support/keyboard.ts";
import { contactMessage, writeMessages } from "../support/letters.ts";
import { newAccount, signedInAs } from "../support/signed-in.ts";
import { mailTo, sql } from "../support/site-client.ts";

let boss: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  boss = await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }));
});

test("an owner works the inbox to zero by keyboard on a phone", async () => {
  for (const table of ["contact_messages", "mentorship_requests", "conversations", "answer_ratings"]) {
    await sql(`UPDATE ${table} SET archived_at = 1`);
  }
  await sql("UPDATE questions SET state = 'answered'");
  await sql("UPDATE hand_ins SET state = 'accepted'");
  await sql("DELETE FROM outbox WHERE status = 'failed'");
  await sql("INSERT OR IGNORE INTO saved_replies VALUES ('s1', 'Evenings', 'Every Tuesday.', 0, 0)");
  const ada = await newAccount({ fullName: "Ada Quill" });
  await writeMessages(ada, "student", ["I am stuck."]);
  await sql("UPDATE conversations SET unread_by_instructor = 1 WHERE student_id = ?", [ada.id]);
  const tom = await contactMessage("Tom Reed", "Do you teach evenings?");
  await contactMessage("Spam", "Buy now");
  await sql("UPDATE contact_messages SET created_at = created_at + 9000 WHERE full_name = 'Spam'");

  const page = await openPage({ ...boss, viewport: { width: 360, height: 740 } });
  await visit(page, "/desk");
  const main = page.getByRole("main");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const answer = main.getByLabel("Your answer");
  await skipToContent(page);
  await typeInto(page, answer, "Pass a new array.");
  await pressOn(page, main.getByRole("button", { name: "Send the message" }));
  await expect.poll(focused).toBe("Tom Reed");
  expect(await page.getByText("Your answer is on its way.").isVisible()).toBe(true);

  await typeInto(page, answer, "Hello Tom,");
  // The field for saved replies is before the answer.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => answer.inputValue()).toBe("Hello Tom,\n\nEvery Tuesday.");
  await pressOn(page, main.getByRole("button", { name: "Send by email" }));
  await expect.poll(focused).toBe("Spam");
  expect((await mailTo(tom.email)).text).toContain("Every Tuesday.");
  expect(await answer.inputValue()).toBe("");

  await pressOn(page, main.getByRole("button", { name: "Archive" }));
  await expect.poll(focused).toBe("Nothing is waiting");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axeViolations(page)).toEqual([]);
});

test("an unsent answer is still there when its item is opened again", async () => {
  const first = await contactMessage("Noor Haddad", "Evenings?");
  const second = await contactMessage("Tom Reed", "Weekends?");
  const page = await openPage(boss);
  await visit(page, `/desk?item=contact.${first.id}`);
  await page.getByLabel("Your answer").fill("Half an answer");
  await page.getByRole("region", { name: "Waiting" }).getByRole("link", { name: "Tom Reed" }).click();
  await page.getByRole("heading", { level: 2, name: "Tom Reed" }).waitFor();
  expect(page.url()).toContain(second.id);
  expect(await page.getByLabel("Your answer").inputValue()).toBe("");
  await page.getByRole("link", { name: "Noor Haddad" }).click();
  await expect.poll(() => page.getByLabel("Your answer").inputValue()).toBe("Half an answer");
});

test("the search follows the keyboard, and the chart's numbers open as a table", async () => {
  const page = await openPage(boss);
  await visit(page, "/desk/figures");
  await tabTo(page, page.getByLabel("Search the desk"));
  await page.keyboard.type("zzzzqqqq");
  await page.keyboard.press("Enter");
  await page.getByText("Nothing found").waitFor();
  await page.goBack();
  await page.getByText("As a table").first().click();
  expect(await page.getByRole("table", { name: "New students, by day" }).getByRole("row").count()).toBe(31);
});
