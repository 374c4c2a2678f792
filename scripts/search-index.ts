import { localSearchTarget, remoteSearchTarget, writeSearchIndex } from "./seed/search-target.ts";
import { wranglerSettings } from "./support/settings.ts";
import { runTask, Stop } from "./support/stop.ts";

/** Rebuilds the search index: of this machine, or with `--remote` of the deployed site. */
await runTask(async () => {
  const { d1_databases: databases } = await wranglerSettings();
  const name = databases.find(({ binding }) => binding === "SEARCH")?.database_name;
  if (!name) throw new Stop("wrangler.toml has no database with the binding SEARCH.");
  const target = process.argv.includes("--remote") ? remoteSearchTarget(name) : await localSearchTarget();
  try {
    console.log(`The search index has ${await writeSearchIndex(target, true)} passages.`);
  } finally {
    await target.close();
  }
});
