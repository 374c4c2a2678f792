// Plain JavaScript, because bootstrap.mjs uses it on the machine's own Node.
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";

/**
 * A process. `started` tells it from a later one with the same number, if the system tells start times.
 * @typedef {{ pid: number, started: string | null }} Process
 */
/**
 * The holder of a lock: its command, since when (ISO 8601), its URL, and its server, which may outlive the command.
 * @typedef {Process & { task: string, since: string, url?: string, server?: Process }} Holder
 */

/** No process needs the gate for longer than a few milliseconds. */
const GATE_ABANDONED_MS = 5_000;
const GATE_POLL_MS = 10;

/** @param {number} pid */
function startTimeOf(pid) {
  try {
    // The name in brackets may contain anything. After it come the state and, as the twentieth field, the start time.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** @param {number} pid @returns {Process} */
export function processWith(pid) {
  return { pid, started: startTimeOf(pid) };
}

/** @param {Process} one */
export function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is another user's, and alive.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return started === null || startTimeOf(pid) === started;
}

/** The holder of the lock at `path`, or null. If its processes have ended, there is no lock. @param {string} path */
export function holderOf(path) {
  /** @type {Holder} */
  let holder;
  try {
    holder = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
  return isAlive(holder) || (holder.server && isAlive(holder.server)) ? holder : null;
}

/** @param {string} path @param {Holder} holder */
function write(path, holder) {
  // Renamed into place, so that nobody reads a half-written file.
  const whole = `${path}.${process.pid}`;
  writeFileSync(whole, `${JSON.stringify(holder, null, 2)}\n`);
  renameSync(whole, path);
}

/**
 * Lets one process at a time through a gate, so that two processes cannot both take over an abandoned lock.
 * @param {string} gate @param {() => void} work
 */
async function oneAtATime(gate, work) {
  for (;;) {
    try {
      mkdirSync(gate);
      break;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const since = statSync(gate, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > GATE_ABANDONED_MS) rmSync(gate, { recursive: true, force: true });
      else await setTimeout(GATE_POLL_MS);
    }
  }
  try {
    work();
  } finally {
    rmdirSync(gate);
  }
}

/**
 * Takes the lock at `path` until this process ends, or returns its holder.
 * @param {string} path
 * @param {string} task the command as somebody would type it
 * @returns {Promise<{ holder: Holder, lock: null } | { holder: null, lock: FolderLock }>}
 */
export async function takeLock(path, task) {
  mkdirSync(dirname(path), { recursive: true });
  /** @type {Holder} */
  let own = { ...processWith(process.pid), task, since: new Date().toISOString() };
  /** @type {Holder | null} */
  let holder = null;
  await oneAtATime(`${path}.gate`, () => {
    holder = holderOf(path);
    if (!holder) write(path, own);
  });
  if (holder) return { holder, lock: null };
  let held = true;
  const release = () => {
    if (held) rmSync(path, { force: true });
    held = false;
  };
  process.on("exit", release);
  return {
    holder: null,
    lock: {
      release,
      serving(url, pid) {
        own = { ...own, url, ...(pid !== undefined && { server: processWith(pid) }) };
        write(path, own);
      },
    },
  };
}

/** `serving` adds the holder's URL and server process. @typedef {{ release(): void, serving(url: string, pid: number | undefined): void }} FolderLock */
