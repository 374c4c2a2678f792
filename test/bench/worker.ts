import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { throwawaySecrets } from "../../scripts/support/secrets.ts";
import { type ContentBindings, writeNewSite } from "../support/new-site.ts";

type BuiltConfig = {
  main: string;
  compatibility_date: string;
  compatibility_flags: string[];
  vars?: Record<string, string>;
  d1_databases?: { binding: string; database_id: string }[];
  kv_namespaces?: { binding: string; id: string }[];
  r2_buckets?: { binding: string; bucket_name: string }[];
  ratelimits?: { name: string; namespace_id: string; simple: { limit: number; period: 10 | 60 } }[];
  version_metadata?: { binding: string };
};

/** A server on any free port, without logging and outside services. */
export const QUIET_SERVER = { cf: false, logRequests: false, host: "127.0.0.1", port: 0 } as const;

/** Every module of a build, its entry first. */
function scriptsOf(folder: string, main: string) {
  const others = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".js") && path !== main,
  );
  return [main, ...others].map((path) => ({ type: "ESModule" as const, path: join(folder, path) }));
}

/**
 * Serves a build without the development server, whose logging would hide the differences, and without the page cache
 * unless it is asked for. `wrapper`: a module to stand before the Worker, importing it as `./index.js`, and `beside`
 * the modules that it imports too. `vars` override the configuration's. `persist`: the folder for stored data.
 */
export function serveBuild(
  configPath: string,
  wrapper?: string,
  {
    pageCache = false,
    vars = {},
    beside = {},
    persist,
  }: {
    pageCache?: boolean;
    vars?: Record<string, string>;
    beside?: Record<string, string>;
    persist?: string;
  } = {},
): Miniflare {
  const folder = dirname(configPath);
  const config: BuiltConfig = JSON.parse(readFileSync(configPath, "utf8"));
  return new Miniflare({
    ...convertV4MiniflareOptions({
      ...QUIET_SERVER,
      cacheAPI: pageCache,
      modulesRoot: folder,
      modules: [
        ...(wrapper
          ? [{ type: "ESModule" as const, path: join(folder, "d1-counter.js"), contents: wrapper }]
          : []),
        ...Object.entries(beside).map(([name, contents]) => ({
          type: "ESModule" as const,
          path: join(folder, name),
          contents,
        })),
        ...scriptsOf(folder, config.main),
      ],
      compatibilityDate: config.compatibility_date,
      compatibilityFlags: config.compatibility_flags,
      bindings: {
        ...config.vars,
        SITE_URL: "http://localhost",
        MAIL_WEBHOOK_SECRET: "whsec_YS1zZWNyZXQtb2YtdGhlLWJlbmNobWFyaw==",
        PAGE_CACHE: pageCache ? "on" : "off",
        ...throwawaySecrets(),
        ...vars,
      },
      d1Databases: Object.fromEntries(
        (config.d1_databases ?? []).map(({ binding, database_id }) => [binding, database_id]),
      ),
      kvNamespaces: Object.fromEntries((config.kv_namespaces ?? []).map(({ binding, id }) => [binding, id])),
      r2Buckets: Object.fromEntries(
        (config.r2_buckets ?? []).map(({ binding, bucket_name }) => [binding, bucket_name]),
      ),
      ratelimits: Object.fromEntries(
        (config.ratelimits ?? []).map(({ name, ...limit }) => [name, limit] as const),
      ),
      ...(config.version_metadata ? { versionMetadata: config.version_metadata.binding } : {}),
    }),
    ...(persist ? { resourcePersistencePath: persist } : {}),
  });
}

/** Writes the schema and the initial content to a served site. */
export async function fillDatabase(site: Miniflare): Promise<void> {
  await writeNewSite(await site.getBindings<ContentBindings>(), new Date());
}
