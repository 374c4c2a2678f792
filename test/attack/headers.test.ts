import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/support/paths.ts";
import { fromElsewhere, signIn, uploadPicture } from "../support/attack/visitors.ts";
import { type Answer, headerOf, type Sent, send } from "../support/attack/wire.ts";
import { newAccount } from "../support/signed-in.ts";
import { siteUrl } from "../support/site-client.ts";

/** Who makes an answer: the Worker, the platform from `public/_headers`, or the Worker for the playground's frame. */
type Maker = "worker" | "file" | "frame";

const SCRIPTS = /script-src 'self'(?: 'nonce-[\w+/=-]+'| 'sha(?:256|384|512)-[\w+/=-]+')*(?:;|$)/;

/** A policy that runs nothing inline, is framed by nobody, and posts to nobody else. */
function isStrict(policy: string): boolean {
  const parts = [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return parts.every((part) => policy.includes(part)) && SCRIPTS.test(policy);
}

function isSandbox(policy: string): boolean {
  const parts = [
    "sandbox allow-scripts allow-forms;",
    "default-src 'none'",
    "connect-src 'none'",
    "frame-ancestors 'self'",
  ];
  return parts.every((part) => policy.includes(part)) && !policy.includes("allow-same-origin");
}

const always = (text: string) => ({ worker: text, file: text, frame: text });

/**
 * The headers of OWASP's Secure Headers Project, and what each kind of answer says. null: the header is
 * left out on purpose, for the reason beside it.
 */
const EXPECTED: Record<string, Record<Maker, string | RegExp | ((value: string) => boolean) | null>> = {
  "strict-transport-security": always("max-age=63072000; includeSubDomains; preload"),
  "x-content-type-options": always("nosniff"),
  "content-security-policy": { worker: isStrict, file: isStrict, frame: isSandbox },
  // The frame's own page shows it: its `frame-ancestors 'self'` says what this header cannot.
  "x-frame-options": { worker: "DENY", file: "DENY", frame: null },
  // The video player refuses to play for a page that says nothing.
  "referrer-policy": {
    worker: "strict-origin-when-cross-origin",
    file: "strict-origin-when-cross-origin",
    frame: "no-referrer",
  },
  "permissions-policy": {
    worker: /camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\)/,
    file: /camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\)/,
    frame: /camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\).*clipboard-read=\(\)/,
  },
  "x-permitted-cross-domain-policies": always("none"),
  "x-dns-prefetch-control": always("off"),
  // Means nothing in a frame; a document in a sandbox may not set one of its own.
  "cross-origin-opener-policy": { worker: "same-origin", file: "same-origin", frame: null },
  "cross-origin-resource-policy": always("same-origin"),
  "cache-control": { worker: /\S/, file: /\S/, frame: /\S/ },
  // YouTube's player sends no such header, so pages that require it could not show a film.
  "cross-origin-embedder-policy": { worker: null, file: null, frame: null },
  // Signing out takes the cookies and the drafts. This would also take the chat that a visitor keeps without an account.
  "clear-site-data": { worker: null, file: null, frame: null },
  // What they would tell helps nobody but an attacker, and the last two are obsolete and harmful.
  server: { worker: null, file: null, frame: null },
  "x-powered-by": { worker: null, file: null, frame: null },
  "expect-ct": { worker: null, file: null, frame: null },
  "public-key-pins": { worker: null, file: null, frame: null },
};

const { email } = await newAccount({ role: "admin" });
const { token, cookies } = await signIn(email);
const BEARER: [string, string] = ["authorization", `Bearer ${token}`];
const COOKIE: [string, string] = ["cookie", cookies];
const OWN: [string, string] = ["origin", siteUrl];
const FORM: [string, string] = ["content-type", "application/x-www-form-urlencoded"];
const JSON_TYPE: [string, string] = ["content-type", "application/json"];

async function ask(path: string, more: Partial<Sent> = {}): Promise<Answer> {
  const { method = "GET", headers = [], body } = more;
  return send({ method, path, headers: [fromElsewhere(), ...headers], body });
}

const post = (path: string, headers: [string, string][], body: string | Buffer = "") =>
  ask(path, { method: "POST", headers, body: Buffer.from(body) });

/** The file of a template. */
async function download(headers: [string, string][] = []): Promise<Answer> {
  const [first]: { zip: string }[] = JSON.parse((await ask("/api/templates")).text);
  if (!first) throw new Error("There is no template.");
  return ask(first.zip, { headers });
}

/** A file of the build that holds its hash in its name. */
function asset(extension: string): string {
  const found = readdirSync(join(ROOT, "build/client/assets")).find((name) => name.endsWith(extension));
  return `/assets/${found}`;
}

