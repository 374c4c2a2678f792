import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { ROOT } from "./paths.ts";
import quietEnv from "./quiet-env.json" with { type: "json" };
import { lastLines, Stop } from "./stop.ts";

/** What a tool printed, and how it ended. */
export type Outcome = { status: number; output: string };

/** Runs a tool of node_modules to its end with the checkout's Node, and keeps what it printed. */
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
    // A tool that ends without reading what it was given is not an error of ours.
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

/** `runTool`, where anything but success ends the task with `sentence` and the tool's last lines. */
export async function needTool(sentence: string, args: string[]): Promise<string> {
  const { status, output } = await runTool(args);
  if (status !== 0) throw new Stop(sentence, lastLines(output));
  return output;
}

/** A process that runs until it is told to stop. */
export type Service = {
  /** Undefined where it could not be started. */
  pid: number | undefined;
  /** Settles when the process ends, for whatever reason. */
  ended: Promise<number>;
  /** The last lines that it printed. */
  log(): string;
  /** Ends it and everything that it started. */
  stop(): Promise<void>;
};

const STOP_GRACE_MS = 4_000;

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    // A group of its own, so that nothing it started outlives it. Windows knows no groups.
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Starts a tool that serves, with its output in `logFile` or, without one, on this terminal. */
export function startService(
  args: string[],
  options: { logFile?: string; env?: Record<string, string> } = {},
): Service {
  const { logFile, env } = options;
  if (logFile) mkdirSync(dirname(logFile), { recursive: true });
  const log = logFile ? openSync(logFile, "w") : "inherit";
  const child = spawn(process.execPath, ["--no-warnings", ...args], {
    cwd: ROOT,
    // A server's log is read when something went wrong, so it tells everything.
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
      // What the process did not take along.
      signalGroup(child, "SIGKILL");
    },
  };
}

/** Ctrl-C, `kill`, a closed terminal. */
const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Settles when somebody asks this process to end. */
export function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ENDING) process.on(signal, () => resolve());
  });
}

/** A path for data on its way. It is removed by `remove`, or when this process ends, also by a signal. */
export function removedAtExit(path: string): { path: string; remove(): void } {
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  const end = () => {
    // Last of all, and after a moment: the local database's process would bring the folder back.
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
