import { createHash, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { CONTENT_KEY_PREFIX } from "#shared/publishing/content-key.ts";
import { buildIfStale, copySecretsToBuild } from "../support/build.ts";
import { lockFolderBesideServer } from "../support/in-use.ts";
import { databaseFile, withSqlite } from "../support/local-data.ts";
import { STATE_FOLDER, WORK_FOLDER } from "../support/paths.ts";
import { prepare } from "../support/prepare.ts";
import { serveBuild, untilServed } from "../support/serve.ts";
import { wranglerSettings } from "../support/settings.ts";
import { Stop } from "../support/stop.ts";

/** A site whose content can be changed. `name`: what the folder's manifest calls it. */
export type OpenSite = { name: string; url: string; key: string; close(): Promise<void> };

const KEY_VARIABLE = "CONTENT_KEY";

/** A site online, with the key from the environment. @throws Stop */
export function remoteSite(address: string): OpenSite {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLocal = url?.hostname === "localhost" || url?.hostname === "127.0.0.1";
  if (!url || (url.protocol !== "https:" && !isLocal)) {
    throw new Stop("After --remote, give the site’s URL, such as https://example.org.");
  }
  const key = process.env[KEY_VARIABLE]?.trim() ?? "";
  if (!key.startsWith(CONTENT_KEY_PREFIX)) {
    throw new Stop(
      `Put a key into the environment variable ${KEY_VARIABLE}: make one at ${url.origin}/desk/keys.`,
    );
  }
  return { name: url.origin, url: url.origin, key, close: async () => {} };
}

/** A key for this machine's site, for as long as the command runs. */
async function temporaryKey(): Promise<{ key: string; revoke: () => Promise<void> }> {
  const { d1_databases: databases } = await wranglerSettings();
  const file = databaseFile(
    STATE_FOLDER,
    databases.find(({ binding }) => binding === "DB")?.database_id ?? "",
  );
  const id = randomUUID();
  const key = CONTENT_KEY_PREFIX + randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(key).digest("hex");
  const { changes } = await withSqlite(file, (database) =>
    database
      .prepare(
        `INSERT INTO content_keys (id, name, hash, owner_id, epoch, created_at)
         SELECT ?, 'npm run content', ?, id, session_epoch, ? FROM users WHERE role = 'admin'
         ORDER BY created_at LIMIT 1`,
      )
      .run(id, hash, Date.now()),
  );
  if (changes === 0) throw new Stop("No account is an admin's: make one with `npm run admin`.");
  const revoke = () =>
    withSqlite(file, (database) => {
      database.prepare("DELETE FROM content_keys WHERE id = ?").run(id);
    });
  return { key, revoke };
}

/** Serves the last build until it is closed. */
async function started(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  console.log("Starting this machine’s site …");
  const { port, url, standIns, vars } = await prepare(buildIfStale);
  copySecretsToBuild();
  const server = serveBuild({ port, vars, state: STATE_FOLDER, logFile: join(WORK_FOLDER, "server.log") });
  const stop = () => Promise.all([server.stop(), standIns.close()]);
  try {
    await untilServed(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** The site of this machine: the one that runs, or one that is started for this command. @throws Stop */
export async function localSite(): Promise<OpenSite> {
  const running = await lockFolderBesideServer("npm run content");
  const { url, stop } = running ? { url: running, stop: async () => {} } : await started();
  try {
    const { key, revoke } = await temporaryKey();
    const close = async () => {
      await revoke();
      await stop();
    };
    return { name: "this machine", url, key, close };
  } catch (error) {
    await stop();
    throw error;
  }
}
