import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { ALONE, EVERY_PAGE, NO_PAGES, type SitePage } from "../fixtures/pages.ts";
import { pagesOf } from "../support/attack/pages.ts";
import { axeViolations } from "../support/axe.ts";
import { alive, allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { newsletterIssue } from "../support/letters.ts";
import { mailedLinks, newsletterToken, storedPasskey } from "../support/mailed-links.ts";
import { openPlayground } from "../support/playground.ts";
import { newAccount, signedInAs } from "../support/signed-in.ts";
import { sql } from "../support/site-client.ts";

test("every page of the route table is among those that are looked at", () => {
  const looked = [...EVERY_PAGE.map(({ route }) => route), ...NO_PAGES];
  const declared = pagesOf(routes).map(({ path }) => path);
  expect(declared.length).toBeGreaterThan(40);
  expect([...new Set(looked)].sort()).toEqual([...new Set(declared)].sort());
});

/** The levels of the headings that are seen, in the order of the page. */
const levels = (page: Page) =>
  page
    .locator("h1, h2, h3, h4, h5, h6")
    .evaluateAll((all) =>
      all.filter((heading) => heading.checkVisibility()).map(({ nodeName }) => Number(nodeName.slice(1))),
    );

/** One first heading, no level skipped, and navigations that are told apart by their names. */
async function expectStructure(page: Page, path: string): Promise<void> {
  const found = await levels(page);
  expect([path, found.filter((level) => level === 1)]).toEqual([path, [1]]);
  expect([path, found.filter((level, index) => level - (found[index - 1] ?? 1) > 1)]).toEqual([path, []]);

  const names = (await page.locator("body").ariaSnapshot()).match(/- navigation.*?(?=:?$)/gm) ?? [];
  expect(names.length, path).toBeGreaterThan(0);
  expect([path, names]).toEqual([path, [...new Set(names)]]);
}

/** Something to read for an admin: a conversation with a student, and a letter; and mailed links that work. */
async function ids(): Promise<Record<string, string>> {
  const student = await newAccount({ fullName: "Ada Lovelace" });
  await storedPasskey(student, "Laptop");
  const letter = `letter-${crypto.randomUUID()}`;
  await sql(
    "INSERT INTO contact_messages (id, full_name, email, message, fingerprint, created_at) VALUES (?, ?, ?, ?, ?, ?)",
    [letter, "Grace Hopper", "grace@example.com", "Which course first?", letter, Date.now()],
  );
  return {
    student: student.id,
    letter,
    issue: await newsletterIssue(),
    newsletter: await newsletterToken(),
    ...(await mailedLinks(student)),
  };
}

async function signedIn(as: SitePage["as"]): Promise<BrowserContextOptions> {
  return as === "nobody" ? {} : signedInAs(await newAccount({ role: as }));
}

/** Opens each page of a reader's, one after the other, and hands it over. */
async function eachPage(
  as: SitePage["as"],
  options: BrowserContextOptions,
  look: (page: Page, path: string) => Promise<void>,
  picked: (each: SitePage) => boolean = () => true,
): Promise<void> {
  allowProblems(/answer 40[0-9]/, /status of 40[0-9]/);
  const page = await openPage({ ...options, ...(await signedIn(as)) });
  const known = await ids();
  for (const { path, answers = 200 } of EVERY_PAGE.filter((each) => each.as === as && picked(each))) {
    const answer = await page.goto(path.replace(/\{(\w+)\}/, (_all, name: string) => known[name] ?? ""));
    expect([path, answer?.status()]).toEqual([path, answers]);
    await look(page, path);
  }
}

describe.each(["nobody", "student", "admin"] as const)("each page, read by %s,", (as) => {
  test("has nothing that axe finds at 320 pixels, and scrolls sideways neither there nor with text of twice the size", async () => {
    const narrow = { width: 320, height: 640 };
    await eachPage(as, { viewport: narrow, colorScheme: "light" }, async (page, path) => {
      await page.setViewportSize(narrow);
      await alive(page);
      expect([path, await axeViolations(page)]).toEqual([path, []]);
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);

      if (path === "/playground") await openPlayground(page);
      await page.setViewportSize({ width: 640, height: 800 });
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      const size = await page.evaluate(() => getComputedStyle(document.body).fontSize);
      expect([path, size]).toEqual([path, "32px"]);
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
    });
  }, 180_000);

  test("has one first heading, skips no level, and names its navigations apart; without JavaScript, too", async () => {
    await eachPage(as, { javaScriptEnabled: false }, async (page, path) => {
      await expectStructure(page, path);
      expect([path, await axeViolations(page)]).toEqual([path, []]);
    });
  }, 180_000);
});

test.each(SCREENS)(
  "axe finds nothing on the pages without a file of their own at $name",
  async ({ name: _name, ...options }) => {
    for (const as of ["nobody", "student"] as const) {
      await eachPage(
        as,
        options,
        async (page, path) => {
          expect([path, await axeViolations(page)]).toEqual([path, []]);
          expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
        },
        ({ route }) => ALONE.has(route),
      );
    }
  },
);
