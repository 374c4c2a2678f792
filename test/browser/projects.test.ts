import { afterAll, beforeAll, expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { startFeedSite } from "../support/feed-site.ts";

let site: Awaited<ReturnType<typeof startFeedSite>>;

beforeAll(async () => {
  site = await startFeedSite();
});
afterAll(() => site.close());

async function openProjects(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options);
  await page.goto(`${site.url}/projects`, { waitUntil: "networkidle" });
  return page;
}

test("the heading stands beside the first project's picture", async () => {
  const page = await openProjects();

  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Projects");
  expect(await page.locator("header img").last().getAttribute("src")).toBe(
    "/art/projects/contrast-checker.svg",
  );
});

test("a card has picture, status, name, description and at most three features", async () => {
  const page = await openProjects({ javaScriptEnabled: false });

  expect(await page.getByRole("article").count()).toBe(6);
  const garden = page.getByRole("article").filter({ hasText: "Grid Garden Planner" });
  expect(
    await garden.getByRole("list", { name: "Features" }).getByRole("listitem").allTextContents(),
  ).toEqual(["CSS grid", "Drag and drop", "Keyboard control"]);
  expect(await garden.locator(".status-live").textContent()).toBe("Live");
  expect(await page.locator(".status-in-progress").textContent()).toBe("In progress");
  expect(await page.locator(".status-archived").textContent()).toBe("Archived");
});

test("a demo opens in a new tab; without one the button says so and cannot be pressed", async () => {
  const page = await openProjects();

  const demo = page.getByRole("link", { name: "Live demo of Contrast Checker (opens in a new tab)" });
  expect(await demo.getAttribute("href")).toBe("/demos/contrast-checker/");
  expect(await demo.getAttribute("target")).toBe("_blank");
  expect(await demo.getAttribute("rel")).toContain("noopener");
  const missing = page.getByRole("button", { name: "Demo unavailable" });
  expect(await missing.count()).toBe(2);
  expect(await missing.first().isDisabled()).toBe(true);
});

test("cards below the first look appear as they are reached, in steps of six", async () => {
  const page = await openProjects({
    viewport: { width: 1440, height: 700 },
    reducedMotion: "no-preference",
  });
  const last = page.locator("[data-step='5']");

  expect(
    await page
      .locator("main [data-step]")
      .evaluateAll((cards) => cards.map((card) => card.getAttribute("data-step"))),
  ).toEqual(["0", "1", "2", "3", "4", "5"]);
  await expect.poll(() => last.getAttribute("data-reveal")).toBe("waiting");
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => last.getAttribute("data-reveal")).toBe("shown");
});

test("nothing is hidden where motion is not wanted, and nothing without JavaScript", async () => {
  for (const options of [{ reducedMotion: "reduce" }, { javaScriptEnabled: false }] as const) {
    const page = await openProjects(options);
    const hidden = await page
      .locator("main [data-step]")
      .evaluateAll((cards) => cards.filter((card) => getComputedStyle(card).opacity !== "1").length);
    expect(hidden).toBe(0);
  }
});

test("no projects: the page says so", async () => {
  await site.env.DB.prepare("create table kept as select * from projects").run();
  await site.env.DB.prepare("delete from projects").run();
  try {
    const page = await openProjects();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Projects");
    expect(await page.getByText("No projects found").isVisible()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  } finally {
    await site.env.DB.prepare("insert into projects select * from kept").run();
    await site.env.DB.prepare("drop table kept").run();
  }
});

test("where the database fails: the heading, a notice, a way to try again, status 503, one line in the log", async () => {
  allowProblems(/answer 503/, /status of 503/);
  await site.env.DB.prepare("alter table projects rename to hidden").run();
  site.takeLogs();
  try {
    const page = await openPage();
    const response = await page.goto(`${site.url}/projects`, { waitUntil: "networkidle" });

    expect(response?.status()).toBe(503);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Projects");
    expect(await page.getByRole("alert").textContent()).toContain("The projects could not be loaded");
    expect(await page.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/projects");
    expect(site.takeLogs().filter(({ level }) => level === "error")).toHaveLength(1);
    expect(await axeViolations(page)).toEqual([]);
  } finally {
    await site.env.DB.prepare("alter table hidden rename to projects").run();
  }
});

test.each(SCREENS)(
  "$name: no accessibility problem and no sideways scrolling",
  async ({ name: _name, ...screen }) => {
    const page = await openProjects({ ...screen, reducedMotion: "reduce" });

    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  },
);
