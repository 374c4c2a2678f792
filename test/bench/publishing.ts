import { setTimeout } from "node:timers/promises";
import type { Miniflare } from "miniflare";
import { BUILT_CONFIG } from "../../scripts/support/paths.ts";
import { type Figure, median } from "./figures.ts";
import { signIn } from "./guard.ts";
import { fillDatabase, serveBuild } from "./worker.ts";

/** Public pages of every kind, among them the one that is changed. */
const CHANGED = "/notes/props";
const PAGES = [
  ...["/", "/courses", "/courses/2", "/courses/4/syllabus", "/enroll/2", "/mentorship", "/projects"],
  ...["/templates", "/blog", "/notes", CHANGED, "/notes/xss", "/about-me", "/terms", "/privacy", "/contact"],
];
const ROUNDS = 7;

type Round = { outcomes: (string | null)[]; took: number };

/** Asks for every page once. */
async function askAll(url: URL): Promise<Round> {
  const begun = performance.now();
  const outcomes: Round["outcomes"] = [];
  for (const path of PAGES) {
    const answer = await fetch(new URL(path, url));
    await answer.arrayBuffer();
    outcomes.push(answer.headers.get("X-Cache"));
  }
  return { outcomes, took: performance.now() - begun };
}

const hits = ({ outcomes }: Round) => outcomes.filter((outcome) => outcome === "HIT").length;

/** Publishes a note with another title. */
async function publishNote(url: URL, cookie: string, title: string): Promise<void> {
  const ask = async (path: string, method: string, body?: unknown) => {
    const answer = await fetch(new URL(`/api/desk/notes/props${path}`, url), {
      method,
      headers: { cookie, origin: url.origin, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { live, version } = (await ask("", "GET")) as { live: object; version: number };
  await ask("", "PUT", { values: { ...live, title }, save: 0, base: version, tab: "bench" });
  await ask("/publish", "POST", {});
  // The caches are told after the answer.
  for (let tries = 0; tries < 50; tries += 1) {
    const page = await (await fetch(new URL(CHANGED, url))).text();
    if (page.includes(title)) return;
    await setTimeout(20);
  }
  throw new Error(`${CHANGED} does not show “${title}”.`);
}

/**
 * What publishing one note evicts from the page cache: everything, because any page may quote what was changed. Every
 * page is rendered once more, when it is next asked for, and kept again.
 */
export async function publishingFigures(): Promise<Figure[]> {
  const site: Miniflare = serveBuild(BUILT_CONFIG, undefined, { pageCache: true });
  try {
    await fillDatabase(site);
    const url = await site.ready;
    const cookie = await signIn(site, "admin");
    await askAll(url);
    const ratios: number[] = [];
    let evicted = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const kept = await askAll(url);
      await publishNote(url, cookie, `What props are, edition ${round}`);
      const after = await askAll(url);
      const again = await askAll(url);
      if (hits(kept) !== PAGES.length || hits(again) !== PAGES.length) {
        throw new Error("A page was not kept after it was rendered.");
      }
      // The changed page was asked for once already.
      evicted = Math.max(evicted, PAGES.length - hits(after) + 1);
      ratios.push(after.took / kept.took);
    }
    return [
      {
        name: "Pages evicted by publishing one note",
        value: evicted,
        limit: PAGES.length,
        good: "at most",
        unit: "",
        details: `of ${PAGES.length} kept pages; the next round finds all of them kept again`,
      },
      {
        name: "A round of pages after publishing, to a kept round",
        value: median(ratios),
        limit: 12,
        good: "at most",
        unit: "×",
        details: `${PAGES.length} pages, one after the other; median of ${ROUNDS} rounds`,
      },
    ];
  } finally {
    await site.dispose();
  }
}
