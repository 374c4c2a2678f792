import { build } from "./support/build.ts";
import { runTask } from "./support/stop.ts";

await runTask(build);
