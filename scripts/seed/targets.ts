import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { CONTENT_VERSION_KEY, moveContentVersion } from "#worker/platform/content-version.ts";
import type { SearchSources } from "#worker/search/index-contents.ts";
import { readSources, type SourceRow } from "#worker/site/search-sources.ts";
import { STATE_FOLDER, wranglerBin } from "../support/paths.ts";

/** Where the seed writes: the database and the bucket, local or online. */
export type SeedTarget = {
  /** `table:id` of every row that was seeded at any time. */
  seeded(): Promise<Set<string>>;
  /** What the search index is made from: the owner may have changed it since it was seeded. */
  sources(): Promise<SearchSources>;
  run(statements: string[]): Promise<void>;
  putObject(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Marks cached pages as old: within a minute every visitor sees the change. */
  contentChanged(): Promise<void>;
  close(): Promise<void>;
};

type SeededBindings = { DB: D1Database; MEDIA: R2Bucket; FEEDS: KVNamespace };

const LEDGER = "SELECT table_name || ':' || row_id AS entry FROM seeded_rows";

/** Room for several rows. */
const PART_LENGTH = 50_000;

/**
 * Runs statements, each of which ends with a semicolon, all or none of them. Several are prepared together, because
 * preparing is a call to the local runtime, and this process waits for each.
 */
export async function runTogether(database: D1Database, statements: readonly string[]): Promise<void> {
  const parts: string[] = [];
  for (const statement of statements) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + statement.length < PART_LENGTH) {
      parts[parts.length - 1] = `${last}\n${statement}`;
    } else parts.push(statement);
  }
  const prepared = parts.map((part) => database.prepare(part));
  // Preparing them may block this process for longer than the other side keeps an idle connection open. Let Node notice
  // that it was closed before we write to it again.
  await setTimeout(10);
  await database.batch(prepared);
}

/** The database and the bucket of a running Worker's environment. */
export function bindingTarget(env: SeededBindings, close: () => Promise<void>): SeedTarget {
  return {
    async seeded() {
      const { results } = await env.DB.prepare(LEDGER).all<{ entry: string }>();
      return new Set(results.map(({ entry }) => entry));
    },
    sources: () => readSources(async (sql) => (await env.DB.prepare(sql).all<SourceRow>()).results),
    run: (statements) => runTogether(env.DB, statements),
    async putObject(key, bytes, contentType) {
      await env.MEDIA.put(key, bytes, { httpMetadata: { contentType } });
    },
    contentChanged: () => moveContentVersion(env.FEEDS),
    close,
  };
}

/** The local database and bucket in a state folder: by default the one that `npm start` uses. */
export async function localTarget(state = STATE_FOLDER): Promise<SeedTarget> {
  // Imported here because it takes seconds to load, and commands that refuse to run do not need it.
  const { getPlatformProxy } = await import("wrangler");
  const { env, dispose } = await getPlatformProxy<SeededBindings>({
    persist: { path: join(state, "v3") },
    remoteBindings: false,
  });
  return bindingTarget(env, dispose);
}

/** The deployed site's database and bucket, through wrangler and its login. `config`: the account's (settings.ts). */
export function remoteTarget({ config, bucket }: { config: string; bucket: string }): SeedTarget {
  const folder = mkdtempSync(join(tmpdir(), "greenbar-seed-"));
  const wrangler = (args: string[]) =>
    execFileSync(process.execPath, [wranglerBin, ...args, "--config", config], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
  function rowsOf<Row>(sql: string): Row[] {
    const answer = wrangler(["d1", "execute", "DB", "--remote", "--json", "--command", sql]);
    const [{ results }] = JSON.parse(answer) as [{ results: Row[] }];
    return results;
  }
  return {
    async seeded() {
      return new Set(rowsOf<{ entry: string }>(LEDGER).map(({ entry }) => entry));
    },
    sources: () => readSources(rowsOf<SourceRow>),
    async run(statements) {
      const file = join(folder, "seed.sql");
      writeFileSync(file, statements.join("\n"));
      wrangler(["d1", "execute", "DB", "--remote", "--yes", "--file", file]);
    },
    async putObject(key, bytes, contentType) {
      const file = join(folder, "object");
      writeFileSync(file, bytes);
      wrangler([
        "r2",
        "object",
        "put",
        `${bucket}/${key}`,
        "--remote",
        "--file",
        file,
        "--content-type",
        contentType,
      ]);
    },
    async contentChanged() {
      const version = crypto.randomUUID();
      wrangler(["kv", "key", "put", CONTENT_VERSION_KEY, version, "--binding", "FEEDS", "--remote"]);
    },
    async close() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
