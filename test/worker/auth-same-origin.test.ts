import { expect, test } from "vitest";
import { ADA, signedIn } from "../support/accounts.ts";

test.each([
  ["another site", { origin: "https://evil.example" }],
  ["a sandboxed page", { origin: "null" }],
  ["our host without encryption", { origin: "http://greenbar.test" }],
  ["a host that begins like ours", { origin: "https://greenbar.test.evil.example" }],
])("a write with cookies from %s is refused", async (_where, headers) => {
  const { ada } = await signedIn();
  expect((await ada.post("/api/auth/sessions/end-all", undefined, headers)).status).toBe(403);
  expect((await ada.post("/api/auth/logout", undefined, headers)).status).toBe(403);
  expect((await ada.post("/api/auth/refresh", undefined, headers)).status).toBe(403);
  expect((await ada.post("/api/auth/login", ADA, headers)).status).toBe(403);
  expect((await ada.get("/api/auth/me")).status).toBe(200);
});

test.each([
  [{}, 403],
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ "sec-fetch-site": "same-site" }, 403],
  [{ "sec-fetch-site": "same-origin" }, 200],
])("a write with cookies and without an origin, with %j, answers %i", async (headers, status) => {
  const { ada, request } = await signedIn();
  const cookie = [...ada.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await request("/api/auth/logout", { method: "POST", headers: { cookie, ...headers } });
  expect(answer.status).toBe(status);
});

test("a bearer token needs no origin, because another site cannot make a browser send one", async () => {
  const { request, token } = await signedIn();
  const headers = { authorization: `Bearer ${token}`, origin: "https://a-script.example" };
  expect((await request("/api/auth/sessions/end-all", { method: "POST", headers })).status).toBe(200);
});
