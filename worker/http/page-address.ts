import { THANKS } from "#shared/content/thanks.ts";
import { levelIn } from "#shared/courses/course-filter.ts";
import { readVideoQuery } from "#shared/videos/video-search.ts";

/** The value as the page's key has it: empty where it makes no difference, null where it may not be kept. */
type Values = (given: string) => string | null;

/**
 * One kind of page that is the same for everybody. `keep` lists the parameters that change what it shows, and
 * which values they may have: a made-up value must not add a page to the cache. With a parameter of `passing`,
 * which visitors type or which points into a list, the page is made each time. Every other parameter is left
 * out: a campaign's, and also the router's `_routes`, because all of a page's data serves as well as a part.
 */
type PublicPage = { path: RegExp; keep?: Record<string, Values>; passing?: readonly string[] };

const LONGEST_VALUE = 40;

/** The list is in the database, so the page decides: it redirects to itself without a value it does not know. */
const checkedByThePage: Values = (given) => (given.length > LONGEST_VALUE ? null : given);

const laterVideos: Values = (given) => {
  const { page } = readVideoQuery(new URLSearchParams({ page: given }));
  return page > 1 ? String(page) : "";
};

const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: /^\/(about-me|blog|contact|enroll\/[\w-]{1,64}|error|mentorship|privacy|terms)?$/,
  },
  { path: /^\/(projects|templates)$/, passing: ["cursor"] },
  { path: /^\/(blog|notes)\/[\w-]{1,64}$/ },
  { path: /^\/notes$/ },
  {
    path: /^\/courses$/,
    keep: { category: checkedByThePage, level: levelIn },
    passing: ["q", "cursor", "limit"],
  },
  { path: /^\/courses\/[\w-]{1,64}(\/syllabus)?$/ },
  { path: /^\/mentorship\/join$/, keep: { package: checkedByThePage } },
  { path: /^\/success$/, keep: { type: (given) => (THANKS.has(given) ? given : "") } },
  { path: /^\/youtube$/, keep: { page: laterVideos }, passing: ["q"] },
  { path: /^\/(feed\.xml|llms\.txt|robots\.txt|sitemap\.xml)$/ },
  { path: /^\/sitemap\/(pages|courses-(0|[1-9]\d{0,4}))\.xml$/ },
];

/** The page that a path or the path of its data belongs to: `/courses.data` is `/courses`, `/_.data` is `/`. */
function pagePath(pathname: string): string {
  if (!pathname.endsWith(".data")) return pathname;
  const path = pathname.slice(0, -".data".length);
  if (path === "/_root") return "/";
  // `/courses/_.data` is the data of `/courses/`, which is not kept.
  return path.endsWith("/_") ? path.slice(0, -1) : path;
}

/**
 * Where a public page lies in the cache: its path and the parameters that count, in one order, or null where
 * a request is for nothing that may be kept. Paths with escapes, and parameters that stand twice, are null.
 */
export function pageAddress({ pathname, searchParams }: URL): string | null {
  const path = pagePath(pathname);
  const page = PUBLIC_PAGES.find((each) => each.path.test(path));
  if (!page) return null;
  if (page.passing?.some((name) => searchParams.has(name))) return null;
  const kept = new URLSearchParams();
  for (const [name, read] of Object.entries(page.keep ?? {})) {
    const [given = "", ...more] = searchParams.getAll(name);
    const value = more.length > 0 ? null : read(given);
    if (value === null) return null;
    if (value !== "") kept.set(name, value);
  }
  const search = kept.toString();
  return search === "" ? pathname : `${pathname}?${search}`;
}
