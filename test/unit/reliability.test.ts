import { expect, test } from "vitest";
import { reliabilityPage } from "../faults/page.ts";
import { REQUESTS } from "../faults/requests.ts";
import { TABLE } from "../faults/table.ts";
import { CALLS, OTHERS, PAGES } from "../fixtures/guards.ts";

test("docs/reliability.md says what the table says", async () => {
  await expect(reliabilityPage()).toMatchFileSnapshot("../../docs/reliability.md");
});

test("the table names each request once for a dependency, and none that is not made", () => {
  for (const [dependency, rows] of Object.entries(TABLE)) {
    const named = rows.flatMap(({ requests }) => [...requests]);
    expect(new Set(named).size, dependency).toBe(named.length);
    for (const name of named) expect(Object.keys(REQUESTS)).toContain(name);
  }
});

/**
 * Not made with faults: they touch nothing, or do what another request does (each with which one), or
 * need a browser's key.
 */
const LEFT_OUT: Record<string, string> = {
  "GET /newsletter/confirm": "touches nothing",
  "GET /newsletter/unsubscribe": "touches nothing",
  "GET /api/docs": "touches nothing",
  "GET /playground": "touches nothing",
  "GET /logout": "as GET /login",
  "GET /confirm-email": "touches nothing",
  "GET /forgot-password": "touches nothing",
  "GET /reset-password": "touches nothing",
  "GET /account": "touches nothing",
  "GET /portal/assignments": "as GET /portal",
  "POST /upload": "as POST /api/uploads in test/worker/uploads.test.ts",
  "GET /*": "touches nothing",
  "GET /api/": "touches nothing",
  "GET /api/openapi.json": "touches nothing",
  "PATCH /api/auth/me": "as POST /api/auth/email",
  "DELETE /api/auth/sessions/:id": "as POST /api/auth/sessions/end-all",
  "POST /api/auth/passkeys/registration/verify": "needs a key",
  "POST /api/auth/passkeys/authentication/options": "touches nothing",
  "POST /api/auth/passkeys/authentication/verify": "needs a key",
  "PATCH /api/auth/passkeys/:id": "as POST /api/auth/email",
  "DELETE /api/auth/passkeys/:id": "as POST /api/auth/email",
  "POST /api/uploads": "test/worker/uploads.test.ts",
  "POST /api/chat/feedback": "writes as POST /api/contact does",
  "GET /.well-known/jwks.json": "touches nothing",
  "GET /playground/frame": "touches nothing",
};

test("every page and call is tried with faults, or has a reason not to be", () => {
  const all = [
    ...PAGES.map(({ method, path }) => `${method} ${path}`),
    ...CALLS.map(({ method, path }) => `${method} /api${path}`),
    ...OTHERS.map(({ method, path }) => `${method} ${path}`),
  ];
  const tried = new Set(Object.keys(REQUESTS).map((name) => name.replace(/ \(.*\)$/, "")));
  const missing = all.filter((name) => !tried.has(name) && !(name in LEFT_OUT));
  expect([...new Set(missing)]).toEqual([]);
});
