import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BUILT_CONFIG, wranglerBin } from "./paths.ts";
import { runTool } from "./processes.ts";
import { readSiteFile, withSiteFile } from "./site-file.ts";
import { lastLines, Stop } from "./stop.ts";

/** Our own limit for the Worker, gzipped. The platform allows far more. */
export const LARGEST_BUNDLE_KB = 1000;

/** Puts the owner's settings beside the built Worker, which has only the product's. Returns the path. */
export async function writeDeployConfig(): Promise<string> {
  const built = JSON.parse(readFileSync(BUILT_CONFIG, "utf8"));
  const path = join(dirname(BUILT_CONFIG), "wrangler.site.json");
  writeFileSync(path, JSON.stringify(withSiteFile(built, await readSiteFile())));
  return path;
}

/**
 * Bundles the built Worker as a deployment would, without uploading it.
 * `config`: the settings to deploy with. Returns the gzipped size in kB.
 * @throws Stop if the Worker would not be accepted
 */
export async function measureBundle(config: string): Promise<number> {
  const { status, output } = await runTool([wranglerBin, "deploy", "--dry-run", "--config", config], {
    env: { WRANGLER_LOG: "log" },
  });
  const size = /gzip: ([\d.]+) (KiB|MiB)/.exec(output);
  if (status !== 0 || !size) throw new Stop("wrangler would not deploy this build.", lastLines(output));
  return (Number(size[1]) * (size[2] === "MiB" ? 1024 * 1024 : 1024)) / 1000;
}
