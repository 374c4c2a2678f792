import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureDatabase } from "../test/bench/database.ts";
import { edgeFigures } from "../test/bench/edge.ts";
import { buildEmptyApp } from "../test/bench/empty-app.ts";
import { type Figure, median, passes, table } from "../test/bench/figures.ts";
import { GROWTH_LIMIT } from "../test/bench/growth.ts";
import { reportGrowth } from "../test/bench/growth-report.ts";
import { measureGuard } from "../test/bench/guard.ts";
import { LIMITS, scorePages } from "../test/bench/lighthouse.ts";
import { publishingFigures } from "../test/bench/publishing.ts";
import { retrievalFigures } from "../test/bench/retrieval.ts";
import { runnerFigures } from "../test/bench/runner.ts";
import { sellingFigures } from "../test/bench/selling.ts";
import { measureStart } from "../test/bench/start-time.ts";
import { compareHome, type HomeRates } from "../test/bench/throughput.ts";
import { transfers } from "../test/bench/transfer.ts";
import { buildIfStale } from "./support/build.ts";
import { LARGEST_BUNDLE_KB, measureBundle } from "./support/bundle.ts";
import { BUILT_CONFIG, ROOT } from "./support/paths.ts";
import { runTask, Stop } from "./support/stop.ts";

const kB = (bytes: number) => bytes / 1000;

/** How much more JavaScript a page may load than an empty React Router page. */
const SCRIPT_LIMITS: Record<string, number> = {
  // The newsletter form keeps what was typed when the connection breaks (docs/decisions/082).
  "/": 1.21,
  "/courses": 1.25,
  "/courses/2": 1.25,
  "/enroll/2": 1.25,
  "/mentorship": 1.25,
  "/mentorship/join": 1.25,
  "/projects": 1.25,
  "/youtube": 1.25,
  "/about-me": 1.25,
  "/templates": 1.25,
  "/blog": 1.25,
  "/terms": 1.25,
  "/privacy": 1.25,
  "/chat": 1.8,
};

async function transferFigures(emptyFolder: string): Promise<Figure[]> {
  const { site, empty } = await transfers(emptyFolder, Object.keys(SCRIPT_LIMITS));
  const home = site.get("/");
  if (!home) throw new Stop("The home page was not measured.");
  return [
    ...[...site].map(
      ([path, { js }]): Figure => ({
        name: `JavaScript of ${path}`,
        value: js / empty.js,
        limit: SCRIPT_LIMITS[path] ?? Number.NaN,
        good: "at most",
        unit: "×",
        details: `${kB(js).toFixed(1)} kB gzipped; an empty React Router page has ${kB(empty.js).toFixed(1)} kB`,
      }),
    ),
    {
      name: "CSS of the home page",
      value: kB(home.css),
      limit: 20,
      good: "at most",
      unit: "kB",
      details: "gzipped",
    },
    {
      name: "Fonts of the home page",
      value: kB(home.fonts),
      limit: 120,
      good: "at most",
      unit: "kB",
      details: "WOFF2, as a first visit loads them",
    },
  ];
}

async function throughputFigures(emptyFolder: string): Promise<Figure[]> {
  const { rates, elements } = await compareHome(emptyFolder);
  const perSecond = (name: keyof HomeRates) => `${Math.round(median(rates[name]))}/s`;
  const siteTo = (name: keyof HomeRates) =>
    median(rates.site.map((rate, round) => rate / (rates[name][round] ?? Number.NaN)));
  const rounds = `median of ${rates.site.length} rounds`;
  return [
    {
      name: "Home pages per second, not cached",
      value: siteTo("empty"),
      limit: 0.15,
      good: "at least",
      unit: "×",
      details: `${perSecond("site")} with its database; the empty page ${perSecond("empty")}; ${rounds}`,
    },
    {
      name: "The same, to its elements from a constant",
      value: siteTo("constant"),
      limit: 0.5,
      good: "at least",
      unit: "×",
      details: `${perSecond("site")}; a React Router page with the same ${elements} elements ${perSecond("constant")}; ${rounds}`,
    },
  ];
}

