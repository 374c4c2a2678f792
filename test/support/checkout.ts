import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { ROOT } from "../../scripts/support/paths.ts";

const SHARED = [
  ...["app", "worker", "shared", "public", "templates", "migrations", "test", "node_modules"],
  ...["package.json", "package-lock.json", "tsconfig.json", "react-router.config.ts", "vite.config.ts"],
];

/** A new checkout for one test. Files that no command changes are shared with this one. */
export function makeCheckout({ without = [] as string[] } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "greenbar-checkout-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Copied, not linked: scripts find their checkout by their own location.
  for (const name of ["scripts", "wrangler.toml"])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of SHARED) {
    if (!without.includes(name)) symlinkSync(join(ROOT, name), join(folder, name));
  }
  return folder;
}

/** Writes a file in a checkout, creating its folders. */
export function put(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

type Options = { env?: Record<string, string>; uid?: number };

/** Starts a command as npm would. It ends with the test. */
export function startCommand(folder: string, args: string[], { env = {}, uid }: Options = {}): ChildProcess {
  const child = spawn(process.execPath, ["scripts/bootstrap.mjs", ...args], {
    cwd: folder,
    env: { ...process.env, npm_lifecycle_event: undefined, ...env },
    ...(uid !== undefined && { uid, gid: uid }),
  });
  onTestFinished(() => void child.kill("SIGTERM"));
  return child;
}

/** Runs a command to its end. `said`: its lines. */
export function runCommand(
  folder: string,
  args: string[],
  options?: Options,
): Promise<{ status: number; said: string[] }> {
  const child = startCommand(folder, args, options);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  return new Promise((resolve) => {
    child.on("close", (status) => resolve({ status: status ?? 1, said: said.split("\n").filter(Boolean) }));
  });
}
