import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Config, ConfigError, parseConfig } from "#worker/config.ts";
import { ROOT, WORK_FOLDER } from "./paths.ts";
import { throwawaySecrets } from "./secrets.ts";
import { readSiteFile, withSiteFile } from "./site-file.ts";
import { Stop } from "./stop.ts";

const settingsSchema = z.object({
  name: z.string(),
  account_id: z.string().optional(),
  compatibility_date: z.string(),
  vars: z.record(z.string(), z.unknown()),
  d1_databases: z.array(
    z.object({
      binding: z.string(),
      database_name: z.string(),
      database_id: z.string(),
      migrations_dir: z.string(),
    }),
  ),
  kv_namespaces: z.array(z.object({ binding: z.string(), id: z.string() })),
  r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string() })),
});

/** The parts of the configuration that the scripts use. */
export type WranglerSettings = z.output<typeof settingsSchema>;

/**
 * The product's settings, wrangler.toml, with which the site runs on this machine.
 * @throws Stop if wrangler cannot read them
 */
export async function wranglerSettings(folder = ROOT): Promise<WranglerSettings> {
  // Imported here: wrangler takes a second to load, and half of the tasks do not need it.
  const { unstable_readConfig: readConfig } = await import("wrangler");
  try {
    return settingsSchema.parse(
      readConfig({ config: join(folder, "wrangler.toml") }, { hideWarnings: true }),
    );
  } catch (error) {
    throw new Stop(`wrangler.toml cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** The deployed site's settings: wrangler.toml with site.toml on top. @throws Stop */
export async function siteSettings(): Promise<WranglerSettings> {
  return withSiteFile(await wranglerSettings(), await readSiteFile());
}

/** Writes the deployed site's settings to a file for wrangler. Returns the path. */
export async function writeAccountConfig(): Promise<string> {
  const { d1_databases: databases, vars: _, ...settings } = await siteSettings();
  const path = join(WORK_FOLDER, "wrangler.json");
  mkdirSync(WORK_FOLDER, { recursive: true });
  const d1_databases = databases.map((database) => ({
    ...database,
    migrations_dir: join(ROOT, database.migrations_dir),
  }));
  writeFileSync(path, JSON.stringify({ ...settings, d1_databases }, null, 2));
  return path;
}

/** The deployed site's database and bucket, for `remoteTarget` (seed/targets.ts). @throws Stop */
export async function accountTarget(): Promise<{ config: string; bucket: string }> {
  const { r2_buckets: buckets } = await siteSettings();
  const bucket = buckets.find(({ binding }) => binding === "MEDIA")?.bucket_name;
  if (!bucket) throw new Stop("wrangler.toml names no bucket for MEDIA.");
  return { config: await writeAccountConfig(), bucket };
}

/**
 * Checks variables against the Worker's own schema, so that a wrong one is found before the site serves.
 * @throws Stop naming every variable that is wrong
 */
export function checkConfig(vars: Readonly<Record<string, unknown>>): Config {
  try {
    return parseConfig(vars);
  } catch (error) {
    if (error instanceof ConfigError) throw new Stop(error.message);
    throw error;
  }
}

/** Checks the deployed site's URL and returns it normalised. @throws Stop */
export function checkSiteUrl(url: unknown): string {
  const { site } = checkConfig({ ...throwawaySecrets(), SITE_URL: url });
  if (!site.origin.startsWith("https://")) throw new Stop("SITE_URL must begin with https://.");
  return site.origin;
}