/** What the sign-in guard costs: the same page with its guard and without. */
async function guardFigures(): Promise<Figure[]> {
  const { guarded, open, trips } = await measureGuard();
  const ratios = guarded.map((rate, round) => rate / (open[round] ?? Number.NaN));
  return [
    {
      name: "A guarded page to the same without its guard",
      value: median(ratios),
      limit: 0.8,
      good: "at least",
      unit: "×",
      details: `${Math.round(median(guarded))}/s and ${Math.round(median(open))}/s; median of ${ratios.length} rounds`,
    },
    {
      name: "Database round trips of a guarded page",
      value: trips,
      limit: 0,
      good: "at most",
      unit: "",
      details: "its token is verified, nothing is looked up",
    },
  ];
}

async function databaseFigures(): Promise<Figure[]> {
  const { trips, rows, shown } = await measureDatabase();
  return [
    {
      name: "Database round trips of the home page",
      value: trips,
      limit: 1,
      good: "at most",
      unit: "",
      details: "not cached",
    },
    {
      name: "Rows read for the home page",
      value: rows,
      // Courses are read twice: to find the first ones, and in full.
      limit: 3 * shown,
      good: "at most",
      unit: "",
      details: `it shows ${shown} offers`,
    },
  ];
}

async function growthFigure(): Promise<Figure> {
  const { path, as, ratio } = await reportGrowth((line) => console.log(line));
  return {
    name: "Growth with data",
    value: ratio,
    limit: GROWTH_LIMIT,
    good: "at most",
    unit: "×",
    details: `the page or call that grows most, ${path} (${as}); all of them in docs/scale.md`,
  };
}

const FAST = 98;

async function lighthouseFigures(): Promise<Figure[]> {
  const scores = await scorePages("every kind", { ...LIMITS, performance: FAST }, (line) =>
    console.log(line),
  );
  const others = scores.flatMap(({ points: { performance: _, ...rest } }) => Object.values(rest));
  return [
    {
      name: "Lighthouse: all but performance",
      value: Math.min(...others),
      limit: 100,
      good: "at least",
      unit: "",
      details: `accessibility, best practices and SEO, the lowest of ${scores.length} pages`,
    },
    ...scores.map(
      ({ path, points, limits }): Figure => ({
        name: `Lighthouse: performance of ${path}`,
        value: points.performance,
        limit: limits.performance,
        good: "at least",
        unit: "",
        details: "on a simulated phone",
      }),
    ),
  ];
}

/** `npm run bench`: measures and records everything; `-- --quick` leaves out growth and Lighthouse, and prints. */
await runTask(async () => {
  const { values } = parseArgs({ options: { quick: { type: "boolean" } } });
  await buildIfStale();
  const { folder, remove } = await buildEmptyApp();
  let kept = false;
  try {
    const figures: Figure[] = [
      ...(await transferFigures(folder)),
      ...(await throughputFigures(folder)),
      ...(await edgeFigures()),
      ...(await publishingFigures()),
      ...(await guardFigures()),
      ...(await databaseFigures()),
      ...(await retrievalFigures()),
      ...(await runnerFigures()),
      ...(await sellingFigures()),
      {
        name: "Worker bundle",
        value: await measureBundle(BUILT_CONFIG),
        limit: LARGEST_BUNDLE_KB,
        good: "at most",
        unit: "kB",
        details: "gzipped, as wrangler would upload it",
      },
      {
        name: "`npm start` to ready",
        value: await measureStart(),
        limit: 30,
        good: "at most",
        unit: "s",
        details: "installed, first start: secrets, database, content and build included",
      },
      ...(values.quick ? [] : [await growthFigure(), ...(await lighthouseFigures())]),
    ];
    const text = table(figures);
    console.log(text);
    if (!values.quick) {
      writeFileSync(
        join(ROOT, "docs/performance.md"),
        `# Performance

Written by \`npm run bench\`: every figure is measured in one run on one machine, and those that depend on the
machine are ratios to something else that was measured by turns with the site: an empty React Router page
(\`test/bench/empty\`), the same page with the home page's elements from a constant, a bare Worker.
Node ${process.version}, ${process.platform} ${process.arch}.

${text}
`,
      );
    }
    kept = figures.every(passes);
  } finally {
    remove();
  }
  process.exit(kept ? 0 : 1);
});
