import { parseArgs } from "node:util";
import { build } from "./support/build.ts";
import { lockFolder } from "./support/in-use.ts";
import { runTask } from "./support/stop.ts";

await runTask(async () => {
  parseArgs({ options: {} });
  // A running server serves the folder that a build replaces.
  await lockFolder("npm run build");
  await build();
  console.log("The built site is in build/.");
});
