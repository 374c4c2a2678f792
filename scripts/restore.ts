import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { needLogin } from "./support/account.ts";
import { restoreBackup } from "./support/backups.ts";
import { localPlace, remotePlace } from "./support/places.ts";
import { isFree, wantedPort } from "./support/ports.ts";
import { runTask, Stop } from "./support/stop.ts";

const USAGE = `npm run restore -- backups/2026-11-21T09-00-00-000Z              into an empty place on this machine
npm run restore -- backups/2026-11-21T09-00-00-000Z --replace    in the place of what is there
npm run restore -- … --remote                                    on the deployed site`;

/** Makes the database and the files what a backup holds, and checks that they are. */
await runTask(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
    },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Stop("Say which backup to restore.", USAGE);
  const port = wantedPort(process.env.PORT);
  if (values.remote) await needLogin();
  else if (!(await isFree(port))) {
    throw new Stop(
      `Something runs on port ${port}: stop it first, so that it does not lose its data unawares.`,
    );
  }
  const place = values.remote ? await remotePlace() : await localPlace();
  const work = mkdtempSync(join(tmpdir(), "greenbar-restore-"));
  try {
    const { takenAt, database, files } = await restoreBackup(place, resolve(folder), {
      replace: values.replace,
      work,
    });
    console.log(`Restored what was backed up at ${takenAt}: the database and ${files.length} files.`);
    console.log(`Checked: exported again, the database has the same SHA-256, ${database}.`);
    console.log("The search index is rebuilt by `npm run search-index`, or by the next deployment.");
  } finally {
    await place.close();
    rmSync(work, { recursive: true, force: true });
  }
});
