import { audit, auditSentence } from "./support/audit.ts";
import { runTask } from "./support/stop.ts";

await runTask(async () => {
  console.log(auditSentence(await audit()));
});
