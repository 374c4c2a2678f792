import { existsSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { lockFolder } from "./support/in-use.ts";
import { ROOT, STATE_FOLDER, WORK_FOLDER } from "./support/paths.ts";
import { runTask } from "./support/stop.ts";

const THINGS = [
  { path: STATE_FOLDER, what: "the local database, files and sessions" },
  { path: WORK_FOLDER, what: "logs, and the mail and payments that the stand-ins took" },
  { path: join(ROOT, "build"), what: "the built site" },
];

await runTask(async () => {
  parseArgs({ options: {} });
  await lockFolder("npm run reset");
  const present = THINGS.filter(({ path }) => existsSync(path));
  for (const { path, what } of present) {
    console.log(`Removing ${relative(ROOT, path)}: ${what}.`);
    rmSync(path, { recursive: true, force: true });
  }
  console.log(present.length === 0 ? "Nothing to remove." : ".dev.vars stays as it is.");
});
