import { THANKS } from "#shared/content/thanks.ts";
import { levelIn } from "#shared/courses/course-filter.ts";
import { prefersMarkdown } from "#shared/site/accepts-markdown.ts";
import { readVideoQuery } from "#shared/videos/video-search.ts";

/** The parameter's value in the cache key: empty if it makes no difference, null if the page must not be cached. */
type Values = (given: string) => string | null;

/**
 * One kind of page that is the same for everybody. `keep` lists the parameters that change the page and their
 * possible values, so that made-up values cannot fill the cache. A page with a `passing` parameter (typed text or a
 * cursor) is rendered every time. All other parameters are ignored, such as a campaign's and the router's `_routes`,
 * because the data of the whole page includes every part.
 */
type PublicPage = {
  path: RegExp;
  keep?: Record<string, Values>;
  passing?: readonly string[];
  /** Private with a session, and not for clients that prefer Markdown, who are led to another address. */
  learning?: true;
  /** Private with a session. */
  personal?: true;
};

/** What a page's address is asked for with. */
type Asking = { hasSession: boolean; accept: string | null };

const LONGEST_VALUE = 40;
/** The token of a preview link (worker/http/request-scope.ts). */
export const PREVIEW_PARAM = "preview";
/** In place of a token: the page as visitors see it, for the desk's frame. */
export const LIVE_PREVIEW = "live";

/** The values are in the database, so the page checks them: it redirects to itself without an unknown value. */
const checkedByThePage: Values = (given) => (given.length > LONGEST_VALUE ? null : given);

const laterVideos: Values = (given) => {
  const { page } = readVideoQuery(new URLSearchParams({ page: given }));
  return page > 1 ? String(page) : "";
};

const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: /^\/(about-me|blog|contact|error|mentorship|privacy|terms)?$/,
  },
  // Who has bought it is told so; a code or a payment link is for those who have it, and the form of a gift has days.
  { path: /^\/enroll\/[\w-]{1,64}$/, passing: ["code", "invitation", "gift"], personal: true },
  { path: /^\/(projects|templates)$/, passing: ["cursor"] },
  { path: /^\/(blog|notes)\/[\w-]{1,64}$/ },
  { path: /^\/notes$/ },
  { path: /^\/newsletter\/archive$/, passing: ["cursor"] },
  { path: /^\/newsletter\/(archive\/[\w-]{1,96}|feed\.xml)$/ },
  {
    path: /^\/courses$/,
    keep: { category: checkedByThePage, level: levelIn },
    passing: ["q", "cursor", "limit"],
  },
  { path: /^\/courses\/[\w-]{1,64}(\/syllabus)?$/ },
  // Questions and videos are private.
  {
    path: /^\/learn\/(?!(questions|videos)(\/|$))[\w-]{1,64}(\/[\w-]{1,128}(\.md)?)?$/,
    passing: ["solution"],
    learning: true,
  },
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
  // `/courses/_.data` is the data of `/courses/`, which is not cached.
  return path.endsWith("/_") ? path.slice(0, -1) : path;
}

/**
 * The cache key of a public page: its path and its relevant parameters in a fixed order, or null if the request must
 * not be cached. Paths with escapes and repeated parameters are null.
 */
export function pageAddress(
  { pathname, searchParams }: URL,
  { hasSession, accept }: Asking = { hasSession: false, accept: null },
): string | null {
  const path = pagePath(pathname);
  const page = PUBLIC_PAGES.find((each) => each.path.test(path));
  if (!page) return null;
  if (page.personal && hasSession) return null;
  if (page.learning && (hasSession || prefersMarkdown(accept))) return null;
  // A draft is shown to those who have its link, and kept nowhere.
  if (searchParams.has(PREVIEW_PARAM)) return null;
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
