import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/robots.route";
import { cachedText } from "./cached-text.ts";

/** Pages for signed-in users, and the API. Its documentation, `/api/docs`, is a page and may be indexed. */
const DISALLOWED = ["/portal", "/messages", "/users", "/upload", "/logout", "/api/"];

export function loader({ request, context }: Route.LoaderArgs) {
  const { origin, closed } = context.get(servicesContext).site;
  if (closed) return cachedText(request, "text/plain", "User-agent: *\nDisallow: /\n");
  const lines = [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "Allow: /api/docs",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return cachedText(request, "text/plain", lines.join("\n"));
}
