import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import type { Place } from "./backups.ts";
import { ROOT } from "./paths.ts";
import { wranglerSettings } from "./settings.ts";
import { Stop } from "./stop.ts";

type Opened = Place & { close(): Promise<void> };

/** The data of a checkout on this machine, below its `.wrangler/state`. */
export async function localPlace(folder = ROOT): Promise<Opened> {
  const { env, dispose } = await getPlatformProxy<{ MEDIA: R2Bucket }>({
    configPath: join(folder, "wrangler.toml"),
    persist: { path: join(folder, ".wrangler/state/v3") },
    remoteBindings: false,
  });
  return { folder, remote: false, files: env.MEDIA, close: dispose };
}

/** The data of the account that wrangler is signed in to. Its bucket is asked through a remote binding. */
export async function remotePlace(): Promise<Opened> {
  const { name, r2_buckets: buckets } = await wranglerSettings();
  const bucket = buckets.find(({ binding }) => binding === "MEDIA")?.bucket_name;
  if (!bucket) throw new Stop("wrangler.toml names no bucket for MEDIA.");
  const work = mkdtempSync(join(tmpdir(), "greenbar-bucket-"));
  const configPath = join(work, "wrangler.json");
  const r2_buckets = [{ binding: "MEDIA", bucket_name: bucket, remote: true }];
  writeFileSync(configPath, JSON.stringify({ name, compatibility_date: "2026-08-01", r2_buckets }));
  const { env, dispose } = await getPlatformProxy<{ MEDIA: R2Bucket }>({
    configPath,
    persist: false,
    remoteBindings: true,
  });
  return {
    folder: ROOT,
    remote: true,
    files: env.MEDIA,
    async close() {
      await dispose();
      rmSync(work, { recursive: true, force: true });
    },
  };
}
