import { expect, test } from "vitest";
import { get, signIn } from "../../support/attack/visitors.ts";
import { headerOf } from "../../support/attack/wire.ts";
import { newAccount } from "../../support/signed-in.ts";

const admin = await newAccount({ role: "admin", fullName: "Katherine Johnson" });
const { token, cookies } = await signIn(admin.email);
/** Texts of the admin's that nobody else may see. */
const PERSONAL = [admin.email, admin.fullName, admin.id, token];

const LURES = [
  ...[
    "/portal/x.css",
    "/portal.css",
    "/portal;x.css",
    "/portal%3bx.css",
    "/portal%2fx.css",
    "/portal%00.css",
    "/portal%0a.css",
  ],
  ...[
    "/portal?x.css",
    "/portal/..%2ffavicon.svg",
    "/portal%23.css",
    "/assets/..%2fportal",
    "/assets/../portal",
    "/art/%2e%2e/portal",
  ],
  ...[
    "/portal.data",
    "/portal.data?x.css",
    "/portal/profile.data",
    "/portal/_.data",
    "/portal/profile/x.js",
    "/users/x.svg",
  ],
  ...[
    "/users.csv",
    "/users.data?x=1.css",
    "/messages/x.woff2",
    "/messages.data",
    "/upload.css",
    "/robots.txt/portal",
  ],
  ...[
    "/api/auth/me/x.css",
    "/api/auth/me.css",
    "/api/auth/me%2fx.css",
    "/api/auth/me;x.css",
    "/api/auth/me?x.css",
    "/api/users/x.css",
  ],
  ...[
    "/portal/%2e%2e/notes",
    "/notes/%2e%2e/portal",
    "/courses/..%2fportal",
    "/.well-known/..%2fportal",
    "/media/..%2fportal",
  ],
];

/** The lures that lead to the admin's own page or data, which only caching rules protect. */
const EFFECTIVE = [
  ...["/portal?x.css", "/assets/../portal", "/art/%2e%2e/portal", "/notes/%2e%2e/portal"],
  ...["/portal.data", "/portal.data?x.css", "/portal/_.data", "/portal/profile.data", "/api/auth/me?x.css"],
];
const shown = new Set<string>();

test.each(["/portal", "/portal/profile", "/api/auth/me"])(
  "%s shows its content to the signed-in person, and to nobody else",
  async (path) => {
    const victim = await get(path, [["cookie", cookies]]);
    expect(victim.status).toBe(200);
    expect(PERSONAL.filter((each) => victim.text.includes(each))).not.toEqual([]);
    const attacker = await get(path);
    for (const each of PERSONAL) expect(attacker.text).not.toContain(each);
  },
);

test.each(LURES)("%s shows nobody what a signed-in person got there", async (path) => {
  const victim = await get(path, [["cookie", cookies]]);
  if (PERSONAL.some((each) => victim.text.includes(each))) {
    shown.add(path);
    expect(headerOf(victim, "cache-control"), "is kept by no cache").toBe("private, no-store");
  }
  // A platform cache decides by file extension, ours by the URL: neither may store a personal answer.
  const attacker = await get(path);
  for (const each of PERSONAL) expect(attacker.text).not.toContain(each);
});

test("the lures that lead to a personal page show it to its owner", () => {
  expect([...shown].sort()).toEqual([...EFFECTIVE].sort());
});

test("personal answers are never cached, for any visitor and request", async () => {
  for (const path of [
    "/portal",
    "/portal.data",
    "/users",
    "/messages.data",
    "/login",
    "/register",
    "/logout",
    "/api/auth/me",
  ]) {
    for (const headers of [[], [["cookie", cookies]]] satisfies [string, string][][]) {
      await get(path, headers);
      const answer = await get(path, headers);
      expect(headerOf(answer, "x-cache"), path).toBe(path.startsWith("/api/") ? null : "BYPASS");
      expect(headerOf(answer, "cache-control"), path).toContain("no-store");
    }
  }
});
