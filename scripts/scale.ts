import { GROWTH_LIMIT } from "../test/bench/growth.ts";
import { reportGrowth } from "../test/bench/growth-report.ts";
import { buildIfStale } from "./support/build.ts";
import { runTask } from "./support/stop.ts";

/** `npm run bench:scale`: every page and call of a small site and of a full one. */
await runTask(async () => {
  await buildIfStale();
  const worst = await reportGrowth((line) => console.log(line));
  process.exit(worst.ratio <= GROWTH_LIMIT ? 0 : 1);
});
