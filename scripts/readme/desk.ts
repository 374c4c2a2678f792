import type { Page } from "playwright-core";
import { alive } from "../../test/support/alive.ts";
import { type Film, recordPage } from "./recorder.ts";

const QUESTION = "I have never written a line of code. Is Beginner Web Dev for me?";
const SENTENCE = " You need no experience.";
const COURSE = "Beginner Web Dev: HTML, CSS & JavaScript";

const PREVIEW = 'iframe[title="Preview of the page"]';

const LOOK_MS = 600;
const READ_MS = 1_200;

/** The student asks what the instructor's day begins with. */
export async function askInstructor(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/messages`);
  await alive(page);
  await page.getByLabel("Your message").fill(QUESTION);
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.getByText("Your message is sent.").waitFor();
}

/** An instructor reads a question at the desk, answers it in the course's own words, and publishes them. */
export async function filmDesk(page: Page, url: string): Promise<Film> {
  const film = recordPage(page, { x: 560, y: 420 });
  const main = page.getByRole("main");
  const desk = page.getByRole("navigation", { name: "Desk" });
  await film.show(2 * LOOK_MS + READ_MS);

  await film.click(desk.getByRole("link", { name: "Content" }));
  await film.watch(page.getByRole("heading", { level: 1, name: "Content" }).waitFor());
  await film.show(LOOK_MS);
  await film.click(page.getByRole("heading", { level: 3, name: "Courses" }).getByRole("link"));
  await film.watch(page.getByRole("heading", { level: 1, name: "Courses" }).waitFor());
  await film.show(LOOK_MS);
  await film.click(main.getByRole("link", { name: COURSE }));
  await film.watch(page.getByRole("heading", { level: 1, name: COURSE }).waitFor());
  await film.scroll(500);

  await film.click(main.getByLabel("Tagline"));
  await film.press("End");
  await film.type(SENTENCE);
  const preview = page.frameLocator(PREVIEW).getByText(SENTENCE.trim()).first();
  await film.watch(preview.waitFor());
  await film.moveTo(page.locator(PREVIEW));
  await film.scroll(200);
  await film.show(READ_MS);
  const still = film.shots.at(-1);
  await film.click(main.getByRole("button", { name: "Publish", exact: true }));
  await film.watch(page.getByText("It is published.").waitFor());
  await film.watch(page.waitForTimeout(LOOK_MS));
  await film.show(READ_MS);

  await page.goto(`${url}/courses/4`);
  await alive(page);
  await film.show(2 * READ_MS);
  return { shots: film.shots, still };
}
