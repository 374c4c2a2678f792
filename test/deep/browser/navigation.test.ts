import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { NAMES, pageNameAt } from "#app/site/page-names.ts";
import { axeViolations } from "../../support/axe.ts";
import { alive, allowProblems, openPage } from "../../support/browser.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { siteUrl } from "../../support/site-client.ts";

let boss: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  boss = await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }));
});

/** Follows a link to a page without waiting for it. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => void Reflect.get(window, "__reactRouterDataRouter").navigate(to), path);

/** Delays the data of pages until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\.data(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("each page has the same heading as its loading state", async () => {
  const cookie =
    typeof boss.storageState === "object"
      ? boss.storageState.cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
      : "";
  for (const [path, [, expected]] of Object.entries(NAMES)) {
    if (expected === undefined) continue;
    const headers: Record<string, string> = ["/login", "/register"].includes(path) ? {} : { cookie };
    const answer = await fetch(siteUrl + path.replace("/:id", "/2"), { headers });
    const [, shown] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await answer.text()) ?? [];
    expect(shown?.replaceAll(/<[^>]*>/g, ""), path).toBe(expected);
  }
});

test.each([
  ["/courses", "Course Library", "Loading the courses…", "Course Library"],
  ["/courses/3", "Loading course...", "Loading course...", "Automation Engineering with Node.js"],
  ["/enroll/2", "Enroll", "Loading this offer…", "Enroll"],
  ["/mentorship", "Mentorship and bootcamp", "Loading the packages…", "Mentorship and bootcamp"],
  ["/projects", "Projects", "Loading the projects…", "Projects"],
  ["/youtube", "YouTube Video Library", "Loading the videos…", "YouTube Video Library"],
  ["/notes/what-is-jsx", "Loading this note…", "Loading this note…", "What is JSX in React?"],
  ["/users", "Students", "Loading the students…", "Students"],
])("%s has a loading state, and then its content", async (path, early, spinner, late) => {
  const page = await openPage(boss);
  await page.goto("/contact");
  await alive(page);
  const letGo = await hold(page);
  await goTo(page, path);
  await heading(page).filter({ hasText: early }).waitFor();
  expect(await page.getByText(spinner).first().isVisible()).toBe(true);
  expect(await page.getByRole("heading", { name: "Contact" }).count()).toBe(0);
  expect(await page.getByRole("banner").isVisible()).toBe(true);
  letGo();
  await page.getByText(spinner).first().waitFor({ state: "detached" });
  expect(await heading(page).textContent()).toBe(late);
});

test("a portal page loads below the navigation, and the focus stays on the link", async () => {
  const page = await openPage(boss);
  await page.goto("/portal");
  await alive(page);
  const letGo = await hold(page);
  const portal = page.getByRole("navigation", { name: "Desk" });
  await portal.getByRole("link", { name: "Messages" }).press("Enter");
  await heading(page).filter({ hasText: "Messages" }).waitFor();
  expect(await portal.isVisible()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  letGo();
  await page.getByRole("heading", { level: 2, name: "Conversations" }).waitFor();
  // The focused link is still there.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Messages");
});

test("the focus moves to the new page if it was inside the old one", async () => {
  const page = await openPage();
  await page.goto("/courses");
  await alive(page);
  const letGo = await hold(page);
  await page.getByRole("main").getByRole("link", { name: "Automation Engineering" }).press("Enter");
  await heading(page).filter({ hasText: "Loading course..." }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  letGo();
  await heading(page).filter({ hasText: "Automation Engineering with Node.js" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
});

/** Requests for page data that are under way. */
const BROKEN: Record<string, (route: Route) => Promise<void>> = {
  "500": (route) => route.fulfill({ status: 500, body: "Internal Server Error" }),
  "503": (route) => route.fulfill({ status: 503, body: "<p>upstream connect error</p>" }),
  "404": (route) => route.fulfill({ status: 404, body: "nothing here" }),
  "200 with something else": (route) => route.fulfill({ status: 200, body: "<p>Please sign in to the wifi" }),
  "no connection": (route) => route.abort("failed"),
};

const SOME = ["/courses/2", "/messages", "/enroll/2", "/youtube", "/courses"];
const PAGES = [
  ...[
    "/courses/2/syllabus",
    "/mentorship",
    "/projects",
    "/templates",
    "/notes",
    "/notes/what-is-jsx",
    "/blog",
  ],
  ...[
    "/search?q=state",
    "/about-me",
    "/contact",
    "/portal",
    "/portal/profile",
    "/users",
    "/newsletter/issues",
  ],
  ...SOME,
];

test.each(Object.entries(BROKEN))(
  "after %s every page keeps its heading and layout, and can be tried again",
  async (what, broken) => {
    allowProblems(/answer (500|503|404)/, /Failed to load resource/, /request failed/);
    const page = await openPage(boss);
    await page.goto("/terms");
    await alive(page);
    let failed = 0;
    await page.route(/\.data(\?|$)/, async (route) => {
      await broken(route);
      failed += 1;
    });
    for (const path of what === "500" ? PAGES : SOME) {
      const name = pageNameAt(path.split("?")[0] ?? "");
      await goTo(page, path);
      await page.waitForURL(siteUrl + path);
      await page.getByText(name.failed).first().waitFor();
      expect(await heading(page).textContent(), path).toBe(name.heading ?? name.failed);
      expect(await page.title(), path).toContain((name.heading ?? name.failed).replace(/\.$/, ""));
      expect(await page.getByRole("link", { name: "Try again" }).isVisible(), path).toBe(true);
      expect(await page.getByRole("banner").isVisible(), path).toBe(true);
      expect(await page.getByRole("contentinfo").isVisible(), path).toBe(true);
      expect(await page.getByRole("main").textContent(), path).not.toMatch(
        /expected|received|fetch|turbo|upstream|wifi|Internal/i,
      );
    }
    expect(await axeViolations(page)).toEqual([]);
    const before = failed;
    await page.getByRole("link", { name: "Try again" }).click();
    // The second try has failed, too, before the pages answer again.
    await expect.poll(() => failed).toBe(before + 1);
    await page.getByRole("alert").waitFor();
    await page.unroute(/\.data(\?|$)/);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("list", { name: "Courses" }).waitFor();
    await goTo(page, "/courses/2");
    await heading(page).filter({ hasText: "AI Powered Engineer" }).waitFor();
  },
);

test("the API's availability is checked once, and a failure is only logged", async () => {
  allowProblems(/503/);
  const page = await openPage();
  const told: string[] = [];
  const asked: string[] = [];
  page.on("console", (message) => told.push(`${message.type()}: ${message.text()}`));
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.route("**/api/", (route) => route.fulfill({ status: 503 }));
  const logged = page.waitForEvent("console", (message) => message.type() === "info");
  await page.goto("/terms");
  await logged;
  await goTo(page, "/courses");
  await heading(page).filter({ hasText: "Course Library" }).waitFor();

  expect(told).toContain("info: something went wrong. SERVER NOT CONNNECTED");
  expect(asked.filter((path) => path === "/api/")).toEqual(["/api/"]);
  expect(await page.getByText("SERVER NOT").count()).toBe(0);
});
