import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/support/paths.ts";
import { asker, kindsOf, type Maker } from "../../support/attack/answer-kinds.ts";
import { type Answer, headerOf } from "../../support/attack/wire.ts";
import { newAccount } from "../../support/signed-in.ts";
import { sql, takeLogs } from "../../support/site-client.ts";

const SCRIPTS = /script-src 'self'(?: 'nonce-[\w+/=-]+'| 'sha(?:256|384|512)-[\w+/=-]+')*(?:;|$)/;

/** A policy without inline scripts or frames, and with forms only to ourselves. */
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
 * The headers of OWASP's Secure Headers Project, and their value in each kind of answer. null: left out on purpose,
 * for the reason beside it.
 */
const EXPECTED: Record<string, Record<Maker, string | RegExp | ((value: string) => boolean) | null>> = {
  "strict-transport-security": always("max-age=63072000; includeSubDomains; preload"),
  "x-content-type-options": always("nosniff"),
  "content-security-policy": { worker: isStrict, file: isStrict, frame: isSandbox },
  // Our own pages may frame the frame's page: `frame-ancestors 'self'` allows that, this header cannot.
  "x-frame-options": { worker: "DENY", file: "DENY", frame: null },
  // The video player refuses to play without a referrer.
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
  // Has no effect in a frame, and a sandboxed document may not set one.
  "cross-origin-opener-policy": { worker: "same-origin", file: "same-origin", frame: null },
  "cross-origin-resource-policy": always("same-origin"),
  // YouTube's player does not send it, so pages that require it could not show a video.
  "cross-origin-embedder-policy": { worker: null, file: null, frame: null },
  // Only for signing out, which is a separate kind below.
  "clear-site-data": { worker: null, file: null, frame: null },
  // The first ones would only help attackers; the last two are obsolete and harmful.
  server: { worker: null, file: null, frame: null },
  "x-powered-by": { worker: null, file: null, frame: null },
  "expect-ct": { worker: null, file: null, frame: null },
  "public-key-pins": { worker: null, file: null, frame: null },
};

function expectSecure(answer: Answer, maker: Maker, more: Record<string, string> = {}): void {
  for (const [name, byMaker] of Object.entries(EXPECTED)) {
    const [value, expected] = [headerOf(answer, name), more[name] ?? byMaker[maker]];
    if (expected === null) expect(value, name).toBeNull();
    else if (typeof expected === "string") expect(value, name).toBe(expected);
    else if (expected instanceof RegExp) expect(value, name).toMatch(expected);
    else expect(value !== null && expected(value), `${name}: ${value}`).toBe(true);
  }
}

/** The answer while a table cannot be reached, with the expected log lines removed. */
async function without(table: string, during: () => Promise<Answer>): Promise<Answer> {
  await sql(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    return await during();
  } finally {
    await sql(`ALTER TABLE ${table}_away RENAME TO ${table}`);
    expect(await takeLogs()).not.toEqual([]);
  }
}

const asked = await asker();

test.each(kindsOf(asked))(
  "$name ($status) has every secure header",
  async ({ maker, status, kept, request, more = {} }) => {
    const answer = await request();
    expect(answer.status).toBe(status);
    expectSecure(answer, maker, more);
    // Caching differs by kind, so each kind has its exact value.
    expect(headerOf(answer, "cache-control")).toBe(kept);
    const bare = answer.text === "";
    if (!bare) expect(headerOf(answer, "content-type")).toMatch(/^[\w-]+\/[\w.+-]+/);
  },
);

test("the platform's redirect for a folder has them too, and is not cached", async () => {
  const answer = await asked.ask("/demos/event-loop");
  expect(answer.status).toBe(307);
  expectSecure(answer, "file");
  expect(headerOf(answer, "location")).toBe("/demos/event-loop/");
  // A 307 without caching headers is not cached (RFC 9110, 15.1).
  expect(headerOf(answer, "cache-control")).toBeNull();
});

test.each([
  ["a page", 503, "/projects?cursor=x", "projects"],
  // An offer that no other test requests, so that there is no older copy.
  ["a page's data", 503, "/enroll/asked-for-here-only.data", "offers"],
  ["a call", 503, "/api/projects", "projects"],
])("%s that fails (%i) has every secure header, and is not cached", async (_what, status, path, table) => {
  const answer = await without(table, () => asked.ask(path));
  expect(answer.status).toBe(status);
  expectSecure(answer, "worker");
  expect(headerOf(answer, "cache-control")).toBe("no-store");
  expect(headerOf(answer, "retry-after")).toMatch(/^\d+$/);
});

test.each(["/users", "/users.data", "/api/users"])(
  "%s with an unexpected error (500) has every secure header",
  async (path) => {
    const { id } = await newAccount();
    // A number, as in the schema, but so large that it is not a valid date.
    await sql("UPDATE users SET created_at = 9000000000000000 WHERE id = ?", [id]);
    const answer = await asked.ask(path, { headers: [asked.COOKIE] });
    await sql("DELETE FROM users WHERE id = ?", [id]);
    expect(await takeLogs()).not.toEqual([]);
    expect(answer.status).toBe(500);
    expectSecure(answer, "worker");
    expect(headerOf(answer, "cache-control")).toMatch(/no-store/);
  },
);

test("only previews, and pictures that emails show, may be loaded by other sites", async () => {
  const preview = await asked.ask(`/og/${readdirSync(join(ROOT, "public/og"))[0]}`);
  expect(preview.status).toBe(200);
  expect(headerOf(preview, "cross-origin-resource-policy")).toBe("cross-origin");
  const policyOf = async (path: string) => headerOf(await asked.ask(path), "cross-origin-resource-policy");
  expect(await policyOf("/media/images/a/b.png")).toBe("cross-origin");
  expect(await policyOf("/media/files/a/b.zip")).toBe("same-origin");
});

test("personal answers are not cached for others", async () => {
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
    for (const headers of [[asked.COOKIE], []]) {
      const answer = await asked.ask(path, { headers });
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
    for (const headers of [[asked.BEARER], [asked.COOKIE], []]) {
      expect(headerOf(await asked.ask(path, { headers }), "cache-control"), path).toMatch(/no-store/);
    }
  }
});

test("a nonce is new each time, and only marks the page's own scripts", async () => {
  const nonces = new Set<string>();
  for (let time = 0; time < 3; time += 1) {
    const { headers, text } = await asked.ask("/login");
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
