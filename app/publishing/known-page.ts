import { matchPath } from "react-router";
import { NAMES } from "#app/site/page-names.ts";

/** Pages without a name of their own there. */
const OTHERS = ["/logout", "/account", "/success", "/error", "/status", "/api/docs"];

/** Whether a link can lead to this path: a page, or a file, which nobody looks up. */
export function isKnownPage(path: string): boolean {
  if (/^\/api\/|\.\w+$/.test(path)) return true;
  return [...Object.keys(NAMES), ...OTHERS].some((pattern) => matchPath(pattern, path) !== null);
}
