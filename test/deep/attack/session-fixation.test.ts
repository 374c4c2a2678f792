import { expect, test } from "vitest";
import { fromElsewhere, signIn } from "../../support/attack/visitors.ts";
import { type Answer, headerOf, send } from "../../support/attack/wire.ts";
import { newAccount, PASSWORD } from "../../support/signed-in.ts";
import { siteUrl } from "../../support/site-client.ts";

const own: [string, string] = ["origin", siteUrl];

/** A cookie of a `Cookie` header, or of an answer's `Set-Cookie`. */
const cookieIn = (text: string, name: string) => new RegExp(`${name}=([^;]*)`).exec(text)?.[1] ?? "";
const sessionSetBy = ({ headers }: Answer) =>
  headers
    .filter(([name]) => name === "set-cookie")
    .map(([, line]) => cookieIn(line, "__Host-session"))
    .findLast((value) => value !== "") ?? "";

async function whoIs(cookie: string): Promise<string | null> {
  const answer = await send({
    method: "GET",
    path: "/api/auth/me",
    headers: [fromElsewhere(), ["cookie", cookie]],
  });
  return answer.status === 200 ? JSON.parse(answer.text).user.email : null;
}

/** Signs in with a browser in which somebody has planted cookies. */
const WAYS = {
  "the API": (email: string, planted: string) =>
    send({
      method: "POST",
      path: "/api/auth/login",
      headers: [fromElsewhere(), own, ["cookie", planted], ["content-type", "application/json"]],
      body: Buffer.from(JSON.stringify({ email, password: PASSWORD })),
    }),
  "the login page": (email: string, planted: string) =>
    send({
      method: "POST",
      path: "/login",
      headers: [
        fromElsewhere(),
        own,
        ["cookie", planted],
        ["content-type", "application/x-www-form-urlencoded"],
      ],
      body: Buffer.from(new URLSearchParams({ email, password: PASSWORD }).toString()),
    }),
} as const;

test.each(Object.entries(WAYS))(
  "signing in by %s uses no session that was planted before",
  async (_way, enter) => {
    const [attacker, victim] = [
      await newAccount({ fullName: "Mallory" }),
      await newAccount({ fullName: "Ada" }),
    ];
    const { cookies } = await signIn(attacker.email);
    const planted = `__Host-session=${cookieIn(cookies, "__Host-session")}`;
    expect(await whoIs(planted)).toBe(attacker.email);

    const answer = await enter(victim.email, planted);
    expect(answer.status).toBeLessThan(400);
    const begun = sessionSetBy(answer);
    expect(begun).not.toBe("");
    expect(begun).not.toBe(cookieIn(planted, "__Host-session"));
    expect(await whoIs(`__Host-session=${begun}`)).toBe(victim.email);
    // The session that the attacker knows has ended for everybody.
    expect(await whoIs(planted)).toBeNull();
  },
);

test.each(Object.entries(WAYS))(
  "signing in by %s does not accept a made-up session id",
  async (_way, enter) => {
    const { email } = await newAccount();
    const madeUp = "ImF0dGFja2VyLW1hZGUtdGhpcy1pZCI%3D.c2lnbmF0dXJl";
    const begun = sessionSetBy(await enter(email, `__Host-session=${madeUp}`));
    expect(begun).not.toBe("");
    expect(begun).not.toBe(madeUp);
    expect(await whoIs(`__Host-session=${madeUp}`)).toBeNull();
  },
);

test("session ids do not repeat, and each has 256 bits", async () => {
  const { email } = await newAccount();
  const ids = new Set<string>();
  for (let time = 0; time < 5; time += 1) {
    const value = decodeURIComponent(cookieIn((await signIn(email)).cookies, "__Host-session"));
    ids.add(Buffer.from(value.split(".", 1)[0] ?? "", "base64").toString());
  }
  expect(ids.size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^"[\w-]{43}"$/);
});

test("signing out, a new password and deleting the account end a session, for copies of its cookie too", async () => {
  const post = (path: string, cookie: string, body: object = {}) =>
    send({
      method: "POST",
      path,
      headers: [fromElsewhere(), own, ["cookie", cookie], ["content-type", "application/json"]],
      body: Buffer.from(JSON.stringify(body)),
    });
  for (const [path, body] of [
    ["/api/auth/logout", {}],
    ["/api/auth/password", { currentPassword: PASSWORD, newPassword: "quite another pass phrase" }],
    ["/api/auth/delete", { password: PASSWORD }],
  ] as const) {
    const { email } = await newAccount();
    const { cookies } = await signIn(email);
    const copied = `__Host-session=${cookieIn(cookies, "__Host-session")}`;
    expect(await whoIs(copied), path).toBe(email);
    expect((await post(path, cookies, body)).status, path).toBe(200);
    expect(await whoIs(copied), path).toBeNull();
    // The copied token can still read for minutes (docs/decisions/020), but not write.
    expect((await post("/api/auth/sessions/end-all", cookies)).status, path).toBe(401);
  }
});

test("sign-in cookies are for this host only, over HTTPS, and not readable by scripts", async () => {
  const { email } = await newAccount();
  const answer = await WAYS["the API"](email, "a=b");
  const lines = answer.headers.filter(([name]) => name === "set-cookie").map(([, line]) => line);
  expect(lines.length).toBe(2);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-(session|access)=/);
    for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"])
      expect(line).toContain(attribute);
    expect(line).not.toMatch(/domain=/i);
  }
  expect(headerOf(answer, "cache-control")).toContain("no-store");
});
