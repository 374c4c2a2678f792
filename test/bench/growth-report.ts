import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/support/paths.ts";
import { GROWTH_LIMIT, type Growth, growthTable, measureGrowth } from "./growth.ts";
import { FULL, type Size, SMALL } from "./scale-data.ts";

const number = new Intl.NumberFormat("en-GB");

function sizeText({ courses, users, messages, notes }: Size): string {
  const of = (count: number, name: string) => `${number.format(count)} ${name}`;
  return [of(courses, "courses"), of(users, "users"), of(messages, "messages"), of(notes, "notes")].join(
    ", ",
  );
}

/** Measures how pages and calls grow with the data, and writes docs/scale.md. Returns the worst except the desk's. */
export async function reportGrowth(say: (line: string) => void): Promise<Growth> {
  const all = await measureGrowth(say);
  const worst = all
    .filter(({ as }) => as !== "admin")
    .reduce((most, each) => (each.ratio > most.ratio ? each : most));
  const summary = `The most is ${worst.ratio.toFixed(2)}× for \`${worst.path}\` (${worst.as}); the limit for visitors and students is ${GROWTH_LIMIT.toFixed(1)}×.`;
  say(`\n${growthTable(all)}\n\n${summary}`);
  writeFileSync(
    join(ROOT, "docs/scale.md"),
    `# Growth with data

Written by \`npm run bench\`, and by \`npm run bench:scale\` alone: the built site without its page cache,
once with ${sizeText(SMALL)}, once with ${sizeText(FULL)},
asked by turns for every page and call that reads; the middle of eleven answers. Rows are what D1 says it
read. \`test/deep/scale/database-rows.test.ts\` compares them with what each answer shows: at most twice that, and for
a search or a count every course or every student besides (docs/decisions/086).

The two files that are as long as the data are left out: \`/api/users.csv\` and \`/api/auth/export\` send every row.
So is \`/api/health?deep=1\`, which answers ten times a minute and no more.

${summary}

${growthTable(all)}
`,
  );
  return worst;
}
