import { Hono } from "hono";
import type { TestProject } from "vitest/node";
import { z } from "zod";
import { throwawaySecrets } from "../../scripts/support/secrets.ts";
import { startMail } from "../upstream/mail.ts";
import { startStandIn } from "../upstream/server.ts";
import { type Harness, startHarness } from "./harness.ts";

/** Where a browser test finds what runs for it. */
export type SiteAddresses = {
  /** The built Worker. */
  url: string;
  /** The mail stand-in (test/upstream/mail.ts). */
  mail: string;
  /** The Worker's database, cron and log, for the tests only. */
  desk: string;
};

declare module "vitest" {
  export interface ProvidedContext {
    site: SiteAddresses;
  }
}

const sqlSchema = z.object({
  sql: z.string(),
  params: z.array(z.union([z.string(), z.number(), z.null()])).default([]),
});

function deskFor(harness: Harness): Hono {
  const desk = new Hono();
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

/** Serves the built site with its stand-ins and tells the project where. `vars` come on top. */
export async function serveSite(
  project: TestProject,
  vars: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const mail = await startMail({ slowMs: 8_000 });
  const harness = await startHarness({
    ...throwawaySecrets(),
    MAIL_TRANSPORT: "http",
    MAIL_API_URL: mail.url,
    MAIL_API_KEY: "test",
    ...vars,
  });
  const desk = await startStandIn({ service: deskFor(harness) });
  project.provide("site", { url: harness.url, mail: mail.url, desk: desk.url });
  return async () => {
    await Promise.all([harness.close(), mail.close(), desk.close()]);
  };
}

/** One site for all browser tests; they share its data, so each uses its own. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return serveSite(project);
}
