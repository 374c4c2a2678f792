import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { GROWTH_LIMIT, growthTable, measureGrowth } from "../test/bench/growth.ts";
import { FULL, type Size, SMALL } from "../test/bench/scale-data.ts";
import { buildIfStale } from "./support/build.ts";
import { ROOT } from "./support/paths.ts";
import { runTask } from "./support/stop.ts";

const number = new Intl.NumberFormat("en-GB");

function sizeText({ courses, users, messages, notes }: Size): string {
  const of = (count: number, name: string) => `${number.format(count)} ${name}`;
  return [of(courses, "courses"), of(users, "users"), of(messages, "messages"), of(notes, "notes")].join(
    ", ",
  );
}

/** `npm run bench:scale`: every page and call with a thousand rows of everything, and with all there may be. */
await runTask(async () => {
  await buildIfStale();
  const all = await measureGrowth((line) => console.log(line));
  const table = growthTable(all);
  const worst = all.reduce((most, each) => (each.ratio > most.ratio ? each : most));
  const summary = `The most is ${worst.ratio.toFixed(2)}× for \`${worst.path}\` (${worst.as}); the limit is ${GROWTH_LIMIT.toFixed(1)}×.`;
  console.log(`\n${table}\n\n${summary}`);
  writeFileSync(
    join(ROOT, "docs/scale.md"),
    `# Growth with data

Written by \`npm run bench:scale\`: the built site without its page cache, once with ${sizeText(SMALL)}, once
with ${sizeText(FULL)}, asked by turns for every page and call that reads; the middle of
eleven answers. Rows are what D1 says it read. \`test/browser/database-rows.test.ts\` holds them against what
each page shows.

The two files that are as long as the data are left out: \`/api/users.csv\` and \`/api/auth/export\` send every row.

${summary}

${table}
`,
  );
  process.exit(worst.ratio <= GROWTH_LIMIT ? 0 : 1);
});
