import { expect, test } from "vitest";
import { BOOKMARK_COOKIE, bookmarkCookie, contentConstraint } from "#worker/db/freshness.ts";

const BOOKMARK = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";
const asking = (method: string, cookie?: string) => ({
  method,
  headers: new Headers(cookie === undefined ? {} : { cookie }),
});

test.each([
  ["a reader without cookies", "GET", undefined, "first-unconstrained"],
  ["a reader with other cookies", "HEAD", "__Host-session=x", "first-unconstrained"],
  ["whoever writes", "POST", undefined, "first-primary"],
  ["whoever writes again", "DELETE", `${BOOKMARK_COOKIE}=${BOOKMARK}`, "first-primary"],
  ["whoever wrote before", "GET", `theme=x; ${BOOKMARK_COOKIE}=${BOOKMARK}`, { bookmark: BOOKMARK }],
  ["a bookmark that is not one", "GET", `${BOOKMARK_COOKIE}=first-unconstrained`, "first-primary"],
  ["a bookmark that grew", "GET", `${BOOKMARK_COOKIE}=${BOOKMARK}0`, "first-primary"],
])("%s reads the content as is right", (_who, method, cookie, constraint) => {
  expect(contentConstraint(asking(method, cookie))).toEqual(constraint);
});

test("a write leaves a bookmark that scripts and other hosts cannot touch, for five minutes", () => {
  const line = bookmarkCookie({ method: "POST" }, BOOKMARK) ?? "";
  expect(line.split("; ").sort()).toEqual(
    ["HttpOnly", "Max-Age=300", "Path=/", "SameSite=Lax", "Secure", `${BOOKMARK_COOKIE}=${BOOKMARK}`].sort(),
  );
});

test.each([
  ["GET", BOOKMARK],
  ["HEAD", BOOKMARK],
  ["POST", null],
  ["POST", "x\r\nSet-Cookie: y"],
])("a %s with the bookmark %j leaves none", (method, bookmark) => {
  expect(bookmarkCookie({ method }, bookmark)).toBeNull();
});
