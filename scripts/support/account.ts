import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { wranglerBin } from "./paths.ts";
import { runTool } from "./processes.ts";
import { missingSecrets } from "./secrets.ts";
import { type WranglerSettings, writeAccountConfig } from "./settings.ts";
import { readSiteFile, SITE_FILE, type SiteFile, withId } from "./site-file.ts";
import { lastLines, Stop } from "./stop.ts";

/** Runs wrangler with the deployed site's settings. */
async function runWrangler(args: string[], options: { env?: Record<string, string>; input?: string } = {}) {
  return runTool([wranglerBin, ...args, "--config", await writeAccountConfig()], options);
}

/** Runs wrangler against the account. @throws Stop with `sentence` and what wrangler said */
export async function wrangler(sentence: string, args: string[], input = ""): Promise<string> {
  const { status, output } = await runWrangler(args, {
    env: { WRANGLER_LOG: "log", CI: "1" },
    input,
  });
  if (status !== 0) throw new Stop(sentence, lastLines(output));
  return output;
}

/** The JSON in a command's output. */
export function json<T>(output: string, schema: z.ZodType<T>): T {
  const start = output.search(/^[[{]/m);
  return schema.parse(JSON.parse(output.slice(start, output.search(/[\]}]\s*$/) + 1)));
}

/** @throws Stop if nobody is logged in */
export async function needLogin(): Promise<void> {
  const { status } = await runWrangler(["whoami", "--json"]);
  if (status === 0) return;
  throw new Stop(
    "You are not logged in to Cloudflare: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN, then try again.",
  );
}

/** Whether an id is one of wrangler.toml's placeholders. */
export function isPlaceholder(id: string): boolean {
  return /^[0-]+[0-9a-f]{1,2}$/.test(id);
}

/** Writes an id into site.toml, unless it is there already. */
function keepId(owner: SiteFile, table: "d1_databases" | "kv_namespaces", binding: string, id: string): void {
  const key = table === "d1_databases" ? "database_id" : "id";
  if (owner[table].some((entry) => entry.binding === binding && entry[key] === id)) return;
  const text = existsSync(SITE_FILE) ? readFileSync(SITE_FILE, "utf8") : "";
  writeFileSync(SITE_FILE, withId(text, { table, binding, key, id }));
}

async function databaseId(name: string): Promise<string | undefined> {
  const output = await wrangler("The account's databases could not be listed.", ["d1", "list", "--json"]);
  const list = json(output, z.array(z.object({ name: z.string(), uuid: z.string() })));
  return list.find((database) => database.name === name)?.uuid;
}

async function namespaceId(title: string): Promise<string | undefined> {
  const output = await wrangler("The account's KV namespaces could not be listed.", [
    "kv",
    "namespace",
    "list",
  ]);
  const list = json(output, z.array(z.object({ title: z.string(), id: z.string() })));
  return list.find((namespace) => namespace.title === title)?.id;
}

async function needId(
  kind: string,
  name: string,
  find: (name: string) => Promise<string | undefined>,
  create: string[],
): Promise<string> {
  const existing = await find(name);
  if (existing) return existing;
  console.log(`Creating the ${kind} ${name}.`);
  await wrangler(`The ${kind} ${name} could not be created.`, create);
  const id = await find(name);
  if (!id)
    throw new Stop(`The ${kind} ${name} was created, but the account does not list it yet: try again.`);
  return id;
}

/**
 * Creates what the account lacks and writes the ids into site.toml, including ids that an older version wrote into
 * wrangler.toml. Prints each step.
 */
export async function needResources(settings: WranglerSettings): Promise<void> {
  const owner = await readSiteFile();
  for (const { binding, database_name: name, database_id: id } of settings.d1_databases) {
    const own = isPlaceholder(id) ? await needId("database", name, databaseId, ["d1", "create", name]) : id;
    keepId(owner, "d1_databases", binding, own);
  }
  for (const { binding, id } of settings.kv_namespaces) {
    const title = `${settings.name}-${binding.toLowerCase()}`;
    const create = ["kv", "namespace", "create", title];
    const own = isPlaceholder(id) ? await needId("KV namespace", title, namespaceId, create) : id;
    keepId(owner, "kv_namespaces", binding, own);
  }
  for (const { bucket_name: name } of settings.r2_buckets) {
    const { status } = await runWrangler(["r2", "bucket", "info", name, "--json"], { env: { CI: "1" } });
    if (status === 0) continue;
    console.log(`Creating the bucket ${name}.`);
    await wrangler(`The bucket ${name} could not be created.`, ["r2", "bucket", "create", name]);
  }
}

/** Makes the missing secrets and prints their names. Returns the names of all secrets. */
export async function needSecrets(worker: string): Promise<string[]> {
  // A Worker that was never deployed has no secrets to list.
  const { status, output } = await runWrangler(["secret", "list", "--format", "json"], { env: { CI: "1" } });
  const present =
    status === 0 ? json(output, z.array(z.object({ name: z.string() }))).map(({ name }) => name) : [];
  const missing = missingSecrets(present);
  for (const [name, value] of Object.entries(missing)) {
    console.log(`Making the secret ${name} for ${worker}.`);
    await wrangler(`The secret ${name} could not be stored.`, ["secret", "put", name], value);
  }
  return [...present, ...Object.keys(missing)];
}
