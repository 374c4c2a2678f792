import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { needLogin } from "./support/account.ts";
import { takeBackup } from "./support/backups.ts";
import { lockFolderBesideServer } from "./support/in-use.ts";
import { ROOT } from "./support/paths.ts";
import { localPlace, remotePlace } from "./support/places.ts";
import { runTask } from "./support/stop.ts";

/** Writes the database and the files into `backups/{time}`, or into the folder that is named. */
await runTask(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: "boolean", default: false } },
  });
  if (values.remote) await needLogin();
  else await lockFolderBesideServer("npm run backup");
  const at = new Date();
  const folder = resolve(positionals[0] ?? join(ROOT, "backups", at.toISOString().replaceAll(/[:.]/g, "-")));
  const place = values.remote ? await remotePlace() : await localPlace();
  try {
    const { database, files } = await takeBackup(place, folder, at);
    console.log(`Backed up to ${relative(ROOT, folder)}.`);
    console.log(`Database: SHA-256 ${database}. Files: ${files.length}.`);
  } finally {
    await place.close();
  }
});