const KINDS: [string, Maker, number, () => Promise<Answer>][] = [
  ["a public page", "worker", 200, () => ask("/")],
  ["a public page's data", "worker", 200, () => ask("/courses.data")],
  ["a page with a form", "worker", 200, () => ask("/contact")],
  ["a form that is refused", "worker", 400, () => post("/contact", [FORM, OWN], "email=x")],
  ["a form's redirect", "worker", 302, () => post("/newsletter", [FORM, OWN], "email=headers%40example.com")],
  ["a guarded page", "worker", 200, () => ask("/portal", { headers: [COOKIE] })],
  ["a guarded page's data", "worker", 200, () => ask("/portal.data", { headers: [COOKIE] })],
  ["a guarded page to nobody", "worker", 302, () => ask("/portal")],
  ["a page that is not there", "worker", 404, () => ask("/nothing-here")],
  ["a page that moved", "worker", 301, () => ask("/about")],
  ["a method that no page takes", "worker", 405, () => ask("/", { method: "PUT" })],
  [
    "a form from another site",
    "worker",
    403,
    () => post("/contact", [FORM, ["origin", "https://evil.example"]]),
  ],
  ["a body that is too large", "worker", 413, () => post("/contact", [FORM, OWN], "a".repeat(70_000))],
  ["a call", "worker", 200, () => ask("/api/courses")],
  ["a call for one person", "worker", 200, () => ask("/api/auth/me", { headers: [BEARER] })],
  ["a call that is refused", "worker", 401, () => ask("/api/auth/me")],
  ["a call that is not there", "worker", 404, () => ask("/api/nothing")],
  [
    "an answer that streams",
    "worker",
    200,
    () => post("/api/chat", [JSON_TYPE, ["accept", "text/event-stream"]], '{"text":"What is state?"}'),
  ],
  ["a download", "worker", 200, () => download()],
  ["a part of a download", "worker", 206, () => download([["range", "bytes=0-9"]])],
  ["the students' file", "worker", 200, () => ask("/api/users.csv", { headers: [BEARER] })],
  ["one's own data", "worker", 200, () => ask("/api/auth/export", { headers: [BEARER] })],
  ["signing out", "worker", 302, () => post("/logout", [FORM, OWN])],
  ["an uploaded picture", "worker", 200, async () => ask(await uploadPicture(token))],
  ["a picture that is not there", "worker", 404, () => ask("/media/images/none.png")],
  ["the feed", "worker", 200, () => ask("/feed.xml")],
  ["the sitemap", "worker", 200, () => ask("/sitemap.xml")],
  ["robots.txt", "worker", 200, () => ask("/robots.txt")],
  ["the public keys", "worker", 200, () => ask("/.well-known/jwks.json")],
  ["the API's description", "worker", 200, () => ask("/api/openapi.json")],
  ["a script", "file", 200, () => ask(asset(".js"))],
  ["a style sheet", "file", 200, () => ask(asset(".css"))],
  ["a font", "file", 200, () => ask(asset(".woff2"))],
  ["an icon", "file", 200, () => ask("/favicon.svg")],
  ["a drawing", "file", 200, () => ask("/art/portrait.svg")],
  ["a project's demo", "file", 200, () => ask("/demos/event-loop/")],
  ["the manifest", "file", 200, () => ask("/site.webmanifest")],
  ["a file that is not there", "worker", 404, () => ask("/assets/none.js")],
  ["the playground's frame", "frame", 200, () => ask("/playground/frame")],
];

test.each(KINDS)("%s carries every secure header", async (_kind, maker, status, request) => {
  const answer = await request();
  expect(answer.status).toBe(status);
  for (const [name, byMaker] of Object.entries(EXPECTED)) {
    const [value, expected] = [headerOf(answer, name), byMaker[maker]];
    if (expected === null) expect(value, name).toBeNull();
    else if (typeof expected === "string") expect(value, name).toBe(expected);
    else if (expected instanceof RegExp) expect(value, name).toMatch(expected);
    else expect(value !== null && expected(value), `${name}: ${value}`).toBe(true);
  }
  if (answer.text !== "") expect(headerOf(answer, "content-type")).toMatch(/^[\w-]+\/[\w.+-]+/);
});

test("a folder's redirect, the platform's own, carries them too; nothing may keep it", async () => {
  const { status, headers } = await ask("/demos/event-loop");
  expect(status).toBe(307);
  expect(headerOf({ headers }, "x-content-type-options")).toBe("nosniff");
  expect(headerOf({ headers }, "strict-transport-security")).toContain("max-age=63072000");
  expect(isStrict(headerOf({ headers }, "content-security-policy") ?? "")).toBe(true);
  expect(headerOf({ headers }, "location")).toBe("/demos/event-loop/");
  // A 307 that says nothing is kept by no cache (RFC 9110, 15.1).
  expect(headerOf({ headers }, "cache-control")).toBeNull();
});

test("only previews, which other sites show, may be loaded by other sites", async () => {
  const preview = await ask(`/og/${readdirSync(join(ROOT, "public/og"))[0]}`);
  expect(preview.status).toBe(200);
  expect(headerOf(preview, "cross-origin-resource-policy")).toBe("cross-origin");
});

test("what is for one person is kept by nobody else", async () => {
  for (const path of [
    "/portal",
    "/portal.data",
    "/portal/profile",
    "/messages",
    "/users",
    "/users.data",
    "/upload",
    "/login",
    "/register",
  ]) {
    for (const headers of [[COOKIE], []]) {
      const answer = await ask(path, { headers });
      expect(headerOf(answer, "cache-control"), path).toBe("private, no-store");
    }
  }
  for (const path of [
    "/api/auth/me",
    "/api/auth/sessions",
    "/api/auth/export",
    "/api/users",
    "/api/users.csv",
    "/api/auth/passkeys",
  ]) {
    for (const headers of [[BEARER], [COOKIE], []]) {
      expect(headerOf(await ask(path, { headers }), "cache-control"), path).toMatch(/no-store/);
    }
  }
});

test("a nonce is new each time, and what it marks is the page's own script", async () => {
  const nonces = new Set<string>();
  for (let time = 0; time < 3; time += 1) {
    const { headers, text } = await ask("/login");
    const policy = headerOf({ headers }, "content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    if (nonce) nonces.add(nonce);
    for (const [, attributes = "", code = ""] of text.matchAll(/<script\b([^>]*)>([^<]*)/g)) {
      if (code.trim() !== "" && !attributes.includes("application/ld+json")) {
        expect(attributes.includes(`nonce="${nonce}"`) || policy.includes("'sha256-"), attributes).toBe(true);
      }
    }
    expect(text).not.toMatch(/<[a-z][^>]* on[a-z]+=/i);
  }
  expect([0, 3]).toContain(nonces.size);
});
