import { expect, test } from "vitest";
import { redirectFor } from "#worker/http/moved-pages.ts";

const from = (path: string) => redirectFor(new URL(`https://greenbar.example${path}`));

test.each([
  ["/", null],
  ["/blog", null],
  ["/about-me", null],
  ["/courses/2?from=home", null],
  ["/blog/", "/blog"],
  ["/courses/2///?a=b&c=d", "/courses/2?a=b&c=d"],
  ["/about", "/about-me"],
  ["/about/", "/about-me"],
  ["/AboutMe", "/about-me"],
  ["/about-me/", "/about-me"],
  ["/index.html?a=b", "/?a=b"],
])("%s leads to %s", (path, target) => {
  expect(from(path)).toBe(target);
});

test.each(["/api/", "/api", "/api/courses/", "/media/videos/a/", "/assets/a/", "/.well-known/jwks.json/"])(
  "%s is not redirected",
  (path) => {
    expect(from(path)).toBeNull();
  },
);

test.each([
  "//evil.example/",
  "//evil.example",
  "///evil.example/%2e%2e",
  "/\\evil.example/",
  "/\\/evil.example/",
  "/.//evil.example/",
  "/..//evil.example/",
  "/%2F%2Fevil.example/",
  "//",
  "/blog//evil.example/",
])("%s never leads to another site", (path) => {
  const target = from(path);

  if (target !== null) expect(new URL(target, "https://greenbar.example").host).toBe("greenbar.example");
});

test("a redirect's target does not redirect again", () => {
  for (const path of ["/blog/", "//blog//", "/About/", "/privacy-policy/", "///"]) {
    const target = from(path);
    expect(target, path).not.toBeNull();
    expect(from(target ?? "/other/"), path).toBeNull();
  }
});
