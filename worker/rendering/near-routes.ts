import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** The first word of a path: "courses" for `/courses/2` and for `/courses.data`. */
const FIRST_WORD = /^\/([\w-]*)(?:\.data)?(?:\/|$)/;

/** The word that a route's paths start with, or null if they may start with any. */
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
 * The build with only the routes that a path and its parents may belong to. For every request the router copies,
 * sorts and tries all its routes about four times. With seventy routes that is more than a tenth of the home page's
 * time (measured in docs/decisions/088). Returns the same build for the same part of the site.
 * @throws Error if React Router's build no longer has the shape that this relies on
 */
export function nearRoutes(build: ServerBuild): (pathname: string) => ServerBuild {
  const ids = Object.keys(build.routes);
  if (!ids.includes("root") || ids.some((id) => build.assets.routes[id]?.id !== id)) {
    throw new Error("React Router's build has changed: check worker/rendering/near-routes.ts.");
  }
  const words = new Map(ids.map((id) => [id, firstWord(build.routes, id)]));
  const known = new Set(words.values());
  const parts = new Map<string, ServerBuild>();

  return (pathname) => {
    const word = FIRST_WORD.exec(pathname)?.[1]?.toLowerCase();
    // Use all routes for unusual paths, such as those with escapes, and when the router asks where a path leads.
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
