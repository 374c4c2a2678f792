import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { ROOT } from "./paths.ts";
import quietEnv from "./quiet-env.json" with { type: "json" };
import { lastLines, Stop } from "./stop.ts";

/** What a tool printed, and its exit status. */
export type Outcome = { status: number; output: string };

/** Runs a tool of node_modules with the checkout's Node, and collects its output. */
export function runTool(
  args: string[],
  options: { env?: Record<string, string>; folder?: string; input?: string } = {},
): Promise<Outcome> {
  const { env, folder = ROOT, input = "" } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--no-warnings", ...args], {
      cwd: folder,
      env: { ...process.env, ...quietEnv, ...env },
      stdio: "pipe",
    });
    // A tool may end without reading its input.
    child.stdin.on("error", () => {}).end(input);
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ status: code ?? 1, output }));
  });
}

/** Like `runTool`, but a failure stops the task with `sentence` and the tool's last lines. */
export async function needTool(sentence: string, args: string[]): Promise<string> {
  const { status, output } = await runTool(args);
  if (status !== 0) throw new Stop(sentence, lastLines(output));
  return output;
}

/** A process that runs until it is told to stop. */
export type Service = {
  /** Undefined if it could not be started. */
  pid: number | undefined;
  /** Settles when the process ends, for any reason. */
  ended: Promise<number>;
  /** The last lines that it printed. */
  log(): string;
  /** Ends it and every process that it started. */
  stop(): Promise<void>;
};

const STOP_GRACE_MS = 4_000;

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    // Its own process group, so that we can end everything it starts. Windows has no groups.
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Starts a server tool, with its output in `logFile` or, without one, in this terminal. */
export function startService(
  args: string[],
  options: { logFile?: string; env?: Record<string, string> } = {},
): Service {
  const { logFile, env } = options;
  if (logFile) mkdirSync(dirname(logFile), { recursive: true });
  const log = logFile ? openSync(logFile, "w") : "inherit";
  const child = spawn(process.execPath, ["--no-warnings", ...args], {
    cwd: ROOT,
    // The log is only read after a failure, so it holds everything.
    env: { ...process.env, WRANGLER_LOG: "log", ...env },
    stdio: ["ignore", log, log],
    detached: process.platform !== "win32",
  });
  if (typeof log === "number") closeSync(log);
  let running = true;
  const ended = new Promise<number>((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  }).finally(() => {
    running = false;
  });
  return {
    pid: child.pid,
    ended,
    log: () => (logFile ? lastLines(readFileSync(logFile, "utf8")) : ""),
    async stop() {
      if (running) {
        signalGroup(child, "SIGTERM");
        const timer = setTimeout(() => signalGroup(child, "SIGKILL"), STOP_GRACE_MS);
        await ended;
        clearTimeout(timer);
      }
      // Ends what is left of the group.
      signalGroup(child, "SIGKILL");
    },
  };
}

/** Ctrl-C, `kill`, a closed terminal. */
const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Settles when this process is asked to end. */
export function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ENDING) process.on(signal, () => resolve());
  });
}

/** A path for temporary data. `remove` deletes it, and so does the end of this process, by a signal too. */
export function removedAtExit(path: string): { path: string; remove(): void } {
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  const end = () => {
    // Last, and after a moment: the local database's process would create the folder again.
    process.off("exit", remove);
    process.on("exit", () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      remove();
    });
    process.exit(1);
  };
  process.on("exit", remove);
  for (const signal of ENDING) process.on(signal, end);
  return {
    path,
    remove() {
      remove();
      process.off("exit", remove);
      for (const signal of ENDING) process.off(signal, end);
    },
  };
}
