import type { Page } from "playwright-core";
import { alive } from "../../test/support/alive.ts";
import { type Film, recordPage } from "./recorder.ts";

/** A free lesson, and its exercise whose three mistakes are easy to see in the page that it makes. */
export const LESSON = "/learn/beginner-web-dev/how-things-flow";
const EXERCISE = "#exercise-links-as-buttons";

const READ_MS = 1_100;

/** A learner runs an exercise, sees red, corrects three lines of CSS, and sees green. */
export async function filmLesson(page: Page): Promise<Film> {
  const exercise = page.locator(EXERCISE);
  const run = exercise.getByRole("button", { name: "Run", exact: true });
  const result = exercise.getByText(/^\d+ of \d+ passed/);
  const line = (text: string) => exercise.locator(".cm-line", { hasText: text });

  await alive(page);
  // The editor comes with the first click into it.
  await exercise.getByRole("textbox", { name: "Code of style.css" }).click();
  await line(".button {").waitFor();
  await page.evaluate((selector) => {
    const panel = document.querySelector(selector);
    panel?.querySelector(".exercise-parts")?.scrollTo({ top: 0, behavior: "instant" });
    scrollBy({ top: (panel?.getBoundingClientRect().top ?? 0) - 72, behavior: "instant" });
  }, EXERCISE);

  const film = recordPage(page, { x: 420, y: 420 });
  await film.show(READ_MS);
  await film.click(run);
  await film.watch(result.waitFor());
  await film.show(READ_MS);

  // Up to the code, with the first failed test below it.
  await film.moveTo(result);
  await film.scroll(-190);
  await film.click(line("display: block;"));
  await film.press("End");
  await film.press("ArrowLeft");
  await film.press("Shift+ArrowLeft", "block".length);
  await film.type("inline");
  await film.click(line(".button {"));
  await film.press("End");
  await film.type("\ndisplay: inline-block;");
  await film.click(line("font-style: italic;"));
  await film.press("Home");
  await film.press("Shift+End");
  await film.type("display: none;");

  await film.click(run);
  await film.watch(exercise.getByText("7 of 7 passed").waitFor());
  await film.watch(
    exercise.evaluate((part) =>
      Promise.all(part.getAnimations({ subtree: true }).map((each) => each.finished)),
    ),
  );
  await film.show(READ_MS);
  await film.moveTo(result);
  await film.scroll(300);
  await film.show(1.7 * READ_MS);
  return { shots: film.shots, still: film.shots.at(-1) };
}
