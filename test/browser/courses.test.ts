import { expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { siteUrl, sql } from "../support/site-client.ts";

const NAMES = [
  "Mentorship",
  "AI Powered Engineer",
  "Automation Engineering with Node.js",
  "Beginner Web Dev: HTML, CSS & JavaScript",
];

/** Runs something while a table is away, as it is when the database fails. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await sql(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    await work();
  } finally {
    await sql(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

test.each([true, false])(
  "the library lists every course with its price (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto("/courses");

    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Course Library");
    const cards = page.getByRole("list", { name: "Courses" }).getByRole("article");
    expect(await cards.getByRole("heading").allTextContents()).toEqual(NAMES);
    for (const price of ["£499", "£599", "£299"])
      expect(await cards.getByText(price).count()).toBeGreaterThan(0);
    expect(await cards.locator("img").count()).toBe(4);
    await page.getByRole("link", { name: "AI Powered Engineer" }).click();
    await page.waitForURL("**/courses/2");
  },
);

test("without JavaScript the form narrows the library down, and the address keeps it", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/courses");
  await page.getByLabel("Search courses").fill("node");
  await page.getByLabel("Level").selectOption("Intermediate");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/courses?q=node&category=&level=Intermediate");

  expect(await page.getByRole("article").getByRole("heading").allTextContents()).toEqual([NAMES[2]]);
  expect(await page.getByLabel("Search courses").inputValue()).toBe("node");
  expect(await page.getByLabel("Level").inputValue()).toBe("Intermediate");
});

test("the library narrows down while one types, keeps the focus and asks no server", async () => {
  const page = await openPage();
  await page.goto("/courses", { waitUntil: "networkidle" });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
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
  await page.goto("/courses?level=beginner", { waitUntil: "networkidle" });
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

test("what was typed before the page came alive counts", async () => {
  const page = await openPage();
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.goto("/courses", { waitUntil: "commit" });
  await page.getByLabel("Search courses").fill("mentor");
  await page.waitForURL("**/courses?q=mentor");

  expect(await page.getByLabel("Search courses").inputValue()).toBe("mentor");
});

test("a category that there is not leads to the library without it", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/courses?q=web&category=Cookery");

  expect(new URL(page.url()).search).toBe("?q=web");
  expect(await page.getByLabel("Search courses").inputValue()).toBe("web");
  expect(await page.getByLabel("Category").inputValue()).toBe("");
});

test("a level that no course has finds nothing and stays visible", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/courses?level=Advanced");

  expect(await page.getByText("no courses found!").isVisible()).toBe(true);
  expect(await page.getByLabel("Level").inputValue()).toBe("Advanced");
});

test("a database that fails leaves the heading, says so with 503 and can be tried again", async () => {
  allowProblems(/503/, /courses\.list_failed/);
  const page = await openPage({ javaScriptEnabled: false });
  await without("courses", async () => {
    const response = await page.goto("/courses");
    expect(response?.status()).toBe(503);
    expect(response?.headers()["retry-after"]).toBe("60");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Course Library");
    expect(await page.getByRole("alert").isVisible()).toBe(true);
    expect(await axeViolations(await reopened("/courses"))).toEqual([]);
  });
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("article").first().waitFor();
});

async function reopened(path: string) {
  const page = await openPage();
  await page.goto(path, { waitUntil: "networkidle" });
  return page;
}

test.each([true, false])(
  "a course shows all that is known of it (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto("/courses/2");
    const main = page.getByRole("main");

    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("AI Powered Engineer");
    expect(await page.title()).toContain("AI Powered Engineer · ");
    expect(await main.locator("img").first().getAttribute("src")).toBe(
      "/art/courses/ai-powered-engineer-hero.svg",
    );
    const facts = main.getByRole("list", { name: "At a glance" }).getByRole("listitem");
    expect(await facts.allTextContents()).toEqual(["Artificial intelligence", "Intermediate", "12 weeks"]);
    expect(await main.getByRole("link", { name: "Enroll Now (£599)" }).getAttribute("href")).toBe(
      "/enroll/2",
    );
    expect(await main.getByRole("link", { name: "View Syllabus" }).getAttribute("href")).toBe(
      "/courses/2/syllabus",
    );
    for (const name of ["What You’ll Learn", "Requirements", "Course Modules", "Your instructor", "Tags"]) {
      expect(await main.getByRole("heading", { name, exact: true }).isVisible()).toBe(true);
    }
    expect(await main.getByText("15-day refund period").isVisible()).toBe(true);
    const modules = main.getByRole("article").getByRole("article");
    expect(await modules.count()).toBe(9);
    expect(await modules.first().getByRole("listitem").count()).toBe(5);
    expect(await modules.nth(3).getByText("2 weeks").isVisible()).toBe(true);
  },
);

test("a course describes itself to search engines and in previews", async () => {
  const html = await (await fetch(`${siteUrl}/courses/2`)).text();

  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/courses/2"/>`);
  expect(html).toContain(`${siteUrl}/og/course-2.png`);
  expect(html).toContain('"@type":"Course"');
  expect(html).toContain('"@type":"BreadcrumbList"');
  expect((await fetch(`${siteUrl}/og/course-2.png`)).status).toBe(200);
});

test("a course that takes long says that it is loading", async () => {
  const page = await openPage();
  await page.goto("/courses", { waitUntil: "networkidle" });
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

test.each(["/courses/99", "/courses/99/syllabus", "/courses/2%27--"])(
  "there is no course at %s",
  async (path) => {
    allowProblems(/404/);
    const page = await openPage();
    const response = await page.goto(path, { waitUntil: "networkidle" });

    expect(response?.status()).toBe(404);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Course not found.");
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Back to the Course Library" }).click();
    await page.getByRole("heading", { level: 1, name: "Course Library" }).waitFor();
  },
);

test("a course that cannot be read is not found, with 503 and a way to try again", async () => {
  allowProblems(/503/, /page\.failed/, /unavailable/);
  const page = await openPage({ javaScriptEnabled: false });
  await without("course_modules", async () => {
    const response = await page.goto("/courses/1");
    expect(response?.status()).toBe(503);
    expect(response?.headers()["retry-after"]).toBe("60");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Course not found.");
  });
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: "Mentorship" }).waitFor();
});

test("the syllabus prints without the site around it, in light colours", async () => {
  const page = await openPage({ colorScheme: "dark" });
  await page.goto("/courses/4/syllabus", { waitUntil: "networkidle" });
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(true);
  expect(await page.getByText("Weeks 4 to 5").isVisible()).toBe(true);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await page.getByRole("banner").first().isVisible()).toBe(false);
  expect(await page.getByRole("contentinfo").isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
});

test("without JavaScript the syllabus has no button that does nothing", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/courses/4/syllabus");

  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
});

const PATHS = ["/courses", "/courses?q=nothing+of+the+kind", "/courses/4", "/courses/4/syllabus"];

test.each(PATHS.flatMap((path) => SCREENS.map((screen) => ({ path, ...screen }))))(
  "axe finds nothing on $path at $name",
  async ({ path, name: _name, ...options }) => {
    const page = await openPage(options);
    await page.goto(path, { waitUntil: "networkidle" });

    expect(await axeViolations(page)).toEqual([]);
  },
);

test.each(PATHS)("%s does not scroll sideways at 320 pixels", async (path) => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await page.goto(path, { waitUntil: "networkidle" });

  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});
