import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { buildIfStale } from "./support/build.ts";
import { ROOT, vitestBin } from "./support/paths.ts";
import { runTask, Stop } from "./support/stop.ts";

const REQUESTS = 20_000;

/** A whole number from the command line. @throws Stop */
function wholeNumber(name: string, text: string): string {
  if (!/^\d{1,9}$/.test(text)) throw new Stop(`--${name} takes a whole number, not "${text}".`);
  return text;
}

/**
 * Sends hostile requests to the built site: at least 20,000, spread over all calls, pages and files.
 * `--seed 7` repeats a run, `--requests 100000` makes it longer, `--only "POST /contact"` tries the
 * targets whose name contains that text.
 */
await runTask(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: String(randomInt(2 ** 30)) },
      requests: { type: "string", default: String(REQUESTS) },
      only: { type: "string", default: "" },
    },
  });
  await buildIfStale();
  const child = spawn(
    process.execPath,
    ["--no-warnings", vitestBin, "run", "--project=attack", "--reporter=dot", "fuzz"],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: {
        ...process.env,
        FUZZ_SEED: wholeNumber("seed", values.seed),
        FUZZ_REQUESTS: wholeNumber("requests", values.requests),
        FUZZ_ONLY: values.only,
      },
    },
  );
  const status = await new Promise<number>((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
  if (status !== 0) {
    console.log(`Repeat it with: npm run fuzz -- --seed ${values.seed} --requests ${values.requests}`);
  }
  process.exit(status);
});
