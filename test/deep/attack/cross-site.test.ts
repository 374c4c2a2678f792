import { expect, test } from "vitest";
import routes from "../../../app/routes.ts";
import type { Description } from "../../support/attack/calls.ts";
import { pagesOf } from "../../support/attack/pages.ts";
import { fromElsewhere, signIn } from "../../support/attack/visitors.ts";
import { send } from "../../support/attack/wire.ts";
import { newAccount } from "../../support/signed-in.ts";
import { siteUrl, sql } from "../../support/site-client.ts";

const { host, port } = new URL(siteUrl);

/**
 * The ways in which a page of another site, also in disguise, sends a write with the victim's cookies. Our host over
 * http is tested in test/worker/auth-same-origin.test.ts, because the local server rewrites it.
 */
const FOREIGN: Record<string, [string, string][]> = {
  "another site": [["origin", "https://evil.example"]],
  "another site that says it is ours by Referer": [
    ["origin", "https://evil.example"],
    ["referer", `${siteUrl}/portal/profile`],
  ],
  "a sandboxed frame, a file or a redirect": [["origin", "null"]],
  "a sibling host": [["origin", `http://evil.${host}`]],
  "a host that begins like ours": [["origin", `http://localhost.evil.example:${port}`]],
  "a host that ends like ours": [["origin", `http://evil${host}`]],
  "another port": [["origin", "http://localhost:1"]],
  "our host as the user of another": [["origin", `http://${host}@evil.example`]],
  "two origins, ours first": [["origin", `${siteUrl}, https://evil.example`]],
  "an origin that is no address": [["origin", "evil"]],
  "a cross-site fetch without an origin": [["sec-fetch-site", "cross-site"]],
  "a sibling's fetch without an origin": [["sec-fetch-site", "same-site"]],
};

const description: Description = await (await fetch(`${siteUrl}/api/openapi.json`)).json();
const calls = Object.entries(description.paths).flatMap(([path, verbs]) =>
  Object.keys(verbs)
    .filter((verb) => verb !== "get")
    .map((verb) => ({ method: verb.toUpperCase(), path: `/api${path.replace(/\{\w+\}/g, "1")}` })),
);
const forms = pagesOf(routes)
  .filter(({ takesForms }) => takesForms)
  .flatMap(({ path }) => {
    const place = path === "/messages/:kind/:id" ? "/messages/contact/1" : path.replace(/:\w+/g, "1");
    return [place, `${place}.data`];
  });

const victim = await signIn((await newAccount({ role: "admin" })).email);

function write(method: string, path: string, type: string, headers: [string, string][]) {
  return send({
    method,
    path,
    headers: [fromElsewhere(), ["cookie", victim.cookies], ["content-type", type], ...headers],
    body: Buffer.from(type === "application/json" ? "{}" : "intent=archive&email=a%40example.com"),
  });
}

/** Everything that the site stores about people and their messages. */
async function everythingKept(): Promise<unknown> {
  const tables = [
    "users",
    "user_sessions",
    "contact_messages",
    "mentorship_requests",
    "newsletter_subscribers",
    "uploads",
    "video_uploads",
    "messages",
  ];
  const counts: Record<string, unknown> = {};
  for (const table of tables) counts[table] = await sql(`SELECT count(*) AS n FROM ${table}`);
  return counts;
}

test.each(Object.entries(FOREIGN))(
  "a write from %s is refused by the API and by pages",
  async (_who, headers) => {
    expect(calls.length).toBeGreaterThan(25);
    expect(forms.length).toBeGreaterThan(30);
    const before = await everythingKept();
    for (const { method, path } of calls) {
      const answer = await write(method, path, "application/json", headers);
      expect(answer.status, `${method} ${path}`).toBe(403);
      expect(
        answer.headers.some(([name]) => name === "set-cookie"),
        `${method} ${path}`,
      ).toBe(false);
    }
    for (const path of forms) {
      const answer = await write("POST", path, "application/x-www-form-urlencoded", headers);
      expect(answer.status, `POST ${path}`).toBe(403);
      expect(
        answer.headers.some(([name]) => name === "set-cookie"),
        `POST ${path}`,
      ).toBe(false);
    }
    expect(await everythingKept()).toEqual(before);
  },
);

test("the API refuses a write with cookies but without an origin", async () => {
  for (const { method, path } of calls) {
    expect((await write(method, path, "application/json", [])).status, `${method} ${path}`).toBe(403);
  }
});

test("the API does not read as JSON what another site's form can send without a preflight", async () => {
  // Also from our own origin, which shows that the type is refused.
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    for (const path of [
      "/api/newsletter",
      "/api/contact",
      "/api/auth/login",
      "/api/auth/register",
      "/api/auth/password",
    ]) {
      expect((await write("POST", path, type, [["origin", siteUrl]])).status, `${path} ${type}`).toBe(415);
    }
  }
});

test("reading a URL never changes anything", async () => {
  const before = await everythingKept();
  for (const path of [
    ...calls.map((call) => call.path),
    ...forms,
    "/logout?_method=post",
    "/portal/profile?intent=end-other-sessions",
  ]) {
    const answer = await send({
      method: "GET",
      path,
      headers: [fromElsewhere(), ["cookie", victim.cookies]],
    });
    expect(answer.status, path).toBeLessThan(500);
  }
  expect(await everythingKept()).toEqual(before);
});

test("no answer allows another site to read it", async () => {
  for (const path of [
    "/",
    "/portal",
    "/api/auth/me",
    "/api/courses",
    "/api/users",
    "/courses.data",
    "/feed.xml",
    "/api/",
  ]) {
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await send({
        method,
        path,
        headers: [
          fromElsewhere(),
          ["origin", "https://evil.example"],
          ["cookie", victim.cookies],
          ["access-control-request-method", "POST"],
          ["access-control-request-headers", "authorization"],
        ],
      });
      const allowed = answer.headers.filter(([name]) => name.startsWith("access-control-"));
      expect(allowed, `${method} ${path}`).toEqual([]);
    }
  }
});

test("our own forms and calls work, and so does a mail service's one-click unsubscribe", async () => {
  const own: [string, string] = ["origin", siteUrl];
  expect((await write("POST", "/api/auth/refresh", "application/json", [own])).status).toBe(200);
  expect(
    (await write("POST", "/newsletter", "application/x-www-form-urlencoded", [own])).status,
  ).toBeLessThan(400);
  // RFC 8058: no cookie, no origin. Refused only for its invalid token.
  const unsubscribe = await send({
    method: "POST",
    path: "/newsletter/unsubscribe?token=x",
    headers: [fromElsewhere(), ["content-type", "application/x-www-form-urlencoded"]],
    body: Buffer.from("List-Unsubscribe=One-Click"),
  });
  expect(unsubscribe.status).toBe(400);
});
