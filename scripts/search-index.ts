import { localSearchTarget, remoteSearchTarget, writeSearchIndex } from "./seed/search-target.ts";
import { localTarget, remoteTarget } from "./seed/targets.ts";
import { wranglerSettings } from "./support/settings.ts";
import { runTask, Stop } from "./support/stop.ts";

/**
 * Rebuilds the search index: of this machine, or with `--remote` of the deployed site. Courses are read
 * from the database, so that whatever the owner changed there is found, too.
 */
await runTask(async () => {
  const { d1_databases: databases, r2_buckets: buckets } = await wranglerSettings();
  const nameOf = (binding: string) => {
    const name = databases.find((database) => database.binding === binding)?.database_name;
    if (!name) throw new Stop(`wrangler.toml has no database with the binding ${binding}.`);
    return name;
  };
  const remote = process.argv.includes("--remote");
  const content = remote
    ? remoteTarget({ database: nameOf("DB"), bucket: buckets[0]?.bucket_name ?? "" })
    : await localTarget();
  const courses = await content.courses().finally(() => content.close());
  const target = remote ? remoteSearchTarget(nameOf("SEARCH")) : await localSearchTarget();
  try {
    console.log(`The search index has ${await writeSearchIndex(target, { courses, force: true })} passages.`);
  } finally {
    await target.close();
  }
});
