import { join } from "node:path";

/** The checkout's root folder. */
export const ROOT = join(import.meta.dirname, "../..");

/** Where D1, KV and R2 keep their local data. */
export const STATE_FOLDER = join(ROOT, ".wrangler/state");

/** Logs, the stand-in's mail and what the scripts remember from run to run. */
export const WORK_FOLDER = join(ROOT, ".greenbar");

/** The built Worker's configuration, written by the build. */
export const BUILT_CONFIG = join(ROOT, "build/server/wrangler.json");

/** Local secrets; never committed. */
export const DEV_VARS = join(ROOT, ".dev.vars");

/** The tools' entries, to be run with the Node of the checkout (`process.execPath`). */
export const wranglerBin = join(ROOT, "node_modules/wrangler/wrangler-dist/cli.js");
export const reactRouterBin = join(ROOT, "node_modules/@react-router/dev/bin.js");
export const tscBin = join(ROOT, "node_modules/typescript-7/bin/tsc");
export const biomeBin = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
export const vitestBin = join(ROOT, "node_modules/vitest/vitest.mjs");
