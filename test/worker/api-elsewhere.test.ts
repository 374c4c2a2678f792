import { expect, test } from "vitest";
import { parseConfig } from "#worker/config.ts";
import { startEdge } from "../support/edge.ts";

const SITE = "https://site.example";
/** The tests' requests go to https://greenbar.test, so with this URL the API is not on the site itself. */
const elsewhere = () => startEdge({ vars: { SITE_URL: SITE, API_URL: "https://greenbar.test/" } });

test("the API's URL is the site's own unless it is set, and loses its trailing slash", () => {
  const vars = { SITE_URL: SITE, APP_SECRET: "x".repeat(32) };
  expect(parseConfig(vars).site.api).toBe("");
  expect(parseConfig({ ...vars, API_URL: "https://api.example/v1/" }).site.api).toBe(
    "https://api.example/v1",
  );
  expect(() => parseConfig({ ...vars, API_URL: "api.example" })).toThrow("API_URL");
});

test("the site's pages may call the API on another origin, with a token and JSON", async () => {
  const { request } = elsewhere();
  const asked = await request("/api/chat", {
    method: "OPTIONS",
    headers: {
      origin: SITE,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    },
  });
  expect(asked.status).toBe(204);
  expect(asked.headers.get("access-control-allow-origin")).toBe(SITE);
  expect(asked.headers.get("access-control-allow-headers")).toBe("Authorization,Content-Type");
  // Cookies are not allowed across origins.
  expect(asked.headers.has("access-control-allow-credentials")).toBe(false);
  const answer = await request("/api/", { headers: { origin: SITE } });
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, SITE]);
});

test("other sites may not call it, and on the site's own origin no CORS headers are sent", async () => {
  const foreign = await elsewhere().request("/api/", { headers: { origin: "https://evil.example" } });
  expect(foreign.headers.has("access-control-allow-origin")).toBe(false);
  const { request } = startEdge();
  const home = await request("/api/", { headers: { origin: "https://greenbar.test" } });
  expect([home.headers.has("access-control-allow-origin"), home.headers.has("vary")]).toEqual([false, false]);
  expect((await request("/api/chat", { method: "OPTIONS" })).status).toBe(405);
});
