import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { BUILT_CONFIG } from "../../scripts/support/paths.ts";
import { type Figure, median } from "./figures.ts";
import { byTurns, ROUNDS } from "./throughput.ts";
import { fillDatabase, QUIET_SERVER, serveBuild } from "./worker.ts";

const BYTES_PATH = "/bytes";
const QUERY = "SELECT * FROM projects ORDER BY position, id LIMIT 51";

/**
 * The least work that a Worker can do for the same answers: the home page's bytes from a constant, and the projects
 * from one prepared query as JSON.
 */
const BARE = `
import { body, headers } from "./constant.js";
export default {
  async fetch(request, env) {
    if (new URL(request.url).pathname === "${BYTES_PATH}") return new Response(body, { headers });
    const { results } = await env.DB.prepare(${JSON.stringify(QUERY)}).all();
    return Response.json({ projects: results });
  },
};`;

function serveBare(page: { body: string; headers: [string, string][] }): Miniflare {
  const constant = `const text = ${JSON.stringify(page.body)};
export const body = new TextEncoder().encode(text);
export const headers = ${JSON.stringify(page.headers)};`;
  return new Miniflare(
    convertV4MiniflareOptions({
      ...QUIET_SERVER,
      modules: [
        { type: "ESModule" as const, path: "index.js", contents: BARE },
        { type: "ESModule" as const, path: "constant.js", contents: constant },
      ],
      compatibilityDate: "2026-08-01",
      d1Databases: { DB: "bare" },
      // Only to write the same content.
      kvNamespaces: { FEEDS: "bare" },
      r2Buckets: { MEDIA: "bare" },
    }),
  );
}

function ratio(ours: number[], theirs: number[]): number {
  return median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)));
}

/** What the page cache and the API cost, compared with the least that a Worker can do for the same answers. */
export async function edgeFigures(): Promise<Figure[]> {
  const site = serveBuild(BUILT_CONFIG, undefined, { pageCache: true });
  let bare: Miniflare | undefined;
  try {
    await fillDatabase(site);
    const siteUrl = await site.ready;
    await (await fetch(siteUrl)).arrayBuffer();
    const kept = await fetch(siteUrl);
    if (kept.headers.get("X-Cache") !== "HIT") throw new Error("The home page is not kept.");
    // Node asked for a compressed answer; keeping the encoding would compress it again each time.
    const own = new Set([
      "content-encoding",
      "content-length",
      "transfer-encoding",
      "date",
      "connection",
      "keep-alive",
    ]);
    const headers = [...kept.headers].filter(([name]) => !own.has(name)) as [string, string][];
    bare = serveBare({ body: await kept.text(), headers });
    await fillDatabase(bare);
    const bareUrl = await bare.ready;
    const rates = await byTurns({
      kept: siteUrl,
      bytes: new URL(BYTES_PATH, bareUrl),
      list: new URL("/api/projects", siteUrl),
      query: new URL("/query", bareUrl),
    });
    const perSecond = (each: number[]) => `${Math.round(median(each))}/s`;
    return [
      {
        name: "Home pages per second, kept",
        value: ratio(rates.kept, rates.bytes),
        limit: 0.8,
        good: "at least",
        unit: "×",
        details: `${perSecond(rates.kept)}; a bare Worker with the same bytes ${perSecond(rates.bytes)}; median of ${ROUNDS} rounds`,
      },
      {
        name: "API lists per second",
        value: ratio(rates.list, rates.query),
        limit: 0.7,
        good: "at least",
        unit: "×",
        details: `/api/projects ${perSecond(rates.list)}; a bare Worker with the same query ${perSecond(rates.query)}; median of ${ROUNDS} rounds`,
      },
    ];
  } finally {
    await Promise.all([site.dispose(), bare?.dispose()]);
  }
}
