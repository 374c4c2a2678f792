import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { settingNames } from "#worker/config.ts";
import { SECRETS } from "#worker/config-names.ts";
import { ROOT } from "./paths.ts";
import { Stop } from "./stop.ts";

/** The owner's settings. No version of the product contains this file, so a `git pull` never touches it. */
export const SITE_FILE = join(ROOT, "site.toml");

const bindingSchema = z.looseObject({ binding: z.string() });

/** Same format as wrangler.toml, of which the owner may only set these parts. */
const siteFileSchema = z.strictObject({
  name: z.string().optional(),
  account_id: z.string().optional(),
  workers_dev: z.boolean().optional(),
  routes: z.array(z.unknown()).optional(),
  observability: z.looseObject({}).optional(),
  vars: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String)).default({}),
  d1_databases: z.array(bindingSchema).default([]),
  kv_namespaces: z.array(bindingSchema).default([]),
  r2_buckets: z.array(bindingSchema).default([]),
});

export type SiteFile = z.output<typeof siteFileSchema>;

/** Whether `edits` letters, added, removed or replaced, make one name the other. */
function isClose(one: string, other: string, edits: number): boolean {
  if (one[0] === other[0]) return one === "" || isClose(one.slice(1), other.slice(1), edits);
  if (edits === 0) return false;
  return (
    isClose(one.slice(1), other, edits - 1) ||
    isClose(one, other.slice(1), edits - 1) ||
    isClose(one.slice(1), other.slice(1), edits - 1)
  );
}

/** What is wrong with the name of a variable, as a sentence; null if nothing is. */
function wrongName(name: string): string | null {
  if (SECRETS.has(name)) {
    return `${name} is a secret, and site.toml is committed: remove it and run \`npm run wrangler -- secret put ${name}\`.`;
  }
  const known = settingNames();
  if (known.includes(name)) return null;
  const meant = [0, 1, 2].flatMap((edits) =>
    known.filter((one) => isClose(name.toUpperCase(), one, edits)),
  )[0];
  return `${name} is not a setting.${meant ? ` Did you mean ${meant}?` : ""}`;
}

/** What is wrong with keys outside the tables, as sentences. */
function wrongKeys(keys: string[]): string[] {
  const schema = JSON.parse(readFileSync(join(ROOT, "node_modules/wrangler/config-schema.json"), "utf8"));
  const wranglers = keys.filter((key) => Object.hasOwn(schema.definitions.RawConfig.properties, key));
  const unknown = keys.filter((key) => !wranglers.includes(key));
  return [
    ...(wranglers.length > 0 ? [`remove ${wranglers.join(", ")}, which only wrangler.toml sets.`] : []),
    ...unknown.map((key) => `${key} is not known here. Settings go below [vars].`),
  ];
}

/** @throws Stop saying what is wrong in the file */
export function parseSiteFile(raw: unknown): SiteFile {
  const parsed = siteFileSchema.safeParse(raw);
  const reasons = parsed.success
    ? Object.keys(parsed.data.vars).flatMap((name) => wrongName(name) ?? [])
    : parsed.error.issues.flatMap((issue) =>
        issue.code === "unrecognized_keys"
          ? wrongKeys(issue.keys)
          : `${issue.path.join(".")}: ${issue.message}.`,
      );
  if (parsed.success && reasons.length === 0) return parsed.data;
  throw new Stop(`site.toml cannot be used: ${reasons.join(" ")}`);
}

/** The owner's settings; empty if there is no file yet. @throws Stop */
export async function readSiteFile(path = SITE_FILE): Promise<SiteFile> {
  if (!existsSync(path)) return parseSiteFile({});
  const { experimental_readRawConfig: readRawConfig } = await import("wrangler");
  let raw: unknown;
  try {
    raw = readRawConfig({ config: path }).rawConfig;
  } catch (error) {
    throw new Stop(`site.toml cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  return parseSiteFile(raw);
}

type Bound = { binding: string };

function merged<Entry extends Bound>(product: readonly Entry[], owner: readonly Bound[]): Entry[] {
  const unknown = owner.find(({ binding }) => !product.some((entry) => entry.binding === binding));
  if (unknown)
    throw new Stop(`site.toml names the binding ${unknown.binding}, which the product does not have.`);
  return product.map((entry) => ({ ...entry, ...owner.find(({ binding }) => binding === entry.binding) }));
}

/** The product's settings with the owner's on top: single values are replaced, variables and bindings merged. */
export function withSiteFile<
  Settings extends {
    vars: Record<string, unknown>;
    d1_databases: Bound[];
    kv_namespaces: Bound[];
    r2_buckets: Bound[];
  },
>(product: Settings, owner: SiteFile): Settings {
  return {
    ...product,
    ...owner,
    vars: { ...product.vars, ...owner.vars },
    d1_databases: merged(product.d1_databases, owner.d1_databases),
    kv_namespaces: merged(product.kv_namespaces, owner.kv_namespaces),
    r2_buckets: merged(product.r2_buckets, owner.r2_buckets),
  };
}

/** The text of site.toml with an id added, in the binding's entry or in a new entry at the end. */
export function withId(
  text: string,
  { table, binding, key, id }: { table: string; binding: string; key: string; id: string },
): string {
  const line = `${key} = "${id}"`;
  const entry = new RegExp(`^[ \\t]*binding[ \\t]*=[ \\t]*["']${binding}["'].*$`, "m");
  if (entry.test(text)) return text.replace(entry, (found) => `${found}\n${line}`);
  const before = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  return `${before}\n[[${table}]]\nbinding = "${binding}"\n${line}\n`;
}
