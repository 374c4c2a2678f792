import { join } from "node:path";
import { reactRouterBin } from "../../scripts/support/paths.ts";
import { runTool } from "../../scripts/support/processes.ts";
import { readPage, writeConstantPage } from "./constant-page.ts";
import { buildEmptyApp } from "./empty-app.ts";
import { median } from "./figures.ts";
import { byTurns } from "./throughput.ts";
import { fillDatabase, serveBuild } from "./worker.ts";

const names = process.argv.slice(2).filter((a) => !a.startsWith("--"));
const sites: Record<string, ReturnType<typeof serveBuild>> = {};
const urls: Record<string, URL> = {};
const api: Record<string, URL> = {};
for (const name of names) {
  const folder = join("/tmp/rv", name);
  const { status, output } = await runTool([reactRouterBin, "build"], { folder });
  if (status !== 0) { console.log(output.slice(-3000)); process.exit(1); }
  console.log("built", name);
  sites[name] = serveBuild(join(folder, "build/server/wrangler.json"));
  await fillDatabase(sites[name]);
  urls[name] = await sites[name].ready;
  api[`api ${name}`] = new URL("/api/projects", urls[name]);
}
const html = await (await fetch(urls[names[0] ?? ""] as URL)).text();
const app = await buildEmptyApp((folder) => writeConstantPage(folder, readPage(html)));
const constant = serveBuild(join(app.folder, "build/server/wrangler.json"));
urls.constant = await constant.ready;
const rates = await byTurns(process.argv.includes("--api") ? { ...urls, ...api } : urls);
for (const [name, each] of Object.entries(rates)) {
  const to = (other: string) => median(each.map((r, i) => r / ((rates as Record<string, number[]>)[other]?.[i] ?? NaN))).toFixed(3);
  console.log(name.padEnd(14), Math.round(median(each)), "to constant", to("constant"), name.startsWith("api") ? `to api base ${to("api base")}` : `to base ${to("base")} to plain ${to("plain")}`);
}
app.remove();
for (const site of [...Object.values(sites), constant]) await site.dispose();
process.exit(0);
