import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { prepareLocalDatabase } from "../../scripts/support/database.ts";
import { WORK_FOLDER } from "../../scripts/support/paths.ts";
import { freePort } from "../../scripts/support/ports.ts";
import { throwawaySecrets } from "../../scripts/support/secrets.ts";
import { serveBuild, untilServed } from "../../scripts/support/serve.ts";
import { Stop } from "../../scripts/support/stop.ts";
import { findChromium } from "../support/chromium.ts";
import { startGithub } from "../upstream/github.ts";
import { startYoutube } from "../upstream/youtube.ts";

/** The required mobile scores, out of 100. */
export const LIMITS = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
export type Category = keyof typeof LIMITS;
export type Scores = Record<Category, number>;
/** For a lesson, which has a film, exercises and styles of its own. */
const LESSON_PERFORMANCE = 95;
const CATEGORIES = Object.keys(LIMITS).filter((name): name is Category => name in LIMITS);

/** One page of every kind in the site map: notes, courses and offers differ only in their text. */
async function everyKind(url: string): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
  const kinds = new Map<string, string>();
  for (const path of paths) {
    const kind = path.replace(/^\/(courses|enroll|notes|blog)\/[^/]+/, "/$1/*");
    if (!kinds.has(kind)) kinds.set(kind, path);
  }
  return [...kinds.values()];
}

type Measured = { points: Scores; reasons: string[] };

async function measure(url: string, port: number, limits: Scores): Promise<Measured> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: CATEGORIES,
  });
  if (!result) throw new Stop(`Lighthouse could not open ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Stop(`Lighthouse could not open ${url}: ${runtimeError.message}`);
  const points = { ...limits };
  const reasons: string[] = [];
  for (const name of CATEGORIES) {
    points[name] = Math.round((categories[name]?.score ?? 0) * 100);
    if (points[name] >= limits[name]) continue;
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9) {
        reasons.push(`  ${name}: ${audit.title} ${audit.displayValue ?? ""}`.trimEnd());
      }
    }
  }
  return { points, reasons };
}

export type PageScore = Measured & {
  path: string;
  /** What was asked of this page. */
  limits: Scores;
  /** The categories below their limits. */
  missed: Category[];
};

/**
 * Scores one page. A performance below its limit is measured twice more and the median counts, because it depends on
 * the machine's other work.
 */
async function score(origin: string, path: string, port: number, limits: Scores): Promise<PageScore> {
  const url = new URL(path, origin).href;
  const first = await measure(url, port, limits);
  const runs = [first];
  if (first.points.performance < limits.performance) {
    runs.push(await measure(url, port, limits), await measure(url, port, limits));
    runs.sort((a, b) => a.points.performance - b.points.performance);
  }
  const middle = runs[Math.floor(runs.length / 2)] ?? first;
  return { ...middle, path, limits, missed: CATEGORIES.filter((name) => middle.points[name] < limits[name]) };
}

/** The limits of one page. A lesson's performance is never asked to be more than its own limit. */
function limitsOf(path: string, limits: Scores): Scores {
  if (!path.startsWith("/learn/")) return limits;
  return { ...limits, performance: Math.min(limits.performance, LESSON_PERFORMANCE) };
}

/** A page's line, with the reasons if it missed a limit. */
export function scoreLine({ path, points, limits, missed, reasons }: PageScore): string {
  const cells = CATEGORIES.map(
    (name) => `${name} ${points[name]}${missed.includes(name) ? ` (at least ${limits[name]})` : ""}`,
  );
  return [`${path}: ${cells.join(", ")}`, ...reasons].join("\n");
}

/** Scores the given pages of the built site, or one of every kind in its site map. `say` gets a line for each. */
export async function scorePages(
  asked: readonly string[] | "every kind",
  limits: Scores,
  say: (line: string) => void,
): Promise<PageScore[]> {
  const folder = mkdtempSync(join(tmpdir(), "greenbar-lighthouse-"));
  await prepareLocalDatabase(folder);
  const [port, debuggingPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const [youtube, github] = [await startYoutube(), await startGithub()];
  const server = serveBuild({
    port,
    vars: { SITE_URL: url, ...throwawaySecrets(), ...youtube.vars, ...github.vars },
    state: folder,
    logFile: join(WORK_FOLDER, "lighthouse.log"),
  });
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    await untilServed(url, server);
    const scores: PageScore[] = [];
    for (const path of asked === "every kind" ? await everyKind(url) : asked) {
      const result = await score(url, path, debuggingPort, limitsOf(path, limits));
      say(scoreLine(result));
      scores.push(result);
    }
    return scores;
  } finally {
    await Promise.all([browser.close(), server.stop(), youtube.close(), github.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
