import { matchPath } from "react-router";
import { NAMES } from "#app/site/page-names.ts";

/** Pages without a name of their own there. */
const OTHERS = ["/logout", "/account", "/success", "/error", "/status", "/api/docs"];

/** Whether this path may exist: it is one of the site's pages. Files are not checked and count as existing. */
export function isKnownPage(path: string): boolean {
  if (/^\/api\/|\.\w+$/.test(path)) return true;
  return [...Object.keys(NAMES), ...OTHERS].some((pattern) => matchPath(pattern, path) !== null);
}
