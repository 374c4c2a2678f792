import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT_CONFIG } from "../../scripts/support/paths.ts";
import { fillDatabase, serveBuild } from "./worker.ts";

/** The queries for one uncached home page, and the number of offers it shows. */
export async function measureDatabase(): Promise<{ trips: number; rows: number; shown: number }> {
  const counter = readFileSync(join(import.meta.dirname, "d1-counter.js"), "utf8");
  const site = serveBuild(BUILT_CONFIG, counter);
  try {
    await fillDatabase(site);
    const url = await site.ready;
    // The first request of an isolate may do more than the others.
    await (await fetch(url)).text();
    await (await fetch(new URL("/__d1", url))).text();
    const page = await (await fetch(url)).text();
    const { trips, rows }: { trips: number; rows: number } = await (
      await fetch(new URL("/__d1", url))
    ).json();
    return { trips, rows, shown: new Set(page.match(/href="\/enroll\/[^"]+"/g)).size };
  } finally {
    await site.dispose();
  }
}
