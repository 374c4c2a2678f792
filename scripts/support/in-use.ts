import { join } from "node:path";
import { type FolderLock, type Holder, isAlive, takeLock } from "./folder-lock.mjs";
import { ROOT } from "./paths.ts";
import { finishRestore } from "./restoring.ts";
import { Stop } from "./stop.ts";

/** Commands that serve the site. Other commands may use the data at the same time, as the site itself does. */
const SERVING = new Set(["npm start", "npm run dev"]);

function inUse(holder: Holder): Stop {
  if (!isAlive(holder) && holder.server) {
    return new Stop(
      `The server that \`${holder.task}\` left behind (process ${holder.server.pid}) still uses this folder: end it with \`kill ${holder.server.pid}\`, then try again.`,
    );
  }
  const since = new Date(holder.since).toLocaleTimeString("en-GB", { timeStyle: "short" });
  const where = holder.url ? ` at ${holder.url}` : "";
  const advice = SERVING.has(holder.task)
    ? `stop it first (Ctrl-C in its terminal, or \`kill ${holder.pid}\`)`
    : "wait until it has ended, then try again";
  return new Stop(
    `\`${holder.task}\` (process ${holder.pid}) has been using this folder${where} since ${since}: ${advice}.`,
  );
}

const lockOf = (folder: string) => join(folder, ".wrangler/in-use.json");

/**
 * Claims the local data of a checkout for this process until it ends.
 * @throws Stop naming the process that has it, its URL and what to do
 */
export async function lockFolder(task: string, folder = ROOT): Promise<FolderLock> {
  const { holder, lock } = await takeLock(lockOf(folder), task);
  if (holder) throw inUse(holder);
  finishRestore(folder);
  return lock;
}

/**
 * `lockFolder` for a command that can run beside a running server, whose URL it returns; null without one.
 * @throws Stop like `lockFolder`
 */
export async function lockFolderBesideServer(task: string, folder = ROOT): Promise<string | null> {
  const { holder } = await takeLock(lockOf(folder), task);
  if (!holder) finishRestore(folder);
  else if (!SERVING.has(holder.task)) throw inUse(holder);
  return holder?.url ?? null;
}
