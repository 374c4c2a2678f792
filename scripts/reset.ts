import { existsSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT, STATE_FOLDER, WORK_FOLDER } from "./support/paths.ts";
import { isFree, wantedPort } from "./support/ports.ts";
import { runTask, Stop } from "./support/stop.ts";

const THINGS = [
  { path: STATE_FOLDER, what: "the local database, files and sessions" },
  { path: WORK_FOLDER, what: "logs and the mail that the stand-in took" },
  { path: join(ROOT, "build"), what: "the built site" },
];

await runTask(async () => {
  const port = wantedPort(process.env.PORT);
  if (!(await isFree(port))) {
    throw new Stop(
      `Something runs on port ${port}: stop it first, so that it does not lose its data unawares.`,
    );
  }
  const present = THINGS.filter(({ path }) => existsSync(path));
  for (const { path, what } of present) {
    console.log(`Removing ${relative(ROOT, path)}: ${what}.`);
    rmSync(path, { recursive: true, force: true });
  }
  console.log(present.length === 0 ? "There was nothing to remove." : ".dev.vars stays as it is.");
});
