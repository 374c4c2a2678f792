import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** A path that begins with a plain word, and the word: of `/courses/2` and of `/courses.data` it is "courses". */
const FIRST_WORD = /^\/([\w-]*)(?:\.data)?(?:\/|$)/;

/** The word that a route's addresses begin with, or null where they may begin with any. */
function firstWord(routes: Routes, id: string): string | null {
  const route = routes[id];
  if (!route) return null;
  const inherited = route.parentId === undefined ? null : firstWord(routes, route.parentId);
  if (inherited !== null) return inherited;
  const [word = ""] = route.path?.split("/").filter(Boolean) ?? [];
  return /^[\w-]+$/.test(word) ? word.toLowerCase() : null;
}

function pick<Entry>(entries: Record<string, Entry>, keep: (id: string) => boolean): Record<string, Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([id]) => keep(id)));
}

/**
 * The build as one part of the site needs it: with the routes that a path, and the paths above it, may
 * belong to. For every request the router makes its routes anew, puts them in order and tries one after the
 * other, some four times: of seventy routes that was a tenth of a page's time (docs/decisions/062). Returns
 * one and the same build for the same part.
 */
export function nearRoutes(build: ServerBuild): (pathname: string) => ServerBuild {
  const words = new Map(Object.keys(build.routes).map((id) => [id, firstWord(build.routes, id)]));
  const known = new Set(words.values());
  const parts = new Map<string, ServerBuild>();

  return (pathname) => {
    const word = FIRST_WORD.exec(pathname)?.[1]?.toLowerCase();
    // Where anything is unusual, escapes for example, and where the router asks for what a path leads to.
    if (word === undefined || pathname === build.routeDiscovery.manifestPath) return build;
    const part = known.has(word) ? word : "";
    let near = parts.get(part);
    if (!near) {
      const keep = (id: string) => (words.get(id) ?? part) === part;
      const { routes, assets } = build;
      near = {
        ...build,
        routes: pick(routes, keep),
        assets: { ...assets, routes: pick(assets.routes, keep) },
      };
      parts.set(part, near);
    }
    return near;
  };
}
