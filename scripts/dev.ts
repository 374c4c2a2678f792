import { join } from "node:path";
import { lockFolder } from "./support/in-use.ts";
import { ROOT, reactRouterBin } from "./support/paths.ts";
import { prepare, signInLines } from "./support/prepare.ts";
import { askedToStop, startService } from "./support/processes.ts";
import { runTask, Stop } from "./support/stop.ts";

await runTask(async () => {
  const stopping = askedToStop().then(() => "asked" as const);
  const lock = await lockFolder("npm run dev");
  const { port, url, standIns, vars, people } = await prepare(async () => {});
  console.log(`Mail at ${standIns.inbox}, payments at ${standIns.payments}\n${signInLines(people)}`);
  const server = startService(
    [
      reactRouterBin,
      ...["dev", ROOT, "--config", join(import.meta.dirname, "support/dev.vite.config.ts")],
      ...["--host", "localhost", "--port", String(port), "--strictPort"],
    ],
    { env: { GREENBAR_DEV_VARS: JSON.stringify(vars) } },
  );
  lock.serving(url, server.pid);
  const first = await Promise.race([stopping, server.ended]);
  await Promise.all([server.stop(), standIns.close()]);
  if (first !== "asked") throw new Stop("The development server ended.");
});
