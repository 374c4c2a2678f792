/**
 * One kind of page that is the same for everybody. `keep` are the parameters that change what it shows and
 * have few values; with one of `passing`, which visitors type or which point into a list, the page is made
 * anew each time. All other parameters (a campaign's, say) change nothing and are left out.
 */
type PublicPage = { path: RegExp; keep?: readonly string[]; passing?: readonly string[] };

const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: /^\/(about-me|blog|contact|enroll\/[\w-]{1,64}|error|mentorship|privacy|terms)?$/,
  },
  { path: /^\/(projects|templates)$/, passing: ["cursor"] },
  { path: /^\/(blog|notes)\/[\w-]{1,64}$/ },
  { path: /^\/notes$/ },
  { path: /^\/courses$/, keep: ["category", "level"], passing: ["q", "cursor", "limit"] },
  { path: /^\/courses\/[\w-]{1,64}(\/syllabus)?$/ },
  { path: /^\/mentorship\/join$/, keep: ["package"] },
  { path: /^\/success$/, keep: ["type"] },
  { path: /^\/youtube$/, keep: ["page"], passing: ["q"] },
  { path: /^\/(feed\.xml|llms\.txt|robots\.txt|sitemap\.xml)$/ },
  { path: /^\/sitemap\/(pages|courses-\d{1,5})\.xml$/ },
];

/** Which routes' data the router asks for: a list of our route ids. */
const ROUTES_PARAMETER = "_routes";
const ROUTE_IDS = /^[\w./:,-]{1,200}$/;
const LONGEST_VALUE = 40;

/** The page that a path or the path of its data belongs to: `/courses.data` is `/courses`, `/_.data` is `/`. */
function pagePath(pathname: string): { path: string; isData: boolean } {
  if (!pathname.endsWith(".data")) return { path: pathname, isData: false };
  const path = pathname.slice(0, -".data".length);
  return { path: path === "/_" || path === "/_root" ? "/" : path, isData: true };
}

/**
 * Where a public page lies in the cache: its path and the parameters that count, in one order, or null where
 * a request is for nothing that may be kept. Paths with escapes, and parameters that stand twice, are null.
 */
export function pageAddress({ pathname, searchParams }: URL): string | null {
  const { path, isData } = pagePath(pathname);
  const page = PUBLIC_PAGES.find((each) => each.path.test(path));
  if (!page) return null;
  if (page.passing?.some((name) => searchParams.has(name))) return null;
  const kept = new URLSearchParams();
  for (const name of page.keep ?? []) {
    const values = searchParams.getAll(name);
    if (values.length > 1 || (values[0]?.length ?? 0) > LONGEST_VALUE) return null;
    if (values[0]) kept.set(name, values[0]);
  }
  if (isData && searchParams.has(ROUTES_PARAMETER)) {
    const routes = searchParams.getAll(ROUTES_PARAMETER);
    if (routes.length > 1 || !ROUTE_IDS.test(routes[0] ?? "")) return null;
    kept.set(ROUTES_PARAMETER, routes[0] ?? "");
  }
  const search = kept.toString();
  return search === "" ? pathname : `${pathname}?${search}`;
}
