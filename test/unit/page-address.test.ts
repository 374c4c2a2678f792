import { expect, test } from "vitest";
import { pageAddress } from "#worker/http/page-address.ts";

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
])("%s is cached under its own path", (path) => {
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
  ["/courses/_.data"],
  ["/courses/_.data?q=react"],
  ["/sitemap/courses-03.xml"],
])("%s is not cached", (path) => {
  expect(address(path)).toBeNull();
});

test.each([
  ["/?utm_source=x&fbclid=1", "/"],
  ["/courses?level=Beginner&utm_source=x&category=Back+end", "/courses?category=Back+end&level=Beginner"],
  ["/courses?level=&category=", "/courses"],
  ["/success?type=contact&type2=x", "/success?type=contact"],
  ["/youtube?page=2", "/youtube?page=2"],
  ["/mentorship/join?package=bootcamp-pro", "/mentorship/join?package=bootcamp-pro"],
  ["/youtube.data?page=2&_routes=routes%2Fyoutube", "/youtube.data?page=2"],
  ["/courses?level=all+LEVELS", "/courses?level=All+levels"],
])("%s is cached as %s, with known parameters in a fixed order", (path, kept) => {
  expect(address(path)).toBe(kept);
});

test.each([
  ["/courses?level=zzz", "/courses"],
  ["/courses?category=Back+end&level=zzz", "/courses?category=Back+end"],
  ["/success?type=zzz", "/success"],
  [`/success?type=${"x".repeat(500)}`, "/success"],
  ["/success?type=toString", "/success"],
  ["/youtube?page=zzz", "/youtube"],
  ["/youtube?page=0", "/youtube"],
  ["/youtube?page=1", "/youtube"],
  ["/youtube?page=02", "/youtube?page=2"],
  ["/youtube?page=9999", "/youtube?page=1000"],
  ["/courses.data?_routes=zzz", "/courses.data"],
  ["/courses.data?_routes=<script>", "/courses.data"],
  ["/_.data?_routes=root&_routes=zzz", "/_.data"],
  [`/courses.data?_routes=${"a".repeat(201)}`, "/courses.data"],
])("an unknown value makes no extra copy: %s is cached as %s", (path, kept) => {
  expect(address(path)).toBe(kept);
});

test.each([
  ["/courses?q=react"],
  ["/courses?cursor=x"],
  ["/projects?cursor=x"],
  ["/templates?cursor=x"],
  ["/youtube?q=tests"],
  ["/courses?level=a&level=b"],
  [`/courses?category=${"x".repeat(41)}`],
  [`/mentorship/join?package=${"x".repeat(41)}`],
])("%s has too many variants to be cached", (path) => {
  expect(address(path)).toBeNull();
});
