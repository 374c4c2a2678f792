import { expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { siteUrl } from "../support/site-client.ts";

const PATHS = [
  "/login?registered",
  "/login?unconfirmed",
  "/register",
  "/forgot-password",
  "/forgot-password?sent",
  "/logout",
];
const LINKS = ["/confirm-email?token=12345678901234567890", "/reset-password?token=12345678901234567890"];

test.each(SCREENS)("axe finds nothing on the account pages at $name", async ({ name: _name, ...options }) => {
  const page = await openPage(options);
  for (const path of [...PATHS, ...LINKS]) {
    await page.goto(path, { waitUntil: "load" });
    expect([path, await axeViolations(page)]).toEqual([path, []]);
  }
});

test("the account pages do not scroll sideways at 320 pixels", async () => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  for (const path of [...PATHS, ...LINKS]) {
    await page.goto(path, { waitUntil: "load" });
    expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
  }
});

test.each([...PATHS, ...LINKS])("%s is kept by nobody and found by no search engine", async (path) => {
  const response = await fetch(siteUrl + path);

  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
});
