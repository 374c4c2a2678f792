import { Agent, get } from "node:http";
import { join } from "node:path";
import { BUILT_CONFIG } from "../../scripts/support/paths.ts";
import { fillDatabase, serveBuild } from "./worker.ts";

const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_SECONDS = 3;

function requestOnce(url: URL, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${url.href} answered ${response.statusCode}`));
        response.resume();
        return;
      }
      response.on("error", reject).on("end", resolve).resume();
    }).on("error", reject);
  });
}

/** Asks for a page from sixteen connections for `seconds`, and returns the answers per second. */
export async function requestsPerSecond(
  url: URL,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const start = performance.now();
  const end = start + seconds * 1000;
  let answers = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        await requestOnce(url, agent, headers);
        answers += 1;
      }
    }),
  );
  agent.destroy();
  return answers / ((performance.now() - start) / 1000);
}

/**
 * Pages per second of the site's home page and of the empty app in `emptyFolder`, a figure for each round.
 * They are measured by turns, so that a machine that slows down slows both; a first round warms both up
 * and is not counted.
 */
export async function compareHome(emptyFolder: string): Promise<{ site: number[]; empty: number[] }> {
  const empty = serveBuild(join(emptyFolder, "build/server/wrangler.json"));
  const site = serveBuild(BUILT_CONFIG);
  const rates = { site: [] as number[], empty: [] as number[] };
  try {
    await fillDatabase(site);
    const [emptyUrl, siteUrl] = await Promise.all([empty.ready, site.ready]);
    for (let round = 0; round <= ROUNDS; round += 1) {
      const emptyRate = await requestsPerSecond(emptyUrl, ROUND_SECONDS);
      const siteRate = await requestsPerSecond(siteUrl, ROUND_SECONDS);
      if (round === 0) continue;
      rates.empty.push(emptyRate);
      rates.site.push(siteRate);
    }
    return rates;
  } finally {
    await Promise.all([empty.dispose(), site.dispose()]);
  }
}
