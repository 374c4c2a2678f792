import { once } from "node:events";
import { Hono } from "hono";
import { z } from "zod";
import type { Role } from "#shared/accounts/roles.ts";
import { parseConfig } from "#worker/config.ts";
import { throwawaySecrets } from "../../scripts/support/secrets.ts";
import { startMail } from "../upstream/mail.ts";
import { WEBHOOK_SECRET } from "../upstream/mail-events.ts";
import { startPayments } from "../upstream/payments.ts";
import { startStandIn } from "../upstream/server.ts";
import { type Harness, startHarness } from "./harness.ts";
import { createSessionMint } from "./sessions.ts";
import type { SiteAddresses } from "./site.ts";

const sqlSchema = z.object({
  sql: z.string(),
  params: z.array(z.union([z.string(), z.number(), z.null()])).default([]),
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

type User = { id: string; role: Role; full_name: string; session_epoch: number };

function deskFor(harness: Harness, vars: Record<string, string>): Hono {
  const desk = new Hono();
  const config = parseConfig({ SITE_URL: harness.url, ...vars });
  const signIn = createSessionMint({
    ...{
      kv: harness.env.SESSIONS,
      secret: config.secrets.app,
      keys: config.secrets.signingKeys,
      origin: config.site.origin,
    },
    async insert(row) {
      const places = Object.keys(row).fill("?").join(", ");
      await harness.env.DB.prepare(
        `INSERT INTO user_sessions (${Object.keys(row).join(", ")}) VALUES (${places})`,
      )
        .bind(...Object.values(row))
        .run();
    },
  });
  desk.post("/session", async (c) => {
    const { email } = z.object({ email: z.string() }).parse(await c.req.json());
    const user = await harness.env.DB.prepare(
      "SELECT id, role, full_name, session_epoch FROM users WHERE email = ?",
    )
      .bind(email)
      .first<User>();
    if (!user) return c.text(`There is no account for ${email}.`, 404);
    const { id, role, full_name: fullName, session_epoch: epoch } = user;
    return c.json(await signIn({ id, role, fullName, epoch }));
  });
  // One process at a time uses the site, because of its log: until it ends.
  let holder: number | null = null;
  desk.post("/claim", async (c) => {
    const { pid } = z.object({ pid: z.number() }).parse(await c.req.json());
    if (holder === null || !isAlive(holder)) holder = pid;
    return c.json({ granted: holder === pid });
  });
  desk.post("/sql", async (c) => {
    const { sql, params } = sqlSchema.parse(await c.req.json());
    const { results } = await harness.env.DB.prepare(sql)
      .bind(...params)
      .all();
    return c.json(results);
  });
  desk.post("/scheduled", async (c) => {
    await harness.scheduled(z.object({ cron: z.string() }).parse(await c.req.json()).cron);
    return c.json({ ok: true });
  });
  desk.post("/logs", (c) => c.json(harness.takeLogs()));
  return desk;
}

/*
 * One built site with its stand-ins, in a separate process, because sites in one process would share the log.
 * The first message brings the variables, the URLs are sent back, and a second message ends the process.
 */
const [message] = await once(process, "message");
const vars = z.record(z.string(), z.string()).parse(message);
const mail = await startMail({ slowMs: 8_000 });
const payments = await startPayments();
const allVars = {
  ...throwawaySecrets(),
  MAIL_TRANSPORT: "http",
  MAIL_API_URL: mail.url,
  MAIL_API_KEY: "test",
  MAIL_WEBHOOK_SECRET: WEBHOOK_SECRET,
  MAIL_RATE: "1000",
  ...payments.vars,
  ...vars,
};
const harness = await startHarness(allVars);
payments.payments.webhookTo(`${harness.url}/api/payments/events`);
const desk = await startStandIn({ service: deskFor(harness, allVars) });
process.send?.({
  ...{ url: harness.url, mail: mail.url, payments: payments.url, desk: desk.url },
} satisfies SiteAddresses);
await once(process, "message");
await Promise.all([harness.close(), mail.close(), payments.close(), desk.close()]);
process.disconnect();
