import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type SearchSources, searchContents } from "#worker/search/index-contents.ts";
import { contentsHash, indexStatements } from "#worker/search/index-statements.ts";
import { STORED_HASH } from "#worker/site/search-index.ts";
import { STATE_FOLDER, wranglerBin } from "../support/paths.ts";
import { runTogether, type SeedTarget } from "./targets.ts";

/** Where the index is written: the database on this machine, or that of the account. */
export type SearchTarget = {
  /** The hash of the sources of the stored index, or null if it was never built. */
  hash(): Promise<string | null>;
  run(statements: string[]): Promise<void>;
  close(): Promise<void>;
};

/** The index of a running Worker's environment. */
export function searchBindingTarget(search: D1Database, close: () => Promise<void>): SearchTarget {
  return {
    async hash() {
      return (await search.prepare(STORED_HASH).first<{ fact: string }>())?.fact ?? null;
    },
    run: (statements) => runTogether(search, statements),
    close,
  };
}

/** The local index in a state folder: by default the one that `npm start` uses. */
export async function localSearchTarget(state = STATE_FOLDER): Promise<SearchTarget> {
  // Imported here because it takes seconds to load, and commands that refuse to run do not need it.
  const { getPlatformProxy } = await import("wrangler");
  const { env, dispose } = await getPlatformProxy<{ SEARCH: D1Database }>({
    persist: { path: join(state, "v3") },
    remoteBindings: false,
  });
  return searchBindingTarget(env.SEARCH, dispose);
}

/** The deployed site's index, through wrangler and its login. `config`: the account's (settings.ts). */
export function remoteSearchTarget(config: string): SearchTarget {
  const folder = mkdtempSync(join(tmpdir(), "greenbar-search-"));
  const execute = (args: string[]) =>
    execFileSync(
      process.execPath,
      [wranglerBin, "d1", "execute", "SEARCH", "--remote", "--config", config, ...args],
      {
        encoding: "utf8",
        maxBuffer: 64 * 1024 * 1024,
      },
    );
  return {
    async hash() {
      const answer: unknown = JSON.parse(execute(["--json", "--command", STORED_HASH]));
      const text = JSON.stringify(answer);
      return /"fact":"([0-9a-f]{64})"/.exec(text)?.[1] ?? null;
    },
    async run(statements) {
      const file = join(folder, "search.sql");
      writeFileSync(file, statements.join("\n"));
      execute(["--yes", "--file", file]);
    },
    async close() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Rebuilds the index if its sources changed since it was built, or in any case with `force`.
 * Returns the number of passages, or null if the index was up to date.
 */
export async function writeSearchIndex(
  target: SearchTarget,
  sources: SearchSources,
  { force = false }: { force?: boolean } = {},
): Promise<number | null> {
  const contents = searchContents(sources);
  const hash = await contentsHash(contents);
  // On a busy machine, splitting all texts takes long enough for an idle connection to be closed (targets.ts).
  await setTimeout(10);
  if (!force && (await target.hash()) === hash) return null;
  await target.run(await indexStatements(contents));
  return contents.passages.length;
}

/**
 * Rebuilds the index from the current content, and marks cached pages as old. The content is closed before the
 * index is opened: locally both may be in the same folder.
 */
export async function rebuildSearchIndex(
  content: Pick<SeedTarget, "sources" | "contentChanged" | "close">,
  openSearch: () => Promise<SearchTarget>,
): Promise<number | null> {
  let sources: SearchSources;
  try {
    sources = await content.sources();
    await content.contentChanged();
  } finally {
    await content.close();
  }
  const search = await openSearch();
  try {
    return await writeSearchIndex(search, sources, { force: true });
  } finally {
    await search.close();
  }
}
