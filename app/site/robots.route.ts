import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/robots.route";
import { cachedText } from "./cached-text.ts";

/** Pages behind the login and calls for programs; the API's description is a page and may be found. */
const CLOSED = ["/portal", "/messages", "/users", "/upload", "/logout", "/api/"];

export function loader({ request, context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext).site;
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "Allow: /api/docs",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return cachedText(request, "text/plain", lines.join("\n"));
}
