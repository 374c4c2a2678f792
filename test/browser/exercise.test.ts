import { expect, test } from "vitest";
import { allowProblems, openPage } from "../support/browser.ts";
import {
  EXERCISE,
  editorOf,
  exerciseOf,
  holdScript,
  openExercise,
  resultOf,
  run,
  SOLUTION,
  TITLE,
  write,
  written,
} from "../support/exercise.ts";
import { newAccount, signedInAs } from "../support/signed-in.ts";
import { sql } from "../support/site-client.ts";

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

test("an exercise turns from red to green: hint, solution, what was learned, and Next", async () => {
  const ada = await newAccount();
  const page = await openPage({ ...(await signedInAs(ada)), ...LAPTOP });
  await openExercise(page);
  const exercise = exerciseOf(page);
  await exercise.getByText("Red is where every exercise begins.").last().waitFor();
  expect(await page.locator("iframe").count(), "nothing runs before Run").toBe(0);

  await run(page);
  await exercise.getByText("1 of 6 passed").waitFor();
  const [first] = await exercise.locator("details[open]").allTextContents();
  expect(first).toContain("The page says that it is in British English");
  await exercise.getByRole("button", { name: "Hint", exact: true }).click();
  const hints = exercise.getByRole("list", { name: "Hints" }).getByRole("listitem");
  expect(await hints.count()).toBe(1);
  await exercise.getByRole("button", { name: /Another hint/ }).click();
  expect(await hints.count()).toBe(2);
  await exercise.getByRole("button", { name: "Show solution" }).click();
  await exercise.getByRole("region", { name: "Solution" }).getByText('+ <html lang="en-GB">').waitFor();

  await write(page, SOLUTION);
  await page.keyboard.press("ControlOrMeta+Enter");
  await exercise.getByText("6 of 6 passed").waitFor();
  await exercise.locator(".exercise-learned").waitFor();
  await exercise.getByText("Saved", { exact: true }).waitFor();
  const next = exercise.getByRole("link", { name: "Next exercise" });
  expect(await next.getAttribute("href"), "the lesson's second exercise waits").toContain(
    "#exercise-the-blank-page",
  );
  const [work] = await sql<{ tries: number; passed_at: number | null; files: string }>(
    "SELECT tries, passed_at, files FROM exercise_work WHERE user_id = ? AND exercise_id = ?",
    [ada.id, EXERCISE],
  );
  expect(work).toMatchObject({ tries: 2, files: JSON.stringify({ "index.html": SOLUTION }) });
  expect(work?.passed_at).not.toBeNull();

  await openExercise(page);
  // The panel's script comes with the first sign of use, and this may be it.
  await expect
    .poll(async () => {
      await editorOf(page).click();
      return exerciseOf(page).locator(".cm-content").count();
    })
    .toBe(1);
  expect(await written(page)).toContain("Kettle Lane Fixers");
});

test("without an account the code stays in this browser, and is there after a reload", async () => {
  const page = await openPage(LAPTOP);
  await openExercise(page);
  await write(page, "<p>mine</p>");
  await page.keyboard.type("o");
  expect(await page.getByRole("navigation", { name: "Outline" }).isVisible(), "O is a letter here").toBe(
    true,
  );
  await page.keyboard.press("Backspace");
  await exerciseOf(page).getByText("Saved on this device").waitFor();
  await openExercise(page);
  await exerciseOf(page).getByText("<p>mine</p>").waitFor();
  expect(await page.locator("iframe").count(), "nothing runs on load").toBe(0);

  await exerciseOf(page).getByRole("button", { name: "Reset" }).click();
  await exerciseOf(page).getByText("Throw your changes away?").waitFor();
  await exerciseOf(page).getByRole("button", { name: "Reset" }).click();
  await exerciseOf(page).getByText("<p>mine</p>").waitFor({ state: "detached" });
  await exerciseOf(page).getByRole("button", { name: "Undo" }).click();
  await exerciseOf(page).getByText("<p>mine</p>").waitFor();
});

