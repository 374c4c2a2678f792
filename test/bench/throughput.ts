import { Agent, get } from "node:http";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { BUILT_CONFIG } from "../../scripts/support/paths.ts";
import { readPage, writeConstantPage } from "./constant-page.ts";
import { buildEmptyApp } from "./empty-app.ts";
import { fillDatabase, serveBuild } from "./worker.ts";

const CONNECTIONS = 16;
/** Many short rounds: the machine's other work comes in bursts of seconds, which the median round escapes. */
export const ROUNDS = 61;
const ROUND_SECONDS = 0.5;
/** Before the first round, so that V8 has compiled the code. */
const WARM_UP_SECONDS = 4;
/** Connections are kept between rounds, because opening them is not part of an answer. */
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function requestOnce(url: URL, headers: Record<string, string>): Promise<void> {
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

/** Requests a page over sixteen connections for `seconds`. Returns the answers per second. */
async function requestsPerSecond(
  url: URL,
  seconds: number,
  headers: Record<string, string>,
): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let answers = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        await requestOnce(url, headers);
        answers += 1;
      }
    }),
  );
  return answers / ((performance.now() - start) / 1000);
}

/** Answers per second of each URL, alternating, for each round. */
export async function byTurns<Name extends string>(
  addresses: Record<Name, URL>,
  headers: Record<string, string> = {},
): Promise<Record<Name, number[]>> {
  const entries = Object.entries(addresses) as [Name, URL][];
  const rates = Object.fromEntries(entries.map(([name]) => [name, [] as number[]])) as Record<Name, number[]>;
  for (const [, url] of entries) await requestsPerSecond(url, WARM_UP_SECONDS, headers);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, url] of entries) rates[name].push(await requestsPerSecond(url, ROUND_SECONDS, headers));
  }
  return rates;
}

/** Pages per second of each page, for each round. */
export type HomeRates = Record<"site" | "empty" | "constant", number[]>;

/** An app that renders the site's home page from a constant, and its number of elements. */
async function buildConstantApp(siteUrl: URL) {
  const page = readPage(await (await fetch(siteUrl)).text());
  const app = await buildEmptyApp((folder) => writeConstantPage(folder, page));
  return { ...app, elements: page.elements };
}

/**
 * Pages per second of the site's home page, of the empty app in `emptyFolder`, and of one that renders the home page's
 * elements from a constant. They are measured alternately, so that a slow moment affects all.
 */
export async function compareHome(emptyFolder: string): Promise<{ rates: HomeRates; elements: number }> {
  const empty = serveBuild(join(emptyFolder, "build/server/wrangler.json"));
  const site = serveBuild(BUILT_CONFIG);
  let constant: Miniflare | undefined;
  let remove = () => {};
  try {
    await fillDatabase(site);
    const app = await buildConstantApp(await site.ready);
    remove = app.remove;
    constant = serveBuild(join(app.folder, "build/server/wrangler.json"));
    const urls = { site: await site.ready, empty: await empty.ready, constant: await constant.ready };
    return { rates: await byTurns(urls), elements: app.elements };
  } finally {
    await Promise.all([empty.dispose(), site.dispose(), constant?.dispose()]);
    remove();
  }
}
