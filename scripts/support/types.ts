import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { contentHash, onceFor } from "./freshness.ts";
import { ROOT, reactRouterBin, WORK_FOLDER, wranglerBin } from "./paths.ts";
import { needTool } from "./processes.ts";

/** Writes the type of `Env` from wrangler.toml, unless it is up to date. */
async function generateEnvTypes(): Promise<void> {
  const marker = join(WORK_FOLDER, "types-from");
  if (!existsSync(join(ROOT, "worker-configuration.d.ts"))) rmSync(marker, { force: true });
  await onceFor(contentHash(["wrangler.toml", "package-lock.json"]), marker, async () => {
    await needTool("The types of the Worker's environment could not be written.", [
      wranglerBin,
      ...["types", "--include-runtime=false", "--strict-vars=false"],
      // Otherwise the types would depend on the local .dev.vars.
      ...["--env-file", ".dev.vars.example"],
    ]);
  });
}

/** Writes the generated types: of the routes and of the Worker's environment. */
export async function generateTypes(): Promise<void> {
  await Promise.all([
    generateEnvTypes(),
    needTool("The types of the routes could not be written.", [reactRouterBin, "typegen"]),
  ]);
}
