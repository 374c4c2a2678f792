import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createDatabase } from "#worker/platform/client.ts";
import { startEdge } from "../support/edge.ts";
import { writeContent } from "../support/seeded.ts";

/** The real database without its tables: every statement fails inside D1. */
async function loseTables(...tables: string[]) {
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DROP TABLE ${table}`)));
}

/** A binding that fails at once, as D1 does while it is overloaded or unreachable. */
function unreachable(): D1Database {
  const fail = () => {
    throw new Error("D1_ERROR: Network connection lost.");
  };
  return new Proxy(env.DB, { get: () => fail });
}

test.each([
  "/api/courses",
  "/api/courses/1",
  "/api/projects",
  "/api/templates",
  "/api/download?filename=x.zip",
])(
  "%s says 503 and when to try again while the database is unreachable, and one line tells why",
  async (path) => {
    const { request, lines } = startEdge({ db: createDatabase(unreachable()) });
    const answer = await request(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("60");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const body = await answer.text();
    expect(JSON.parse(body)).toEqual({ error: expect.stringContaining("try again") });
    expect(body).not.toMatch(/D1_ERROR|select|at /i);
    expect(lines).toMatchObject([{ level: "error", event: "api.failed", requestId: "test" }]);
    expect(lines[0]?.error).toContain("Network connection lost");
  },
);

test("a failing statement is answered without its SQL", async () => {
  await writeContent();
  await loseTables("course_modules");
  const answer = await startEdge().request("/api/courses/1");
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toMatch(/course_modules|SQLITE|select/i);
});

test("calls that do not need the database work without it", async () => {
  const { request } = startEdge({ db: createDatabase(unreachable()) });
  expect((await request("/api/")).status).toBe(200);
  expect((await request("/api/openapi.json")).status).toBe(200);
});

test.each([
  ["/api/newsletter", { email: "ada@example.org" }],
  ["/api/contact", { fullName: "Ada", email: "ada@example.org", message: "Hello" }],
])("POST %s that cannot be stored says so and mails nothing", async (path, body) => {
  const { post, sent, settle } = startEdge({ db: createDatabase(unreachable()) });
  expect((await post(path, body)).status).toBe(503);
  await settle();
  expect(sent).toEqual([]);
});

test("a form whose mail cannot be queued is not stored either: both or nothing", async () => {
  await loseTables("outbox");
  const { post } = startEdge();
  const answer = await post("/api/contact", { fullName: "Ada", email: "ada@example.org", message: "Hello" });
  expect(answer.status).toBe(503);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM contact_messages").first("n")).toBe(0);
});

test("the cron goes on with the next job when one fails", async () => {
  const { runScheduled } = await import("#worker/scheduled.ts");
  const { services, lines } = startEdge({ db: createDatabase(unreachable()) });
  const log = {
    info: (event: string) => void lines.push({ level: "info", event }),
    warn: () => undefined,
    error: (event: string) => void lines.push({ level: "error", event }),
  };
  await runScheduled("7 * * * *", services, log);
  expect(lines.map(({ event }) => event)).toContain("cron.job_failed");
  expect(lines.at(-1)?.event).toBe("cron.done");
});
