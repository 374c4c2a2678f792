// What Node.js would run. Here, the tests call run themselves.
import { run } from "./report.js";
import { loadReadings } from "./stations.js";

process.exitCode = await run({
  args: process.argv.slice(2),
  loadReadings,
  out: console.log,
  err: console.error,
});
