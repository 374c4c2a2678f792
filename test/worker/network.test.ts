import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnv } from "#worker/http/env.ts";
import { requestScope } from "#worker/http/request-scope.ts";
import { startEdge } from "../support/edge.ts";

const CONTEXT = { waitUntil() {}, passThroughOnException() {}, props: {} };
const VERSION = { id: "", tag: "", timestamp: "" };

/** What a handler of the Worker learns about a visitor with this IP address. */
async function networkSeen(address?: string): Promise<string> {
  const { services } = startEdge();
  const app = new Hono<AppEnv>()
    .use(requestScope(async () => services))
    .get("/", (c) => c.text(c.get("network")));
  const headers: Record<string, string> = address ? { "cf-connecting-ip": address } : {};
  return (await app.request("/", { headers }, { ...env, VERSION }, CONTEXT)).text();
}

test("a handler gets a visitor's network, never the IP address", async () => {
  expect(await networkSeen("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBe("2001:db8:1:2");
  expect(await networkSeen("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(await networkSeen()).toBe("unknown");
});

test("forms and the health check count a whole IPv6 network as one visitor", async () => {
  const keys: string[] = [];
  const { request, post } = startEdge({
    allowForm: async (key) => {
      keys.push(key);
      return false;
    },
  });
  const contact = { fullName: "Ada Lovelace", email: "ada@example.org", message: "Hello there, from me" };
  for (const host of ["1", "ffff:2"]) {
    const from = { "cf-connecting-ip": `2001:db8::${host}`, origin: "https://greenbar.test" };
    await request("/api/health?deep=1", { headers: from });
    await post("/api/newsletter", { email: "ada@example.org" }, from);
    await post("/api/contact", contact, from);
    await post("/api/mentorship", { ...contact, phone: "", packageName: "Any" }, from);
  }
  expect(new Set(keys)).toEqual(
    new Set(["health", "newsletter", "contact", "mentorship"].map((form) => `${form}:2001:db8:0:0`)),
  );
});
