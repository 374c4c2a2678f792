import { localSearchTarget, rebuildSearchIndex, remoteSearchTarget } from "./seed/search-target.ts";
import { localTarget, remoteTarget } from "./seed/targets.ts";
import { lockFolderBesideServer } from "./support/in-use.ts";
import { accountTarget, writeAccountConfig } from "./support/settings.ts";
import { runTask } from "./support/stop.ts";

/**
 * Rebuilds the search index, on this machine or with `--remote` online. Courses are read from the database, so that
 * the owner's changes are included. Cached pages are dropped.
 */
await runTask(async () => {
  const remote = process.argv.includes("--remote");
  if (!remote) await lockFolderBesideServer("npm run search-index");
  const content = remote ? remoteTarget(await accountTarget()) : await localTarget();
  const passages = await rebuildSearchIndex(content, async () =>
    remote ? remoteSearchTarget(await writeAccountConfig()) : localSearchTarget(),
  );
  console.log(
    `The search index has ${passages} passages. Within a minute pages show the content as it is now.`,
  );
});
