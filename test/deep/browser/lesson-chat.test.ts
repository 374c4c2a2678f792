import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { openPage, visit } from "../../support/browser.ts";
import { messages } from "../../support/chat.ts";
import { EXERCISE, exerciseOf, LESSON, openExercise, run, write } from "../../support/exercise.ts";

for (const width of [360, 1440]) {
  test(`at ${width} pixels a learner asks at the end of a lesson, and gets its heading`, async () => {
    const page = await openPage({ viewport: { width, height: 800 } });
    await visit(page, LESSON);
    await page.getByRole("link", { name: "Ask about this lesson" }).click();
    const panel = page.getByRole("region", { name: "Ask about this lesson" });
    const field = panel.getByLabel("Your question");
    await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);
    await field.fill("Where does a page come from?");
    await page.keyboard.press("Enter");
    await panel.getByRole("group", { name: "Sources" }).waitFor();
    const source = panel.getByRole("group", { name: "Sources" }).getByRole("link").first();
    expect(await source.getAttribute("href")).toContain(`${LESSON}#`);
    expect(await axeViolations(page)).toEqual([]);
    await panel.getByRole("button", { name: "Close" }).click();
    const link = page.getByRole("link", { name: "Ask about this lesson" });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  });
}

test("beside an exercise the question comes with the code and the failing test", async () => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await openExercise(page);
  await write(page, "<p>mine</p>");
  await run(page);
  const exercise = exerciseOf(page);
  await exercise
    .getByText(/of 6 passed/)
    .first()
    .waitFor();
  await exercise.getByRole("link", { name: "Ask the assistant" }).click();
  const asked = page.waitForRequest("**/api/chat/lessons/*");
  await exercise.getByRole("button", { name: "Send" }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    text: "Why does this test fail?",
    exercise: { id: EXERCISE, files: { "index.html": "<p>mine</p>" }, failing: { name: expect.any(String) } },
  });
  await expect.poll(() => messages(page).count()).toBe(2);
  expect(await axeViolations(page)).toEqual([]);
});
