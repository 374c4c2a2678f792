import { expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { openPage, visit } from "../support/browser.ts";
import { editorOf, exerciseOf, run, SOLUTION, write } from "../support/exercise.ts";

const NAMES = [
  "Mentorship",
  "AI Powered Engineer",
  "Automation Engineering with Node.js",
  "Beginner Web Dev: HTML, CSS & JavaScript",
];

test("typing filters the library at once, keeps the focus and sends no request", async () => {
  const page = await openPage();
  await visit(page, "/courses");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.getByText("Search and filter").click();
  const search = page.getByLabel("Search courses");
  await search.pressSequentially("résumé html", { delay: 10 });
  await page.waitForURL(`**/courses?${new URLSearchParams({ q: "résumé html" })}`);
  await search.fill("HTML");
  await page.waitForURL("**/courses?q=HTML");

  await expect
    .poll(() => page.getByRole("article").getByRole("heading").allTextContents())
    .toEqual([NAMES[3]]);
  expect(await page.getByRole("main").getByRole("status").textContent()).toBe("1 of 4 courses");
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(requests.filter((url) => url.includes(".data"))).toEqual([]);
  expect(await page.evaluate(() => history.length)).toBe(2);
});

test("choices apply at once, and going back to the whole library clears the fields", async () => {
  const page = await openPage();
  await visit(page, "/courses?level=beginner");
  expect(await page.getByLabel("Level").inputValue()).toBe("Beginner");
  await page.getByLabel("Category").selectOption("Back end");
  await page.waitForURL("**/courses?category=Back+end&level=Beginner");
  expect(await page.getByText("no courses found!").textContent()).toBe(" no courses found!");

  await page.getByRole("link", { name: "Clear the filters" }).click();
  await page.waitForURL("**/courses");
  await expect.poll(() => page.getByRole("article").count()).toBe(4);
  expect(await page.getByLabel("Search courses").evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await expect.poll(() => page.getByLabel("Category").inputValue()).toBe("");
  expect(await page.getByLabel("Level").inputValue()).toBe("");
});

test("text typed before hydration is used", async () => {
  const page = await openPage();
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.goto("/courses", { waitUntil: "commit" });
  await page.getByText("Search and filter").click();
  await page.getByLabel("Search courses").fill("mentor");
  await page.waitForURL("**/courses?q=mentor");

  expect(await page.getByLabel("Search courses").inputValue()).toBe("mentor");
});

test("a slow course page says that it is loading", async () => {
  const page = await openPage();
  await visit(page, "/courses");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/courses/3.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Automation Engineering" }).click();
  await page.getByText("Loading course...").waitFor();
  expect(await page.getByRole("heading", { name: "Course Library" }).isVisible()).toBe(false);
  expect(await axeViolations(page)).toEqual([]);

  letGo();
  await page.getByRole("heading", { level: 1, name: "Automation Engineering with Node.js" }).waitFor();
  expect(await page.getByText("Loading course...").count()).toBe(0);
});

test("an exercise turns green on the course’s page, and nothing of it loads before it is started", async () => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await visit(page, "/courses/4");
  await page.getByRole("heading", { name: "Turn your first test green" }).scrollIntoViewIfNeeded();
  expect(loaded.filter((url) => /exercise-panel|live-exercise|editor|runner|\.json$/.test(url))).toEqual([]);
  await page.getByRole("link", { name: "Start the exercise" }).click();

  await expect
    .poll(() => exerciseOf(page).evaluate((panel) => panel.contains(document.activeElement)))
    .toBe(true);
  await editorOf(page).waitFor();
  await write(page, SOLUTION);
  await run(page);
  await exerciseOf(page).getByText("6 of 6 passed").waitFor();
  expect(await exerciseOf(page).getByRole("link", { name: "Next" }).getAttribute("href")).toBe(
    "/learn/beginner-web-dev/your-first-web-page",
  );
  expect(await axeViolations(page)).toEqual([]);
});

test("on a phone the button stays in view, and the exercise fills the screen", async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await visit(page, "/courses/4");
  await page.getByRole("heading", { name: "Course Modules" }).scrollIntoViewIfNeeded();
  const button = page.getByRole("link", { name: "Enroll Now", exact: true });
  const box = await button.boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(740);

  await page.getByRole("link", { name: "Start the exercise" }).click();
  const dialog = page.getByRole("dialog", { name: "Fill the empty page" });
  await dialog.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close the exercise" }).click();
  expect(await dialog.isVisible()).toBe(false);
});

test("the syllabus prints without the site around it, in light colours", async () => {
  const page = await openPage({ colorScheme: "dark" });
  await visit(page, "/courses/4/syllabus");
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(true);
  expect(await page.getByText("Weeks 5 to 7").isVisible()).toBe(true);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await page.getByRole("banner").first().isVisible()).toBe(false);
  expect(await page.getByRole("contentinfo").isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
});

test("without JavaScript the syllabus has no print button", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/courses/4/syllabus");

  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
});
