import { describe, expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { pressRun } from "../support/playground.ts";

describe.each(["/notes", "/notes/what-is-jsx"])("%s", (path) => {
  test.each(SCREENS)("$name: nothing is out of reach", async (screen) => {
    const page = await openPage(screen);
    await page.goto(path, { waitUntil: "networkidle" });

    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

test("the library leads to a note, and the note to its neighbours, without JavaScript", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/notes");
  await page.getByRole("link", { name: "What is JSX in React?", exact: true }).click();

  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("What is JSX in React?");
  for (const href of await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")))) {
    expect(await page.locator(`main ${href}`).count(), String(href)).toBe(1);
  }
  const next = page.getByRole("navigation", { name: "Notes" }).locator("a[rel=next]");
  const address = await next.getAttribute("href");
  await next.click();
  expect(new URL(page.url()).pathname).toBe(address);
  expect(await page.locator("a[rel=prev]").getAttribute("href")).toBe("/notes/what-is-jsx");
});

test("code in a note is highlighted by the server", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/notes/what-is-jsx");
  expect(await page.locator("pre code [class^=hljs-]").count()).toBeGreaterThan(3);
});

test("a note that does not exist is a 404", async () => {
  allowProblems(/404/);
  const page = await openPage();
  const answer = await page.goto("/notes/nothing-here");
  expect(answer?.status()).toBe(404);
});

test("every note is in the sitemap", async () => {
  const page = await openPage();
  await page.goto("/notes");
  const links = await page
    .locator("main li a[href^='/notes/']")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(sitemap).toContain(`${link}</loc>`);
});

test("React code of a note opens in the playground, and runs there when asked", async () => {
  const page = await openPage();
  for (const path of ["/notes/use-state", "/notes/use-optimistic", "/notes/portals"]) {
    await page.goto(path);
    const link = page.getByRole("link", { name: /Open in playground/ }).first();
    expect(await link.getAttribute("target")).toBe("_blank");
    const href = await link.getAttribute("href");
    const playground = await openPage();
    await playground.goto(href ?? "");
    await pressRun(playground);
    await playground.getByText("Running, no errors").waitFor();
    await playground.close();
  }
  // What imports something else is only shown.
  await page.goto("/notes/testing-components");
  expect(await page.locator(".code").count()).toBeGreaterThan(0);
  expect(await page.getByRole("link", { name: /Open in playground/ }).count()).toBe(0);
});
