import { expect, test } from "vitest";
import { bookmarkToKeep, contentConstraint } from "#worker/platform/freshness.ts";

const BOOKMARK = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";

test.each([
  ["a reader", "GET", null, "first-unconstrained"],
  ["a HEAD request", "HEAD", null, "first-unconstrained"],
  ["a writer", "POST", null, "first-primary"],
  ["a writer who wrote before", "DELETE", BOOKMARK, "first-primary"],
  ["a reader who wrote before", "GET", BOOKMARK, { bookmark: BOOKMARK }],
  ["a bookmark that is not one", "GET", "first-unconstrained", "first-primary"],
  ["a bookmark that grew", "GET", `${BOOKMARK}0`, "first-primary"],
])("%s reads from the right copy", (_who, method, written, constraint) => {
  expect(contentConstraint({ method, written })).toEqual(constraint);
});

test("a write leaves a bookmark for five minutes", () => {
  expect(bookmarkToKeep({ method: "POST" }, BOOKMARK)).toEqual({ bookmark: BOOKMARK, seconds: 300 });
});

test.each([
  ["GET", BOOKMARK],
  ["HEAD", BOOKMARK],
  ["POST", null],
  ["POST", "x\r\nSet-Cookie: y"],
])("a %s with the bookmark %j leaves none", (method, bookmark) => {
  expect(bookmarkToKeep({ method }, bookmark)).toBeNull();
});
