import { describe, expect, test } from "vitest";
import { createCookies } from "#worker/accounts/cookies.ts";

const bringing = (cookie: string) => new Request("http://localhost", { headers: { cookie } });

test("on https every cookie is for this host only, and its header line has not changed", () => {
  const { names, line, signedOut } = createCookies("https://greenbar.test");
  expect(names).toEqual({
    session: "__Host-session",
    access: "__Host-access",
    passkey: "__Host-passkey",
    admin: "__Host-admin",
    email: "__Host-email",
    checkout: "__Host-checkout",
    code: "__Host-code",
  });
  expect(line("access", "a.b", 900)).toBe(
    "__Host-access=a.b; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  expect(signedOut()).toEqual([
    "__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
    "__Host-access=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
    "__Host-admin=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
  ]);
});

test("on http no cookie has attributes that Safari refuses on localhost", () => {
  const { names, line, signedOut } = createCookies("http://localhost:8787");
  expect(Object.values(names)).toEqual([
    "session",
    "access",
    "passkey",
    "admin",
    "email",
    "checkout",
    "code",
  ]);
  expect(line("admin", "1", 300)).toBe("admin=1; Max-Age=300; Path=/; HttpOnly; SameSite=Lax");
  expect(signedOut().join()).not.toMatch(/Secure|__Host/);
});

test.each(["https://greenbar.test", "HTTPS://GREENBAR.TEST", ""])(
  "a site at %j has the cookies of https",
  (origin) => {
    expect(createCookies(origin).names.session).toBe("__Host-session");
  },
);

test("a site at HTTP://… has the cookies of http", () => {
  expect(createCookies("HTTP://localhost").names.session).toBe("session");
});

describe.each([
  ["https://greenbar.test", "__Host-", ""],
  ["http://localhost:8787", "", "__Host-"],
])("at %s", (origin, own, other) => {
  const cookies = createCookies(origin);

  test("a cookie is read by the name of this scheme", () => {
    const request = bringing(`theme=dark; ${own}session=a; ${own}access=b; ${own}admin=1`);
    expect(cookies.read(request, "session")).toBe("a");
    expect(cookies.isAdmins(request)).toBe(true);
    expect(cookies.hasSession(request)).toBe(true);
    expect(cookies.hasAuth(bringing(`${own}access=b`))).toBe(true);
  });

  test("a cookie with the other scheme's name is ignored", () => {
    const request = bringing(`${other}session=a; ${other}access=b; ${other}passkey=c; ${other}admin=1`);
    for (const kind of ["session", "access", "passkey", "admin"] as const) {
      expect(cookies.read(request, kind)).toBeNull();
    }
    expect(cookies.hasSession(request)).toBe(false);
    expect(cookies.hasAuth(request)).toBe(false);
  });
});
