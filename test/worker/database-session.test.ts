import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createCookies } from "#worker/accounts/cookies.ts";
import { createIdentity } from "#worker/accounts/identity.ts";
import { databaseSession } from "#worker/http/database-session.ts";
import type { AppEnv } from "#worker/http/env.ts";
import { openDatabase } from "#worker/platform/client.ts";

/** A site of one page and one form over the real D1; it tells how each request opened its sessions. */
function startSite(origin = "https://greenbar.test") {
  const cookies = createCookies(origin);
  const constraints: (string | undefined)[] = [];
  const d1: D1Database = {
    prepare: (text) => env.DB.prepare(text),
    batch: (statements) => env.DB.batch(statements),
    exec: (text) => env.DB.exec(text),
    dump: () => env.DB.dump(),
    withSession(constraint) {
      constraints.push(constraint);
      return env.DB.withSession(constraint);
    },
  };
  const nobody = { verify: async () => null, resume: async () => false, isCurrent: async () => false };
  const app = new Hono<AppEnv>();
  app.use(
    databaseSession(
      () => cookies,
      (_, asking) => openDatabase(d1, asking),
    ),
  );
  app.use(async (c, next) => {
    c.set(
      "identity",
      createIdentity(c.req.raw, "192.0.2.1", cookies, () => nobody),
    );
    await next();
  });
  app.get("/", async (c) => {
    const rows = await c.get("database").content.all(sql`select row_id from seeded_rows`);
    return c.json(rows, 200, { "Cache-Control": "public, max-age=60" });
  });
  app.post("/", async (c) => {
    await c.get("database").db.run(sql`insert into seeded_rows (table_name, row_id) values ('t', 'r')`);
    return c.text("written");
  });
  return {
    constraints,
    send: (method: string, cookie = "") => app.request(`${origin}/`, { method, headers: { cookie } }, env),
  };
}

test.each([
  ["https://greenbar.test", "__Host-", "; Secure"],
  ["http://localhost:8787", "", ""],
])(
  "at %s a signed-in writer sees the write next, by a bookmark that D1 made",
  async (origin, own, secure) => {
    const { send, constraints } = startSite(origin);
    const written = await send("POST", `${own}session=x`);
    const [line = ""] = written.headers.getSetCookie();
    expect(line).toMatch(
      new RegExp(`^${own}written=[0-9a-f-]{59}; Max-Age=300; Path=/; HttpOnly${secure}; SameSite=Lax$`),
    );
    expect(constraints.splice(0)).toEqual(["first-primary"]);

    const [cookie = ""] = line.split(";");
    const read = await send("GET", cookie);
    expect(await read.json()).toEqual([{ row_id: "r" }]);
    expect(constraints[0]).toBe(cookie.split("=")[1]);
    expect(read.headers.getSetCookie()).toEqual([]);
  },
);

test("a reader asks the nearest copy and gets no cookie, signed in or not", async () => {
  const { send, constraints } = startSite();
  for (const cookie of ["", "__Host-session=x"]) {
    const read = await send("GET", cookie);
    expect(read.headers.getSetCookie()).toEqual([]);
    expect(constraints.splice(0)[0]).toBe("first-unconstrained");
  }
});

test("a visitor without an account gets no cookie for what they send", async () => {
  expect((await startSite().send("POST")).headers.getSetCookie()).toEqual([]);
});
