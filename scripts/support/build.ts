import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { contentHash } from "./freshness.ts";
import { BUILT_CONFIG, DEV_VARS, reactRouterBin } from "./paths.ts";
import { needTool } from "./processes.ts";

/** The files that a build depends on. */
const SOURCES = [
  "app",
  "worker",
  "shared",
  "content/site.json",
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

/**
 * The sources of a build and the files that it made, each with its size, so that a build that lost a file counts as
 * incomplete. Hidden files are left out: secrets and this mark are added later.
 */
export function buildMark(sources: string, folder: string): string {
  const hash = createHash("sha256");
  const entries = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
  const files = entries.map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files.filter((path) => !/(^|[\\/])\./.test(relative(folder, path))).sort()) {
    hash.update(`${relative(folder, file)} ${statSync(file).size}\n`);
  }
  return `${sources} ${hash.digest("hex")}`;
}

/** Builds the site, unless the last build had the same sources and is complete. */
export async function buildIfStale(): Promise<"done" | "skipped"> {
  const built = dirname(dirname(BUILT_CONFIG));
  // Beside the built Worker: every build empties that folder, and so removes the mark.
  const marker = join(dirname(BUILT_CONFIG), ".built-from");
  const sources = contentHash(SOURCES);
  const before = existsSync(marker) ? readFileSync(marker, "utf8") : "";
  if (before === buildMark(sources, built)) return "skipped";
  if (before.startsWith(`${sources} `)) console.log("Files of the last build are missing: building again.");
  await build();
  writeFileSync(marker, buildMark(sources, built));
  return "done";
}

/** Copies the local secrets to the built Worker, which reads them from the folder of its own configuration. */
export function copySecretsToBuild(): void {
  copyFileSync(DEV_VARS, join(dirname(BUILT_CONFIG), ".dev.vars"));
}
