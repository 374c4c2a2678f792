import { spawn } from "node:child_process";
import { ROOT, wranglerBin } from "./support/paths.ts";
import { writeAccountConfig } from "./support/settings.ts";
import { runTask } from "./support/stop.ts";

/** Cloudflare's own tool with the deployed site's settings: `npm run wrangler -- secret put MAIL_API_KEY`. */
await runTask(async () => {
  const args = [wranglerBin, ...process.argv.slice(2), "--config", await writeAccountConfig()];
  const child = spawn(process.execPath, ["--no-warnings", ...args], {
    cwd: ROOT,
    env: { ...process.env, WRANGLER_LOG: "log" },
    stdio: "inherit",
  });
  process.exit(await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1))));
});
