import { join } from "node:path";
import { z } from "zod";
import { type Config, ConfigError, parseConfig } from "#worker/config.ts";
import { ROOT } from "./paths.ts";
import { Stop } from "./stop.ts";

const settingsSchema = z.object({
  name: z.string(),
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

/** What the scripts read of wrangler.toml. */
export type WranglerSettings = z.output<typeof settingsSchema>;

/** @throws Stop where wrangler cannot read its configuration */
export async function wranglerSettings(folder = ROOT): Promise<WranglerSettings> {
  // Loaded here and not above: wrangler takes a second to load, and half of the tasks do not need it.
  const { unstable_readConfig: readConfig } = await import("wrangler");
  try {
    return settingsSchema.parse(
      readConfig({ config: join(folder, "wrangler.toml") }, { hideWarnings: true }),
    );
  } catch (error) {
    throw new Stop(`wrangler.toml cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Holds variables against the Worker's own schema, so that a wrong one is found before it serves.
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
