import { expect, test } from "vitest";
import { openPage } from "../support/browser.ts";
import { siteUrl } from "../support/site-client.ts";

test("the home page renders and comes alive", async () => {
  const page = await openPage();
  await page.goto("/", { waitUntil: "networkidle" });

  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
    "Practical Web Development Courses",
  );
  expect(await page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(true);
});

test("the home page renders without JavaScript", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/");

  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
    "Practical Web Development Courses",
  );
});

test.each([
  ["/success?type=mentorship", "Your Mentorship Request Is In"],
  ["/success?type=contact", "Your Message Has Been Sent"],
  ["/success?type=newsletter", "Look in Your Inbox"],
  ["/success?type=booking", "Your Booking Is In"],
  ["/success?type=feedback", "Thank You for the Feedback"],
  ["/success?type=else", "Thank You for Getting in Touch"],
  ["/error", "Something Went Wrong"],
])("%s says “%s” and leads home", async (path, heading) => {
  const html = await (await fetch(siteUrl + path)).text();

  expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(heading);
  expect(html).toContain("Back to Home");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test("pages and static files carry the security headers", async () => {
  const page = await fetch(`${siteUrl}/`);
  const file = await fetch(`${siteUrl}/favicon.svg`);

  for (const { headers } of [page, file]) {
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toContain("max-age=63072000");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
  expect(page.headers.get("content-security-policy")).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  expect(page.headers.get("x-request-id")).not.toBeNull();
});

test("the API says that it is there", async () => {
  const response = await fetch(`${siteUrl}/api/`);

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ ok: true });
});
