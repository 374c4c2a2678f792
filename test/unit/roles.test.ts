import { expect, test } from "vitest";
import { hasRole, loginPath, safeNext, withNext } from "#shared/accounts/roles.ts";

test.each([
  ["/portal", "/portal"],
  ["/courses/2?tab=modules#top", "/courses/2?tab=modules#top"],
  ["/users?q=ad%20a", "/users?q=ad%20a"],
  ["/success?type=//example.org", "/success?type=//example.org"],
  ["/a/../messages", "/messages"],
  ["/", "/"],
])("after signing in, %j leads to %j", (next, path) => {
  expect(safeNext(next)).toBe(path);
});

test.each([
  null,
  undefined,
  "",
  "portal",
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\u0000/portal",
  "/%2Fevil.example",
  "/%2f%2fevil.example",
  "/%252Fevil.example",
  "/%25252Fevil.example",
  "/%5Cevil.example",
  "/%09/evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "/portal\u2028",
  "/%",
  "javascript:alert(1)",
  " /portal",
  "@evil.example",
  "/login",
  "/login?next=/login",
  "/LOGOUT",
  "/api/users.csv",
  `/${"a".repeat(3_000)}`,
])("after signing in, %j leads to the portal", (next) => {
  expect(safeNext(next)).toBe("/portal");
});

test("an admin may do what a student may, and not the other way round", () => {
  expect(hasRole("admin", "student")).toBe(true);
  expect(hasRole("student", "admin")).toBe(false);
});

test("the login page keeps the page to return to, with its query", () => {
  const path = loginPath(new URL("https://greenbar.test/users?q=a&b=c"));
  expect(path).toBe("/login?next=%2Fusers%3Fq%3Da%26b%3Dc");
  expect(safeNext(new URL(path, "https://greenbar.test").searchParams.get("next"))).toBe("/users?q=a&b=c");
  // Encoding makes it three times as long, which no header can hold.
  expect(loginPath(new URL(`https://greenbar.test/messages/${"é".repeat(1_700)}`))).toBe("/login");
});

test("pages to sign in and to register pass on where to go", () => {
  expect(withNext("/register", null)).toBe("/register");
  expect(withNext("/register", "/learn/a/b#questions")).toBe("/register?next=%2Flearn%2Fa%2Fb%23questions");
  expect(withNext("/login?registered", "/learn/a/b")).toBe("/login?registered&next=%2Flearn%2Fa%2Fb");
});
