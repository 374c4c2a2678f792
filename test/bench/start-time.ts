import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ROOT } from "../../scripts/support/paths.ts";
import { freePort } from "../../scripts/support/ports.ts";
import { lastLines, Stop } from "../../scripts/support/stop.ts";

/** What a checkout does not have before its first start. */
const MADE = new Set([
  ".git",
  ".dev.vars",
  ".greenbar",
  ".react-router",
  ".wrangler",
  "build",
  "node_modules",
]);

/**
 * Seconds from `npm start` to its line, on an installed checkout that was never started: including secrets, database,
 * content and build.
 */
export async function measureStart(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "greenbar-start-"));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (source) => source === ROOT || !MADE.has(basename(source)),
  });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const start = performance.now();
  const child = spawn(process.execPath, ["scripts/bootstrap.mjs", "start"], {
    cwd: folder,
    env: { ...process.env, PORT: String(await freePort()) },
  });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  let output = "";
  try {
    await new Promise<void>((resolve, reject) => {
      const read = (text: string) => {
        output += text;
        if (output.includes(" is ready at ")) resolve();
      };
      child.stdout.setEncoding("utf8").on("data", read);
      child.stderr.setEncoding("utf8").on("data", read);
      child.on("exit", () => reject(new Stop("`npm start` ended before it was ready.", lastLines(output))));
    });
    return (performance.now() - start) / 1000;
  } finally {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
