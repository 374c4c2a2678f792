import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "./sent.ts";
import { again, type FaultySite, PASSWORD, startFaultySite } from "./site.ts";
import { send } from "./sweep.ts";
import { FAULTS } from "./table.ts";

let site: FaultySite;
beforeAll(async () => {
  site = await startFaultySite();
}, 120_000);
afterAll(() => site.close());

const count = (table: string, where: string, ...values: string[]) =>
  site.env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
    .bind(...values)
    .first<number>("n");

const post = (path: string, json: () => object, spec: object = {}, settle = true) =>
  again(() =>
    site.ask(
      path,
      {
        method: "POST",
        headers: {
          "content-type": "application/json",
          origin: "http://localhost",
          "x-address": newAddress(),
        },
        body: JSON.stringify(json()),
      },
      spec,
      { settle },
    ),
  );

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `10.9.0.${addresses}`;
}

/** Makes all waiting mail due. */
const dueNow = () =>
  site.env.DB.prepare("UPDATE outbox SET due_at = 0 WHERE status IN ('waiting', 'sending')").run();

test.each(FAULTS)("with the mailer %s a form is stored, and its mail is sent later, once", async (fault) => {
  const email = `${crypto.randomUUID()}@example.org`;
  const form = () => ({ fullName: "Ada", email, message: `Hello ${fault}`, ...asPerson("contact") });
  expect((await post("/api/contact", form, { dependency: "mailer", fault })).status).toBe(201);
  expect(await count("contact_messages", "email = ?", email)).toBe(1);
  expect(await count("outbox", "reply_to = ? AND status = 'waiting'", email)).toBe(1);

  // Two simultaneous cron runs, and another one.
  await dueNow();
  await Promise.all([site.cron(), site.cron()]);
  await dueNow();
  await site.cron();

  const [row] = (
    await site.env.DB.prepare("SELECT id, status FROM outbox WHERE reply_to = ?").bind(email).all()
  ).results;
  expect(row).toMatchObject({ status: "sent" });
  expect((await site.taken()).filter(({ key }) => key === row?.id)).toHaveLength(1);
});

test.each(["down", "slow"] as const)(
  "with D1 %s a form is not stored in part, and is stored once when it is sent again",
  async (fault) => {
    const email = `${crypto.randomUUID()}@example.org`;
    // A token works once: a form that is sent again has a new one.
    const form = () => ({ fullName: "Ada", email, message: "Hello", ...asPerson("contact") });
    expect((await post("/api/contact", form, { dependency: "D1", fault })).status).toBe(503);
    expect(await count("contact_messages", "email = ?", email)).toBe(0);
    expect(await count("outbox", "reply_to = ?", email)).toBe(0);

    for (const _again of [1, 2]) expect((await post("/api/contact", form)).status).toBe(201);
    expect(await count("contact_messages", "email = ?", email)).toBe(1);
    expect(await count("outbox", "reply_to = ?", email)).toBe(1);
  },
);

test.each(["down", "slow"] as const)(
  "an upload with R2 %s leaves no row, and works when tried again",
  async (fault) => {
    const rows = () => count("uploads", "1 = 1");
    const before = await rows();
    const { seen } = await send(site, "POST /api/uploads", { dependency: "R2", fault });
    expect([seen.status, await rows()]).toEqual([503, before]);
    expect((await send(site, "POST /api/uploads", {})).seen.status).toBe(201);
    expect(await rows()).toBe((before ?? 0) + 1);
  },
);

test("an interrupted registration leaves no account, and works when tried again", async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const form = () => ({ fullName: "Ada", email, password: PASSWORD, ...asPerson("register") });
  const broken = await post("/api/auth/register", form, { dependency: "D1", fault: "partway" });
  expect(broken.status).toBe(503);
  expect(await count("users", "email = ?", email)).toBe(0);
  expect((await post("/api/auth/register", form)).status).toBe(201);
});

test.each(["down", "slow"] as const)(
  "with KV %s a new password is set, the page says so, and no earlier session continues",
  async (fault) => {
    const ada = await site.person("student");
    const change = { currentPassword: PASSWORD, newPassword: "another green bar" };
    const answer = await site.ask(
      "/api/auth/password",
      {
        method: "POST",
        headers: { cookie: ada.cookie, origin: "http://localhost", "content-type": "application/json" },
        body: JSON.stringify(change),
      },
      { dependency: "KV sessions", fault },
      { settle: true },
    );
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Your password is changed.");
    expect(await count("outbox", "recipient = ?", ada.email)).toBe(1);
    expect(await count("user_sessions", "user_id = ?", ada.id)).toBe(0);

    const login = (password: string) => post("/api/auth/login", () => ({ email: ada.email, password }));
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login("another green bar")).status).toBe(200);
  },
);

test("signing out works without KV and ends the session", async () => {
  const ada = await site.person("student");
  const { status, headers } = await site.ask(
    "/api/auth/logout",
    { method: "POST", headers: { cookie: ada.cookie, origin: "http://localhost" } },
    { dependency: "KV sessions", fault: "down" },
    { settle: true },
  );
  expect(status).toBe(200);
  expect(headers.getSetCookie().filter((line) => /Max-Age=0/.test(line))).toHaveLength(3);
  expect(await count("user_sessions", "id = ?", ada.sessionId)).toBe(0);
});

test.each(["YouTube", "GitHub"])("the last good copy stays with every fault of %s", async (dependency) => {
  const [scope, path] = [
    `kept-${dependency}:`,
    dependency === "YouTube" ? "/api/youtube" : "/api/info/github",
  ];
  const list = async () => (await site.ask(path, {}, { scope })).text();
  await site.cron({ scope });
  const good = await list();
  // Slow sources take the cron's limit of twenty seconds; test/worker/feed-faults.test.ts uses a shorter one.
  for (const fault of ["down", "wrong", "partway"]) await site.cron({ dependency, fault, scope });
  expect(await list()).toBe(good);
  expect(good).toMatch(/green bar|"count":3/);
});

test.each(["D1", "KV feeds", "R2", "mailer"])(
  "the cron ends with every fault of %s, and the next run works",
  async (dependency) => {
    for (const fault of ["down", "partway"] as const) {
      await expect(site.cron({ dependency, fault, scope: `cron-${dependency}:` })).resolves.toBeUndefined();
    }
    const scope = `after-${dependency}:`;
    await site.cron({ scope });
    expect((await site.ask("/api/youtube", {}, { scope, dependency: "YouTube", fault: "down" })).status).toBe(
      200,
    );
  },
);

test("a page that waits for one dependency waits once", async () => {
  const begun = performance.now();
  const { seen } = await send(site, "GET /portal/profile", { dependency: "D1", fault: "slow" });
  expect(seen.status).toBe(503);
  // Three queries, each of which may take five seconds on a busy machine.
  expect(performance.now() - begun).toBeLessThan(14_000);
});
