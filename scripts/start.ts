import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale, copySecretsToBuild } from "./support/build.ts";
import { startCron } from "./support/cron.ts";
import { lockFolder } from "./support/in-use.ts";
import { STATE_FOLDER, WORK_FOLDER } from "./support/paths.ts";
import { prepare, signInLines } from "./support/prepare.ts";
import { askedToStop } from "./support/processes.ts";
import { serveBuild, untilServed } from "./support/serve.ts";
import { runTask, Stop } from "./support/stop.ts";

await runTask(async () => {
  let stopped = false;
  const stopping = askedToStop().then(() => {
    stopped = true;
  });
  const lock = await lockFolder("npm start");
  if (!existsSync(STATE_FOLDER)) {
    console.log("Preparing the site and its database. The first time takes a minute or two …");
  }
  const { port, url, standIns, vars, people } = await prepare(buildIfStale);
  copySecretsToBuild();
  const logFile = join(WORK_FOLDER, "server.log");
  const server = serveBuild({ port, vars, state: STATE_FOLDER, logFile });
  lock.serving(url, server.pid);
  const stopCron = startCron(url);
  try {
    await Promise.race([untilServed(url, server), stopping]);
    if (stopped) return;
    console.log(`Greenbar is ready at ${url} (mail at ${standIns.inbox}, payments at ${standIns.payments})`);
    console.log(signInLines(people));
    await Promise.race([server.ended, stopping]);
    if (!stopped) throw new Stop("The server ended.", server.log());
  } finally {
    stopCron();
    await Promise.all([server.stop(), standIns.close()]);
  }
});
