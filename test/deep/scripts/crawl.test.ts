import { afterAll, beforeAll, expect, test } from "vitest";
import { startFeedSite } from "../../support/feed-site.ts";

type Found = { path: string; status: number; ids: Set<string>; links: { path: string; hash: string }[] };

let site: Awaited<ReturnType<typeof startFeedSite>>;
let pages: Map<string, Found>;

const decode = (text: string) => text.replaceAll("&amp;", "&");

/** A page's links, to other sites and to this one, and the anchors that can be linked to. */
function read(path: string, status: number, html: string): Found {
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)]
    .map(([, href = ""]) => new URL(decode(href), site.url + path))
    .filter(({ origin }) => origin === site.url)
    .map(({ pathname, search, hash }) => ({
      path: pathname + search,
      hash: decodeURIComponent(hash.slice(1)),
    }));
  const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => decode(id)));
  return { path, status, ids, links };
}

async function visit(path: string): Promise<Found> {
  const answer = await fetch(site.url + path, { redirect: "manual" });
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  const html = isPage ? await answer.text() : "";
  if (!isPage) await answer.body?.cancel();
  return read(path, answer.status, html);
}

beforeAll(async () => {
  site = await startFeedSite();
  pages = new Map();
  const waiting = ["/", "/sitemap.xml"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    const found = await visit(path);
    pages.set(path, found);
    waiting.push(...found.links.map((link) => link.path).filter((next) => !pages.has(next)));
  }
}, 120_000);

afterAll(() => site.close());

test("every page that the specification names is linked from some page", () => {
  const paths = [
    ...[
      "/",
      "/courses",
      "/courses/1",
      "/courses/4",
      "/projects",
      "/youtube",
      "/chat",
      "/about-me",
      "/contact",
    ],
    ...["/blog", "/terms", "/privacy", "/mentorship", "/mentorship/join", "/templates", "/playground"],
    ...["/enroll/1", "/enroll/2", "/enroll/3", "/enroll/4", "/enroll/pro", "/enroll/vip"],
    ...["/login", "/register"],
  ];
  for (const path of paths) expect([...pages.keys()], path).toContain(path);
});

test("every internal link leads to a page", () => {
  const broken = [...pages.values()].flatMap(({ path, links }) =>
    links
      .filter((link) => (pages.get(link.path)?.status ?? 0) >= 300)
      .map((link) => `${path} links to ${link.path}, which answers ${pages.get(link.path)?.status}`),
  );
  expect(pages.size).toBeGreaterThan(40);
  expect([...new Set(broken)]).toEqual([]);
});

test("every link to an anchor finds that anchor", () => {
  const broken = [...pages.values()].flatMap(({ path, links }) =>
    links
      // `#top` is the top of any page (HTML standard); `#code=` is the playground's own.
      .filter(({ hash }) => hash !== "" && hash !== "top" && !hash.startsWith("code="))
      .filter((link) => {
        const target = pages.get(link.path);
        return target !== undefined && target.status === 200 && !target.ids.has(link.hash);
      })
      .map((link) => `${path} links to ${link.path}#${link.hash}`),
  );
  expect([...new Set(broken)]).toEqual([]);
});
