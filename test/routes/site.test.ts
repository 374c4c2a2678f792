import { expect, test } from "vitest";
import { readContent } from "../../scripts/content/read.ts";
import { newReader, textOf } from "../support/reader.ts";
import { siteUrl } from "../support/site-client.ts";

const { faq, home } = readContent();

test("home shows every part of the page and every offer with its price", async () => {
  const page = await (await newReader()).open("/");

  expect(page.all("h1").map(textOf)).toEqual([home.hero.heading]);
  for (const id of ["try", "courses", "about", "pricing", "faq", "newsletter"])
    expect(page.all(`#${id}`), id).toHaveLength(1);
  expect(page.one("img[alt$=' portrait']").getAttribute("loading")).toBe("lazy");
  const pricing = textOf(page.one("#pricing"));
  for (const price of ["£499", "£599", "£299", "£49", "£399", "£199", "£1,200", "£1,800", "£5,000"]) {
    expect(pricing).toContain(price);
  }
  const links = page.all("main a").map((link) => `${textOf(link)}: ${link.getAttribute("href")}`);
  expect(links).toContain(`${home.hero.cta}: /courses`);
  for (const link of ["Join Mentorship: /enroll/1", "Go Pro: /enroll/pro", "Go VIP: /enroll/vip?code=VIP"]) {
    expect(links).toContain(link);
  }
  expect(links.filter((link) => /^Join Course: \/enroll\/\d$/.test(link))).toHaveLength(3);
  const lesson = "/learn/beginner-web-dev/your-first-web-page";
  expect(links).toContain(`Take a free lesson: ${lesson}`);
  expect(links, "without scripts").toContain(`Start the exercise: ${lesson}#exercise-your-first-file`);
  const courses = page.all("#courses article");
  expect(courses.map((course) => course.querySelector("a")?.getAttribute("href"))).toEqual(
    ["4", "3", "2", "1"].map((id) => `/courses/${id}`),
  );
  expect(courses.map(textOf).map((text) => /Start here|Next|Then|At any point/.exec(text)?.[0])).toEqual([
    ...["Start here", "Next", "Then", "At any point"],
  ]);
  for (const course of courses) expect(textOf(course)).toMatch(/\d+ weeks.*£\d{3}/s);
  const demos = page.all("[aria-label=Demos] a").map((link) => link.getAttribute("href") ?? "");
  expect(demos).toHaveLength(4);
  for (const demo of demos) expect((await fetch(siteUrl + demo)).status, demo).toBe(200);
  const questions = page.all("#faq :is(summary, details > div)").map(({ textContent }) => textContent);
  expect(questions).toEqual(faq.flatMap(({ question, answer }) => [question, answer]));
});

test.each([
  ["/success?type=mentorship", "Your Request Is In"],
  ["/success?type=contact", "Your Message Has Been Sent"],
  ["/success?type=newsletter", "Look in Your Inbox"],
  ["/success?type=booking", "Your Booking Is In"],
  ["/success?type=feedback", "Thank You for the Feedback"],
  ["/success?type=else", "Thank You for Getting in Touch"],
  ["/error", "Something Went Wrong"],
])("%s says “%s” and links to the home page", async (path, heading) => {
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

test("the API answers at its root", async () => {
  const response = await fetch(`${siteUrl}/api/`);

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ ok: true });
});
