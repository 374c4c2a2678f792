import { tscBin } from "./support/paths.ts";
import { needTool } from "./support/processes.ts";
import { runTask } from "./support/stop.ts";
import { generateTypes } from "./support/types.ts";

await runTask(async () => {
  await generateTypes();
  await needTool("The types do not fit.", [tscBin, "--pretty", "false"]);
});
