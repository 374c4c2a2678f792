import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { z } from "zod";
import { findChromium } from "./chromium.ts";

const addressesSchema = z.object({
  /** The built Worker. */
  url: z.string(),
  /** The mail stand-in (test/upstream/mail.ts). */
  mail: z.string(),
  /** The payment provider's stand-in (test/upstream/payments.ts). */
  payments: z.string(),
  /** Access to the Worker's database, cron and log, for tests only. */
  desk: z.string(),
});
/** Where a browser test finds its site. */
export type SiteAddresses = z.output<typeof addressesSchema>;

declare module "vitest" {
  export interface ProvidedContext {
    /** One for each test file that runs at the same time. */
    sites: SiteAddresses[];
  }
}

type Site = { addresses: SiteAddresses; close: () => Promise<void> };

function ended(child: ChildProcess): Promise<void> {
  return child.exitCode === null
    ? new Promise((resolve) => child.once("exit", () => resolve()))
    : Promise.resolve();
}

function serveSite(vars: Record<string, string>): Promise<Site> {
  const child = fork(join(import.meta.dirname, "site-process.ts"), { execArgv: ["--no-warnings"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (status) => reject(new Error(`A site ended with status ${status} before it served.`)));
    child.once("message", (message) => {
      resolve({
        addresses: addressesSchema.parse(message),
        async close() {
          child.send("close");
          await ended(child);
        },
      });
    });
    child.send(vars);
  });
}

/** Serves `count` built sites with their stand-ins and provides their URLs. `vars` override settings. */
export async function serveSites(
  project: TestProject,
  { count, vars = {} }: { count: number; vars?: Record<string, string> },
): Promise<() => Promise<void>> {
  const sites = await Promise.all(Array.from({ length: count }, () => serveSite(vars)));
  project.provide(
    "sites",
    sites.map(({ addresses }) => addresses),
  );
  return async () => {
    await Promise.all(sites.map(({ close }) => close()));
  };
}

/**
 * Files that run one after the other share a site and its data, so each test makes its own data. The browser is
 * unpacked here, because test files that run at the same time would get in each other's way.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await findChromium();
  return serveSites(project, { count: project.config.maxWorkers });
}
