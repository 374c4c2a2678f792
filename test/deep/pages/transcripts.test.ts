import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage, visit } from "../../support/browser.ts";
import { answerWith, ask, messages, openChat, say } from "../../support/chat.ts";
import { archivedIssue } from "../../support/letters.ts";

/*
 * What a screen reader finds, in order: roles, names, states and texts of four pages, as files beside this one. After
 * a change, read the difference as it would sound, and accept it with `npm test -- transcripts -u`. The header and
 * the footer are in a separate file.
 */
const folder = "transcripts";
const WIDE = { viewport: { width: 1280, height: 900 } };

// Other tests on the same site send issues, and the home page links to the archive once it holds one.
beforeAll(async () => {
  await archivedIssue();
});

/** Other tests on the same site add lessons to the course that is for sale. */
const LESSONS_TODAY = /\d+ lessons today/g;
/** When a membership that begins today renews. */
const RENEWAL = /from \d+ \w+ 20\d\d/g;

async function transcript(page: Page, part: "main" | "frame"): Promise<string> {
  if (part === "main") {
    const main = await page.getByRole("main").ariaSnapshot();
    return `${main}\n`.replace(LESSONS_TODAY, "N lessons today").replace(RENEWAL, "from a year from today");
  }
  const whole = await page.locator("body").ariaSnapshot();
  return `${whole.replace(/^- main:\n(?: .*\n)*/m, "- main\n")}\n`;
}

test.each([
  ["home", "/"],
  ["course", "/courses/2"],
  ["register", "/register"],
])("%s reads as it was reviewed", async (name, path) => {
  const page = await openPage(WIDE);
  await visit(page, path);

  await expect(await transcript(page, "main")).toMatchFileSnapshot(`${folder}/${name}.txt`);
});

test("the header and the footer read as they were reviewed", async () => {
  const page = await openPage(WIDE);
  await visit(page, "/register");

  await expect(await transcript(page, "frame")).toMatchFileSnapshot(`${folder}/frame.txt`);
});

test("the chat reads as it was reviewed, before and after an answer", async () => {
  const page = await openPage(WIDE);
  await answerWith(page, say("JSX is markup [1].\n\n```jsx\n<p>Hello</p>\n```"));
  await openChat(page);
  await expect(await transcript(page, "main")).toMatchFileSnapshot(`${folder}/chat-empty.txt`);

  await ask(page, "What is JSX?");
  await messages(page).getByText("Answered by").waitFor();
  await page.getByRole("button", { name: "Copy code" }).waitFor();
  const answered = (await transcript(page, "main")).replaceAll(/\b\d\d:\d\d\b/g, "09:30");
  await expect(answered).toMatchFileSnapshot(`${folder}/chat-answered.txt`);
});
