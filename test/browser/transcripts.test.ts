import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../support/browser.ts";
import { answerWith, ask, messages, openChat, say } from "../support/chat.ts";

/*
 * What a screen reader finds, in its order: roles, names, states and texts of four pages, as files beside
 * this one. Whoever changes one of them reads the difference as they would hear it, and keeps it with
 * `npm test -- transcripts -u`. The header and the footer are in a file of their own, once.
 */
const folder = "transcripts";
const PAGES = [
  ...["/", "/courses", "/courses/2", "/courses/2/syllabus", "/enroll/vip", "/mentorship", "/mentorship/join"],
  ...[
    "/projects",
    "/youtube",
    "/about-me",
    "/templates",
    "/blog",
    "/notes",
    "/notes/what-is-jsx",
    "/contact",
  ],
  ...["/search?q=state", "/chat", "/playground", "/register", "/login", "/terms", "/privacy", "/api/docs"],
];
const WIDE = { viewport: { width: 1280, height: 900 } };

async function transcript(page: Page, part: "main" | "frame"): Promise<string> {
  if (part === "main") return `${await page.getByRole("main").ariaSnapshot()}\n`;
  const whole = await page.locator("body").ariaSnapshot();
  return `${whole.replace(/^- main:\n(?: .*\n)*/m, "- main\n")}\n`;
}

/** The texts of headings by their level, in the order of the page. */
const levels = (page: Page) =>
  page
    .locator("h1, h2, h3, h4, h5, h6")
    .evaluateAll((all) =>
      all.filter((heading) => heading.checkVisibility()).map(({ nodeName }) => Number(nodeName.slice(1))),
    );

test.each([
  ["home", "/"],
  ["course", "/courses/2"],
  ["register", "/register"],
])("%s reads as it was reviewed", async (name, path) => {
  const page = await openPage(WIDE);
  await page.goto(path, { waitUntil: "networkidle" });

  await expect(await transcript(page, "main")).toMatchFileSnapshot(`${folder}/${name}.txt`);
});

test("the header and the footer read as they were reviewed", async () => {
  const page = await openPage(WIDE);
  await page.goto("/register", { waitUntil: "networkidle" });

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

test("every page has one first heading, skips no level, and names its navigations apart", async () => {
  const page = await openPage({ ...WIDE, javaScriptEnabled: false });
  for (const path of PAGES) {
    await page.goto(path);
    const found = await levels(page);
    expect([path, found.filter((level) => level === 1)]).toEqual([path, [1]]);
    expect([path, found.filter((level, index) => level - (found[index - 1] ?? 1) > 1)]).toEqual([path, []]);

    const names = (await page.locator("body").ariaSnapshot()).match(/- navigation.*?(?=:?$)/gm) ?? [];
    expect(names.length, path).toBeGreaterThan(0);
    expect([path, names]).toEqual([path, [...new Set(names)]]);
  }
});
