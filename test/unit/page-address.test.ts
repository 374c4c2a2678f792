import { expect, test } from "vitest";
import { pageAddress } from "#worker/cache/page-address.ts";

const address = (path: string) => pageAddress(new URL(path, "https://greenbar.test"));

test.each([
  "/",
  "/courses",
  "/courses/2",
  "/courses/2/syllabus",
  "/enroll/bootcamp-team",
  "/notes",
  "/notes/keys",
  "/blog",
  "/sitemap.xml",
  "/sitemap/courses-3.xml",
  "/projects",
  "/_.data",
  "/courses.data",
  "/courses/2.data",
])("%s is kept under its own path", (path) => {
  expect(address(path)).toBe(path);
});

test.each([
  ["/portal"],
  ["/portal.data"],
  ["/login"],
  ["/messages"],
  ["/users"],
  ["/upload"],
  ["/chat"],
  ["/search?q=keys"],
  ["/projects?cursor=24.p24"],
  ["/templates.data?cursor=24.t24"],
  ["/status"],
  ["/newsletter/confirm?token=x"],
  ["/api/courses"],
  ["/media/a.png"],
  ["/portal/x.css"],
  ["/courses/2.css"],
  ["/courses/%2e%2e/portal"],
  ["/courses%2f2"],
  ["/courses/2%00"],
  ["/courses//2"],
  ["/COURSES"],
  ["/courses/2/syllabus/more"],
])("%s is kept under none", (path) => {
  expect(address(path)).toBeNull();
});

test.each([
  ["/?utm_source=x&fbclid=1", "/"],
  ["/courses?level=Beginner&utm_source=x&category=Back+end", "/courses?category=Back+end&level=Beginner"],
  ["/courses?level=&category=", "/courses"],
  ["/success?type=contact&type2=x", "/success?type=contact"],
  ["/youtube?page=2", "/youtube?page=2"],
  ["/mentorship/join?package=bootcamp-pro", "/mentorship/join?package=bootcamp-pro"],
  ["/courses.data?_routes=routes%2Fcourses%2Flibrary", "/courses.data?_routes=routes%2Fcourses%2Flibrary"],
])("of %s only what counts is left, in one order", (path, kept) => {
  expect(address(path)).toBe(kept);
});

test.each([
  ["/courses?q=react"],
  ["/courses?cursor=x"],
  ["/projects?cursor=x"],
  ["/templates?cursor=x"],
  ["/youtube?q=tests"],
  ["/courses?level=a&level=b"],
  [`/success?type=${"x".repeat(41)}`],
  ["/courses.data?_routes=<script>"],
  [`/courses.data?_routes=${"a".repeat(201)}`],
])("%s has too many forms to be kept", (path) => {
  expect(address(path)).toBeNull();
});
