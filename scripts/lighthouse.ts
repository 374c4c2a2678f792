import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { findChromium } from "../test/support/chromium.ts";
import { startYoutube } from "../test/upstream/youtube.ts";
import { buildIfStale } from "./support/build.ts";
import { prepareLocalDatabase } from "./support/database.ts";
import { WORK_FOLDER } from "./support/paths.ts";
import { freePort } from "./support/ports.ts";
import { throwawaySecrets } from "./support/secrets.ts";
import { serveBuild, untilServed } from "./support/serve.ts";
import { runTask, Stop } from "./support/stop.ts";

/** Mobile scores, out of 100, below which this fails. */
const LIMITS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof LIMITS;
const CATEGORIES = Object.keys(LIMITS).filter((name): name is Category => name in LIMITS);

/** Runs one page. Returns its line and whether every limit was kept. */
async function score(url: string, port: number): Promise<{ line: string; kept: boolean }> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: CATEGORIES,
  });
  if (!result) throw new Stop(`Lighthouse could not open ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Stop(`Lighthouse could not open ${url}: ${runtimeError.message}`);
  const cells: string[] = [];
  const reasons: string[] = [];
  for (const name of CATEGORIES) {
    const points = Math.round((categories[name]?.score ?? 0) * 100);
    const kept = points >= LIMITS[name];
    cells.push(`${name} ${points}${kept ? "" : ` (at least ${LIMITS[name]})`}`);
    if (kept) continue;
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9) {
        reasons.push(`  ${name}: ${audit.title} ${audit.displayValue ?? ""}`.trimEnd());
      }
    }
  }
  return {
    line: [cells.join(", "), ...reasons].join("\n"),
    kept: cells.every((cell) => !cell.includes("(")),
  };
}

await runTask(async () => {
  const asked = process.argv.slice(2);
  const paths = asked.length > 0 ? asked : ["/", "/courses", "/courses/2", "/youtube", "/blog"];
  await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), "greenbar-lighthouse-"));
  await prepareLocalDatabase(folder);
  const [port, debuggingPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const youtube = await startYoutube();
  const server = serveBuild({
    port,
    vars: { SITE_URL: url, ...throwawaySecrets(), ...youtube.vars },
    state: folder,
    logFile: join(WORK_FOLDER, "lighthouse.log"),
  });
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
  });
  let failed = 0;
  try {
    await untilServed(url, server);
    for (const path of paths) {
      const { line, kept } = await score(new URL(path, url).href, debuggingPort);
      console.log(`${path}: ${line}`);
      if (!kept) failed += 1;
    }
  } finally {
    await Promise.all([browser.close(), server.stop(), youtube.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit(failed > 0 ? 1 : 0);
});
