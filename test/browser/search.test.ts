import { expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";

test.each(SCREENS)("$name: nothing is out of reach", async (screen) => {
  const page = await openPage(screen);
  for (const path of ["/search", "/search?q=hooks", "/search?q=zzzzqqqq"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await axeViolations(page), path).toEqual([]);
    expect(await sidewaysScroll(page), path).toBe(0);
  }
});

test("a search from the notes finds a note, and its link leads to the heading, without JavaScript", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/notes");
  await page.getByRole("searchbox").fill("what is jsx");
  await page.getByRole("button", { name: "Search" }).click();

  const first = page.getByRole("list", { name: "Results" }).getByRole("link").first();
  expect(await first.getAttribute("href")).toMatch(/^\/notes\/what-is-jsx/);
  expect(await page.getByRole("searchbox").inputValue()).toBe("what is jsx");
  await first.click();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("What is JSX in React?");
});

test("what finds nothing says so and leads on", async () => {
  const page = await openPage();
  await page.goto("/search?q=zzzzqqqq");
  expect(await page.getByText("Nothing found.").count()).toBe(1);
  expect(await page.locator("main").getByRole("link", { name: "all notes" }).count()).toBe(1);
});

test("what was searched for is text", async () => {
  const page = await openPage();
  await page.goto(`/search?q=${encodeURIComponent('"><img src=x onerror=alert(1)> jsx')}`);
  expect(await page.locator("main img").count()).toBe(0);
  expect(await page.getByRole("searchbox").inputValue()).toBe('"><img src=x onerror=alert(1)> jsx');
});