test("newer code from another device is offered, and never put over what is here", async () => {
  const ada = await newAccount();
  const page = await openPage({ ...(await signedInAs(ada)), ...LAPTOP });
  await openExercise(page);
  await write(page, "<p>laptop</p>");
  await exerciseOf(page).getByText("Saved", { exact: true }).waitFor();
  await sql("UPDATE exercise_work SET files = ?, save = save + 1 WHERE user_id = ?", [
    JSON.stringify({ "index.html": "<p>phone</p>" }),
    ada.id,
  ]);
  allowProblems(/409/);
  await write(page, "<p>laptop again</p>");
  await exerciseOf(page)
    .getByText(/^Newer code from another device/)
    .waitFor();
  expect(await written(page)).toContain("laptop again");
  await exerciseOf(page).getByRole("button", { name: "Look at it" }).click();
  await exerciseOf(page).getByText("+ <p>phone</p>").waitFor();
  await exerciseOf(page).getByRole("button", { name: "Take it" }).click();
  await expect.poll(() => written(page)).toContain("phone");
  await exerciseOf(page).getByText("Saved", { exact: true }).waitFor();
});

test("another tab of this browser offers its code", async () => {
  const page = await openPage(LAPTOP);
  await openExercise(page);
  const other = await page.context().newPage();
  await openExercise(other);
  await write(other, "<p>other tab</p>");
  await exerciseOf(page)
    .getByText(/^Newer code from another tab/)
    .waitFor();
  await exerciseOf(page).getByRole("button", { name: "Take it" }).click();
  await exerciseOf(page).getByText("<p>other tab</p>").waitFor();
});

test("offline the code is kept here and sent when the network is back", async () => {
  const ada = await newAccount();
  const page = await openPage({ ...(await signedInAs(ada)), ...LAPTOP });
  await openExercise(page);
  await write(page, "<p>before</p>");
  await exerciseOf(page).getByText("Saved", { exact: true }).waitFor();
  allowProblems(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await write(page, "<p>offline</p>");
  await exerciseOf(page).getByText("Saved on this device").waitFor();
  await page.context().setOffline(false);
  await exerciseOf(page).getByText("Saved", { exact: true }).waitFor();
  const [work] = await sql<{ files: string }>("SELECT files FROM exercise_work WHERE user_id = ?", [ada.id]);
  expect(work?.files).toContain("offline");
});

test("on a phone the card opens to fill the screen, with tabs, a row of keys and Run always there", async () => {
  const page = await openPage(PHONE);
  await openExercise(page);
  const start = exerciseOf(page).getByRole("button", { name: "Start" });
  await start.click();
  const dialog = page.getByRole("dialog", { name: TITLE });
  await dialog.getByRole("button", { name: "Code", exact: true }).click();
  await write(page, "");
  for (const key of ["<", "/", ">"]) await dialog.getByRole("button", { name: key, exact: true }).click();
  expect(await written(page)).toContain("</>");
  const box = await dialog.getByRole("button", { name: "Run", exact: true }).boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  await run(page);
  await resultOf(page).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await start.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("on a phone each hint is in view when it opens", async () => {
  const page = await openPage(PHONE);
  await openExercise(page);
  await exerciseOf(page).getByRole("button", { name: "Start" }).click();
  const dialog = page.getByRole("dialog", { name: TITLE });
  await run(page);
  await resultOf(page).waitFor();
  for (const name of ["Hint", /^Another hint/]) {
    await dialog.getByRole("button", { name, exact: true }).click();
    const hint = dialog.getByRole("list", { name: "Hints" }).getByRole("listitem").last();
    const [box, bar] = [await hint.boundingBox(), await dialog.locator("footer").boundingBox()];
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  }
});

test("a button that is pressed before the exercise's script is there works once it is", async () => {
  const page = await openPage(PHONE);
  const arrive = await holdScript(page);
  await openExercise(page);
  await exerciseOf(page).getByRole("button", { name: "Start" }).click();
  arrive();
  await page.getByRole("dialog", { name: TITLE }).waitFor();
});
