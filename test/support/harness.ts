import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createTestHarness } from "wrangler";
import { searchBindingTarget, writeSearchIndex } from "../../scripts/seed/search-target.ts";
import { bindingTarget } from "../../scripts/seed/targets.ts";
import { seed } from "../../scripts/seed.ts";
import { BUILT_CONFIG, ROOT } from "../../scripts/support/paths.ts";
import { wranglerSettings } from "../../scripts/support/settings.ts";

type Bindings = {
  DB: D1Database;
  SEARCH: D1Database;
  MEDIA: R2Bucket;
  FEEDS: KVNamespace;
  SESSIONS: KVNamespace;
};

/** One line that the Worker logged. */
export type LogLine = { level: string; message: string };

/** The runtime's message about a browser that disconnected during an answer, when a page was closed. */
const HUNG_UP = /^kj::getCaughtExceptionAsKj\(\) = .*disconnected: .*(Broken pipe|Connection reset by peer)/;

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Allows this process, and the Worker in it, to connect to this machine only. Refused requests are listed in
 * `refused`; the returned function removes the block.
 */
function refuseOutbound(refused: string[]): () => void {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (LOCAL_HOSTS.has(url.hostname)) return original(input, init);
    refused.push(url.href);
    throw new TypeError(`Unexpected outbound request: ${url.href}`);
  };
  return () => {
    globalThis.fetch = original;
  };
}

/** How often a step is tried, and the wait after a failure, in which a closed connection is noticed. */
const [TRIES, AGAIN_AFTER_MS] = [4, 250];

/**
 * On a busy machine the work between two steps can take longer than a connection stays open. Then the step is tried
 * again, which is safe for each of them.
 */
async function again<T>(step: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    try {
      return await step();
    } catch {
      await setTimeout(AGAIN_AFTER_MS);
    }
  }
  return step();
}

/** The built Worker, serving on this machine with its own database, files and sessions. */
export type Harness = {
  url: string;
  env: Bindings;
  /** The Worker's log lines and the refused outbound requests since the last call. */
  takeLogs(): LogLine[];
  scheduled(cron: string): Promise<void>;
  close(): Promise<void>;
};

/** A copy of the built configuration with absolute paths, in a folder without local secrets. */
function writeConfig(folder: string): string {
  const built = dirname(BUILT_CONFIG);
  const config = JSON.parse(readFileSync(BUILT_CONFIG, "utf8"));
  const path = join(folder, "wrangler.json");
  writeFileSync(
    path,
    JSON.stringify({
      ...config,
      configPath: undefined,
      userConfigPath: undefined,
      // Cannot run locally: with it the harness would ask for a Cloudflare login.
      ai: undefined,
      main: join(built, config.main),
      assets: { ...config.assets, directory: join(built, config.assets.directory) },
      d1_databases: config.d1_databases.map((database: { migrations_dir: string }) => ({
        ...database,
        migrations_dir: join(built, database.migrations_dir),
      })),
    }),
  );
  return path;
}

/**
 * Serves the last build at http://localhost:{a free port}, migrated and seeded. `vars` override wrangler.toml's.
 * The Worker's outbound requests go through this process's `fetch`.
 */
export async function startHarness(vars: Record<string, string>): Promise<Harness> {
  const refused: string[] = [];
  const allowOutbound = refuseOutbound(refused);
  const folder = mkdtempSync(join(tmpdir(), "greenbar-test-"));
  const worker = { configPath: writeConfig(folder), vars };
  const server = createTestHarness({ root: ROOT, workers: [worker] });
  const { url } = await server.listen();
  url.hostname = "localhost";
  // The port, which links in pages and emails need, is only known now.
  await server.update({
    root: ROOT,
    workers: [
      { ...worker, vars: { SITE_URL: url.origin, CHAT_PROVIDER: "built-in", PAGE_CACHE: "off", ...vars } },
    ],
  });
  const handle = server.getWorker<Bindings>();
  await again(() => handle.applyD1Migrations("DB"));
  await again(() => handle.applyD1Migrations("SEARCH"));
  const env = await again(() => handle.getEnv());
  const target = bindingTarget(env, async () => {});
  const { vars: own } = await wranglerSettings();
  await again(() => seed(target, new Date(), { ...own, ...vars }));
  const index = searchBindingTarget(env.SEARCH, async () => {});
  const sources = await again(() => target.sources());
  await again(() => writeSearchIndex(index, sources));
  return {
    url: url.origin,
    env,
    takeLogs() {
      const lines = [
        ...server
          .getLogs()
          .filter(({ message }) => !HUNG_UP.test(message))
          .map(({ level, message }) => ({ level, message })),
        ...refused
          .splice(0)
          .map((url) => ({ level: "error", message: `Unexpected outbound request: ${url}` })),
      ];
      server.clearLogs();
      return lines;
    },
    async scheduled(cron) {
      await handle.scheduled({ cron, scheduledTime: new Date() });
    },
    async close() {
      await server.close();
      allowOutbound();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
