import { parseArgs } from "node:util";
import { LIMITS, scorePages } from "../test/bench/lighthouse.ts";
import { buildIfStale } from "./support/build.ts";
import { runTask, Stop } from "./support/stop.ts";

const USAGE = `npm run lighthouse                       the home page, the library, a course, the videos, the article, a lesson
npm run lighthouse -- /blog /notes       these pages
npm run lighthouse -- --all              one page of every kind in the site map
npm run lighthouse -- --performance 90   asks for less than the usual 98 (95 for lessons)`;

const USUAL = [
  "/",
  "/courses",
  "/courses/2",
  "/youtube",
  "/blog",
  "/learn/beginner-web-dev/your-first-web-page",
];

await runTask(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: "boolean" }, performance: { type: "string" } },
  });
  const performance = Number(values.performance ?? LIMITS.performance);
  if (!(performance >= 0 && performance <= 100))
    throw new Stop("--performance is a number from 0 to 100.", USAGE);
  await buildIfStale();
  const asked = positionals.length > 0 ? positionals : USUAL;
  const limits = { ...LIMITS, performance };
  const scores = await scorePages(values.all ? "every kind" : asked, limits, (line) => console.log(line));
  process.exit(scores.every(({ missed }) => missed.length === 0) ? 0 : 1);
});
