import { expect, test } from "vitest";
import { readContent } from "../../scripts/content/read.ts";
import { allowProblems } from "../support/problems.ts";
import { newReader, textOf } from "../support/reader.ts";
import { siteUrl, without } from "../support/site-client.ts";

/** In the order to take them, as on the home page. */
const NAMES = [
  "Beginner Web Dev: HTML, CSS & JavaScript",
  "Automation Engineering with Node.js",
  "AI Powered Engineer",
  "Mentorship",
];
const CARDS = "main article :is(h2, h3)";

test("the library lists every course with its price", async () => {
  const reader = await newReader();
  const page = await reader.open("/courses");

  expect(page.heading).toBe("Course Library");
  expect(page.all(CARDS).map(textOf)).toEqual(NAMES);
  const list = textOf(page.one("main"));
  for (const price of ["£499", "£599", "£299"]) expect(list).toContain(price);
  expect(page.all("main article img")).toHaveLength(4);
  expect((await reader.follow(page, /AI Powered Engineer/)).path).toBe("/courses/2");
});

test("the form narrows the library down, and the URL keeps it", async () => {
  const reader = await newReader();
  const page = await reader.press(await reader.open("/courses"), "Search", {
    "Search courses": "node",
    Level: "Intermediate",
  });

  expect(page.path).toBe("/courses?q=node&category=&level=Intermediate");
  expect(page.all(CARDS).map(textOf)).toEqual([NAMES[1]]);
  expect(page.value("Search courses")).toBe("node");
  expect(page.value("Level")).toBe("Intermediate");
});

test("an unknown category redirects to the library without it", async () => {
  const page = await (await newReader()).open("/courses?q=web&category=Cookery");

  expect(page.path).toBe("/courses?q=web");
  expect(page.value("Search courses")).toBe("web");
  expect(page.value("Category")).toBe("");
});

test("a level that no course has finds nothing and stays chosen", async () => {
  const page = await (await newReader()).open("/courses?level=Advanced");

  expect(page.text).toContain("no courses found!");
  expect(page.value("Level")).toBe("Advanced");
});

test("when the database fails, the library says so with 503 and offers to try again", async () => {
  allowProblems(/courses\.list_failed/);
  const reader = await newReader();
  const failed = await without("courses", () => reader.open("/courses"));

  expect([failed.status, failed.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(failed.heading).toBe("Course Library");
  expect(failed.alert).not.toBe("");
  expect((await reader.follow(failed, "Try again")).all(CARDS)).toHaveLength(4);
});

test("a course page shows all the course's data", async () => {
  const page = await (await newReader()).open("/courses/2");

  expect(page.heading).toBe("AI Powered Engineer");
  expect(textOf(page.one("title"))).toContain("AI Powered Engineer · ");
  expect(page.all("main img")[0]?.getAttribute("src")).toBe("/art/courses/ai-powered-engineer.svg");
  expect(page.all("main [aria-label='At a glance'] li").map(textOf)).toEqual([
    "Artificial intelligence",
    "Intermediate",
    "12 weeks",
  ]);
  expect(page.html).toMatch(/href="\/enroll\/2"[^>]*>[^<]*Enroll Now/);
  expect(page.html).toContain('href="/courses/2/syllabus"');
  const headings = page.all("main :is(h2, h3)").map(textOf);
  for (const name of ["What You’ll Learn", "Requirements", "Course Modules", "Your instructor"]) {
    expect(headings).toContain(name);
  }
  expect(headings).not.toContain("Tags");
  expect(page.all("main [aria-label=Tags] li")).toHaveLength(8);
  expect(page.text).toContain("15-day refund period");
  const modules = page.all("main .course-module");
  expect(modules).toHaveLength(9);
  expect(modules.map((module) => module.hasAttribute("open"))).toEqual([true, ...Array(8).fill(false)]);
  expect(modules[0]?.querySelectorAll("ol li")).toHaveLength(1);
  expect(textOf(modules[0]?.querySelector("ol") ?? null)).toMatch(/Free.*55 min/);
  expect(modules[0]?.querySelectorAll("ul li")).toHaveLength(5);
  expect(textOf(modules[3] ?? null)).toContain("Weeks 4 to 5");
});

test("beside a course are its price, what it includes, today’s lessons and the refund period", async () => {
  const box = textOf((await (await newReader()).open("/courses/2")).one(".buy-box"));

  for (const part of [
    "£599",
    "Waiting list",
    "Enroll Now puts you on the list",
    "Lifetime access",
    "12 weeks",
    "Lessons today",
  ]) {
    expect(box).toContain(part);
  }
  expect(box.match(/refund/gi), "said once").toHaveLength(1);
});

test("a course page shows the projects that name it, an exercise with its tests, and questions", async () => {
  const page = await (await newReader()).open("/courses/4");
  const headings = page.all("main :is(h2, h3)").map(textOf);

  expect(headings.filter((name) => /Checker|Garden/.test(name))).toHaveLength(2);
  expect(headings).toContain("Fill the empty page");
  const start = page.one('a[href="/learn/beginner-web-dev/your-first-web-page#exercise-your-first-file"]');
  expect(textOf(start)).toBe("Start the exercise");
  expect(page.all("[aria-label=Tests] li")).toHaveLength(6);
  expect(page.text).toContain('test("The tab shows the name of the club"');
  expect(page.text).toContain("Can I get a refund?");
  expect(page.text).toContain(readContent().pages.about.promise);
});

test("a course without projects and exercises has no empty parts", async () => {
  const page = await (await newReader()).open("/courses/1");
  const headings = page.all("main h2").map(textOf);

  expect(headings).not.toContain("What you will build");
  expect(headings).not.toContain("Turn your first test green");
  expect(textOf(page.one(".buy-box"))).toContain("Lessons today9");
});

test("a course describes itself to search engines and in previews", async () => {
  const { html } = await (await newReader()).open("/courses/2");

  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/courses/2"/>`);
  expect(html).toContain(`${siteUrl}/og/course-2.png`);
  expect(html).toContain('"@type":"Course"');
  expect(html).toContain('"@type":"BreadcrumbList"');
  expect((await fetch(`${siteUrl}/og/course-2.png`)).status).toBe(200);
});

test.each(["/courses/99", "/courses/99/syllabus", "/courses/2%27--"])("%s is not found", async (path) => {
  const reader = await newReader();
  const page = await reader.open(path);

  expect([page.status, page.heading]).toEqual([404, "Course not found."]);
  expect(textOf(page.one("main pre")), "as on the other 404 page").toContain("received 404");
  expect((await reader.follow(page, "Back to the Course Library")).heading).toBe("Course Library");
});

test("the page of a missing course names those that there are", async () => {
  const reader = await newReader();
  const page = await reader.open("/courses/99");
  expect((await reader.follow(page, "AI Powered Engineer")).heading).toBe("AI Powered Engineer");
});

test("a course that cannot be read answers 503 and offers to try again", async () => {
  allowProblems(/page\.failed/, /unavailable/);
  const reader = await newReader();
  const failed = await without("course_modules", () => reader.open("/courses/1"));

  expect([failed.status, failed.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(failed.heading).toBe("Course not found.");
  expect((await reader.follow(failed, "Try again")).heading).toBe("Mentorship");
});
