import { join } from "node:path";
import { ROOT, reactRouterBin } from "./support/paths.ts";
import { prepare } from "./support/prepare.ts";
import { askedToStop, startService } from "./support/processes.ts";
import { runTask, Stop } from "./support/stop.ts";

await runTask(async () => {
  const stopping = askedToStop().then(() => "asked" as const);
  const { port, standIns, vars } = await prepare(async () => {});
  console.log(`Mail at ${standIns.inbox}`);
  const server = startService(
    [
      reactRouterBin,
      ...["dev", ROOT, "--config", join(import.meta.dirname, "support/dev.vite.config.ts")],
      ...["--host", "localhost", "--port", String(port), "--strictPort"],
    ],
    { env: { GREENBAR_DEV_VARS: JSON.stringify(vars) } },
  );
  const first = await Promise.race([stopping, server.ended]);
  await Promise.all([server.stop(), standIns.close()]);
  if (first !== "asked") throw new Stop("The development server ended.");
});
