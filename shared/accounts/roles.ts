import { localUrl } from "#shared/local-link.ts";

/** Registration creates students; `npm run admin` makes an admin (decisions.md, Roles). */
export type Role = "student" | "admin";

/** The signed-in user of a request: the fields that guards and pages need. */
export type Viewer = { id: string; fullName: string; role: Role; sessionId: string };

/** The page after signing in, unless there is a safe `next` (spec.md §2). */
export const HOME_OF_STUDENTS = "/portal";

/** Whether `role` includes what `needed` allows. An admin may do everything a student may. */
export function hasRole(role: Role, needed: Role): boolean {
  return role === "admin" || role === needed;
}

const LONGEST = 2_000;
/** Pages that would redirect a signed-in user in a circle, and paths that are not pages. */
const NOT_A_DESTINATION = /^\/(login|logout|register|api)(\/|$)/i;

/**
 * The path to go to after signing in: `next` if it is a link to this site (`localUrl`) and does not redirect in a
 * circle, otherwise the portal.
 */
export function safeNext(next: string | null | undefined): string {
  const url = typeof next === "string" && next.length <= LONGEST ? localUrl(next) : null;
  if (!url || NOT_A_DESTINATION.test(url.pathname)) return HOME_OF_STUDENTS;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** A page to sign in or register, with where to go afterwards. Both pass `next` on to each other. */
export function withNext(path: string, next: string | null): string {
  if (!next) return path;
  return `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
}

/**
 * The login page that returns the visitor to `url` afterwards, if `safeNext` accepts it. A long URL is left out,
 * because a header has less room than a URL.
 */
export function loginPath(url: Pick<URL, "pathname" | "search">): string {
  const next = `${url.pathname}${url.search}`;
  return next.length > LONGEST ? "/login" : `/login?next=${encodeURIComponent(next)}`;
}
