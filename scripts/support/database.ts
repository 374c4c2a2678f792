import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { SearchSources } from "#worker/search/index-contents.ts";
import { localSearchTarget, writeSearchIndex } from "../seed/search-target.ts";
import { localTarget } from "../seed/targets.ts";
import { seed } from "../seed.ts";
import { contentHash, onceFor } from "./freshness.ts";
import { checkLocalData } from "./local-data.ts";
import { ROOT, STATE_FOLDER, wranglerBin } from "./paths.ts";
import { needTool } from "./processes.ts";
import { type WranglerSettings, wranglerSettings } from "./settings.ts";
import { Stop } from "./stop.ts";

/** What the local database is made from. */
const SOURCES = [
  ...["migrations", "content", "scripts/content", "scripts/seed", "scripts/seed.ts", "templates"],
  // The code that makes the search index.
  ...["shared/content/site-pages.ts", "shared/search", "shared/notes/note-passages.ts"],
  ...["worker/search/index-contents.ts", "worker/site/search-sources.ts"],
];

type Vars = Readonly<Record<string, unknown>>;
type Database = WranglerSettings["d1_databases"][number];

/** The databases that have migrations. */
export function migratedDatabases(settings: WranglerSettings): Database[] {
  return settings.d1_databases.filter(({ migrations_dir }) => {
    const folder = join(ROOT, migrations_dir);
    return existsSync(folder) && readdirSync(folder).some((file) => file.endsWith(".sql"));
  });
}

async function migrateLocally({ binding }: Database, state: string): Promise<void> {
  await needTool(`The local database ${binding} could not be migrated.`, [
    wranglerBin,
    ...["d1", "migrations", "apply", binding, "--local", "--persist-to", state],
  ]);
}

/** Writes the initial content. Returns what the search index is made from. */
async function seedLocally(state: string, vars: Vars): Promise<SearchSources> {
  const target = await localTarget(state);
  try {
    await seed(target, new Date(), vars);
    return await target.sources();
  } catch (error) {
    throw new Stop("The initial content could not be written.", error instanceof Error ? error.stack : "");
  } finally {
    await target.close();
  }
}

async function indexLocally(state: string, sources: SearchSources): Promise<void> {
  const target = await localSearchTarget(state);
  try {
    await writeSearchIndex(target, sources);
  } catch (error) {
    throw new Stop("The search index could not be built.", error instanceof Error ? error.stack : "");
  } finally {
    await target.close();
  }
}

/**
 * Updates the local databases in a state folder and writes the initial content. `vars`: the site's variables, by
 * default the product's.
 * @throws Stop if they are damaged, or have disappeared since the last time
 */
export async function prepareLocalDatabase(state = STATE_FOLDER, vars?: Vars): Promise<void> {
  const marker = join(state, ".prepared-from");
  const settings = await wranglerSettings();
  const databases = migratedDatabases(settings);
  await checkLocalData(state, { databases, prepared: existsSync(marker) });
  await onceFor(contentHash(SOURCES), marker, async () => {
    for (const database of databases) await migrateLocally(database, state);
    await indexLocally(state, await seedLocally(state, vars ?? settings.vars));
  });
}
