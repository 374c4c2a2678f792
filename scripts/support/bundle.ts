import { BUILT_CONFIG, wranglerBin } from "./paths.ts";
import { runTool } from "./processes.ts";
import { lastLines, Stop } from "./stop.ts";

/** The largest Worker that this project allows itself, gzipped; the platform's own limit is far above. */
export const LARGEST_BUNDLE_KB = 1000;

/**
 * Lets wrangler put the built Worker together as for a deployment, without sending it anywhere.
 * Returns its gzipped size in kB.
 * @throws Stop where the Worker would not be accepted
 */
export async function measureBundle(): Promise<number> {
  const { status, output } = await runTool([wranglerBin, "deploy", "--dry-run", "--config", BUILT_CONFIG], {
    env: { WRANGLER_LOG: "log" },
  });
  const size = /gzip: ([\d.]+) (KiB|MiB)/.exec(output);
  if (status !== 0 || !size) throw new Stop("wrangler would not deploy this build.", lastLines(output));
  return (Number(size[1]) * (size[2] === "MiB" ? 1024 * 1024 : 1024)) / 1000;
}
