import { copyFileSync, existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { contentHash, onceFor } from "./freshness.ts";
import { BUILT_CONFIG, DEV_VARS, reactRouterBin } from "./paths.ts";
import { needTool } from "./processes.ts";

/** Whatever a build depends on. */
const SOURCES = [
  "app",
  "worker",
  "shared",
  "public",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.toml",
];

/** Builds the site. @throws Stop with the builder's last lines */
export async function build(): Promise<void> {
  await needTool("The site could not be built.", [reactRouterBin, "build"]);
}

/** Builds the site unless the last build was of these very files. */
export async function buildIfStale(): Promise<"done" | "skipped"> {
  // Beside the built Worker: every build empties that folder, and the mark goes with it.
  const marker = join(dirname(BUILT_CONFIG), ".built-from");
  if (!existsSync(BUILT_CONFIG)) rmSync(marker, { force: true });
  return onceFor(contentHash(SOURCES), marker, build);
}

/** Hands the local secrets to the built Worker, which looks for them beside its own configuration. */
export function copySecretsToBuild(): void {
  copyFileSync(DEV_VARS, join(dirname(BUILT_CONFIG), ".dev.vars"));
}
