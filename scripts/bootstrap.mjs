// The one script that the machine's own Node runs, so it is plain JavaScript: it installs what is
// missing and hands over to scripts/<task>.ts, which runs on the Node that package.json pins.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { holderOf, takeLock } from "./support/folder-lock.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const LOCK = join(ROOT, "package-lock.json");
const INSTALLING = join(ROOT, ".wrangler/installing.json");
const WINDOWS = process.platform === "win32";

/** The oldest Node that the tools install on, and the oldest that runs TypeScript without a flag. */
const OLDEST_NODE = [20, 19];
const OLDEST_TYPESCRIPT_NODE = [22, 18];

/** npm's error codes for a missing network or an unreachable registry. */
const OFFLINE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

/** @param {string} sentence @returns {never} */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** @param {number[]} oldest */
function nodeIsAtLeast([major, minor]) {
  const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[] }} Locked */

/** @param {string} path @returns {Record<string, Locked>} */
function lockedPackages(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages ?? {};
}

/**
 * Whether package-lock.json lists the programs for this kind of machine. A lock file written on another kind may
 * not, and npm would then leave them out silently. In that case we rely on the exact versions in package.json.
 */
function lockFitsMachine() {
  return Object.values(lockedPackages(LOCK)).some(
    ({ os, cpu }) => os?.includes(process.platform) && cpu?.includes(process.arch),
  );
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm keeps a record of a completed installation, so
 * this notices a changed lock file and an interrupted installation. The record does not show that somebody deleted
 * a package later, so the folder of each package is checked too.
 */
function isInstalled() {
  const record = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = lockedPackages(record);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const direct = new Set(
    Object.keys({ ...dependencies, ...devDependencies }).map((name) => `node_modules/${name}`),
  );
  const exact = lockFitsMachine();
  return Object.entries(lockedPackages(LOCK)).every(
    ([path, { version, optional, link }]) =>
      path === "" ||
      optional ||
      link ||
      (!exact && !direct.has(path)) ||
      (installed[path]?.version === version && existsSync(join(ROOT, path, "package.json"))),
  );
}

/** Installs what is missing, one process at a time: two at once would break each other's work. */
async function needPackages() {
  while (!isInstalled()) {
    const { holder, lock } = await takeLock(INSTALLING, "npm install");
    if (lock) {
      // Another process may have installed it before we got the lock.
      if (!isInstalled()) install();
      lock.release();
      return;
    }
    console.error(`Waiting for process ${holder.pid}, which is installing the packages …`);
    while (holderOf(INSTALLING)) await setTimeout(200);
  }
}

function install() {
  console.error("Installing what package-lock.json lists …");
  // npm's own scripts must not run on the Node in node_modules: the installation replaces it.
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .join(delimiter);
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const options = { cwd: ROOT, env: { ...process.env, PATH: path }, encoding: /** @type {const} */ ("utf8") };
  // Not `npm ci`, which refuses a lock file that does not list the packages of every platform. `npm install` also
  // takes the locked versions and removes what is not listed.
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  if (!lockFitsMachine()) args.push("--no-package-lock");
  const result =
    npm && node && existsSync(npm)
      ? spawnSync(node, [npm, ...args], options)
      : spawnSync(WINDOWS ? "npm.cmd" : "npm", args, { ...options, shell: WINDOWS });
  if (result.error || result.status === 127) {
    stop("npm was not found: install Node.js with its npm, then try again.");
  }
  if (result.status !== 0) {
    if (OFFLINE.test(result.stderr)) {
      stop(
        "The packages are not all installed, and npm cannot reach its registry: go online, then try again.",
      );
    }
    stop(`npm could not install what the site needs.\n${result.stdout}${result.stderr}`.trimEnd());
  }
}

/** The pinned Node, or the running one if it can do the same. */
function taskNode() {
  const pinned = join(ROOT, "node_modules/node/bin", WINDOWS ? "node.exe" : "node");
  if (existsSync(pinned)) return pinned;
  if (nodeIsAtLeast(OLDEST_TYPESCRIPT_NODE)) return process.execPath;
  return stop(
    "The package `node` was installed without its program: run `npm install` with install scripts allowed, or use Node 22.18 or newer.",
  );
}

if (!nodeIsAtLeast(OLDEST_NODE)) {
  stop(`This needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.`);
}
const [task, ...args] = process.argv.slice(2);
const script = join(ROOT, "scripts", `${task}.ts`);
if (!task || !existsSync(script)) stop(`There is no task called ${task}.`);
try {
  await needPackages();
} catch (error) {
  stop(`The packages could not be installed: ${error instanceof Error ? error.message : error}.`);
}

const quiet = JSON.parse(readFileSync(join(ROOT, "scripts/support/quiet-env.json"), "utf8"));
const child = spawn(taskNode(), ["--disable-warning=ExperimentalWarning", script, ...args], {
  cwd: ROOT,
  env: { ...process.env, ...quiet },
  stdio: "inherit",
});
// A terminal's Ctrl-C reaches the task too; this process only waits for it to tidy up.
process.on("SIGINT", () => {});
for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) {
  process.on(signal, () => child.kill(signal));
}
// npm passes a signal to the shell between us and no further, so the shell's end tells us to stop.
const shell = process.ppid;
if (process.env.npm_lifecycle_event && !WINDOWS) {
  setInterval(() => process.ppid !== shell && child.kill("SIGTERM"), 500).unref();
}
child.on("error", (error) => stop(`The task could not be started: ${error.message}`));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
