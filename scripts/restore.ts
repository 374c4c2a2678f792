import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { needLogin } from "./support/account.ts";
import type { Manifest } from "./support/backups.ts";
import { lockFolder } from "./support/in-use.ts";
import { remotePlace } from "./support/places.ts";
import { restoreInto, restoreLocally } from "./support/restoring.ts";
import { runTask, Stop } from "./support/stop.ts";

const USAGE = `npm run restore -- backups/2026-11-21T09-00-00-000Z              into an empty place on this machine
npm run restore -- backups/2026-11-21T09-00-00-000Z --replace    overwrites what is there
npm run restore -- … --remote                                    on the deployed site`;

type Restore = (from: string, how: { replace: boolean }) => Promise<Manifest>;

const restoreHere: Restore = async (from, how) => {
  await lockFolder("npm run restore");
  return restoreLocally(from, how);
};

const restoreRemotely: Restore = async (from, how) => {
  await needLogin();
  const place = await remotePlace();
  try {
    return await restoreInto(place, from, how);
  } finally {
    await place.close();
  }
};

/** Replaces the database and the files with a backup, and checks the result. */
await runTask(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
    },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Stop("Name the backup to restore.", USAGE);
  const from = resolve(folder);
  const { replace, remote } = values;
  const { takenAt, database, files } = await (remote ? restoreRemotely : restoreHere)(from, { replace });
  console.log(`Restored the backup of ${takenAt}: the database and ${files.length} files.`);
  console.log(`Checked: exported again, the database has the same SHA-256, ${database}.`);
  console.log("Keys for content are those of that day: look at /desk/keys for one that was revoked since.");
  console.log(
    remote
      ? "The search index is rebuilt by `npm run search-index -- --remote`, or by the next deployment."
      : "The next `npm start` builds the search index.",
  );
});
