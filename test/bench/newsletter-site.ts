import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT_CONFIG } from "../../scripts/support/paths.ts";
import { fillDatabase, serveBuild } from "./worker.ts";

/** The argument of this process: `fresh` writes a new site into the folder. */
export type SiteOrder = { folder: string; fresh: boolean; vars: Record<string, string> };

/* The built site in a separate process, so that it can be killed. Prints its URL as one line. */
const order: SiteOrder = JSON.parse(process.argv[2] ?? "");
const desk = readFileSync(join(import.meta.dirname, "sql-desk.js"), "utf8");
const site = serveBuild(BUILT_CONFIG, desk, { vars: order.vars, persist: order.folder });
if (order.fresh) await fillDatabase(site);
process.stdout.write(`${(await site.ready).origin}\n`);
