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
    /** One for each file that runs at the same time. */
    sites: SiteAddresses[];
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

async function serveSite(vars: Record<string, string>) {
  const mail = await startMail({ slowMs: 8_000 });
  const harness = await startHarness({
    ...throwawaySecrets(),
    MAIL_TRANSPORT: "http",
    MAIL_API_URL: mail.url,
    MAIL_API_KEY: "test",
    ...vars,
  });
  const desk = await startStandIn({ service: deskFor(harness) });
  return {
    addresses: { url: harness.url, mail: mail.url, desk: desk.url } satisfies SiteAddresses,
    async close() {
      await Promise.all([harness.close(), mail.close(), desk.close()]);
    },
  };
}

/** Serves `count` built sites, each with its stand-ins, and tells the project where. `vars` come on top. */
export async function serveSites(
  project: TestProject,
  { count, vars = {} }: { count: number; vars?: Record<string, string> },
): Promise<() => Promise<void>> {
  const sites: Awaited<ReturnType<typeof serveSite>>[] = [];
  // One after the other: each puts up a wall around this process's requests (harness.ts).
  for (let each = 0; each < count; each += 1) sites.push(await serveSite(vars));
  project.provide(
    "sites",
    sites.map(({ addresses }) => addresses),
  );
  return async () => {
    for (const site of sites.reverse()) await site.close();
  };
}

/** Files that run one after the other share a site and its data, so each test uses its own. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return serveSites(project, { count: project.config.maxWorkers });
}
