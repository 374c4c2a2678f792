import { localUrl } from "#shared/local-link.ts";

/** Registration makes a student; an admin is made by `npm run admin` (decisions.md, Roles). */
export type Role = "student" | "admin";

/** The person behind a request, as far as every guard and page needs to know. */
export type Viewer = { id: string; fullName: string; role: Role; sessionId: string };

/** Where a person lands after signing in, unless a safe `next` says otherwise (spec.md §2). */
export const HOME_OF_STUDENTS = "/portal";

/** Whether somebody with `role` may do what `needed` is asked for. An admin may do all that a student may. */
export function hasRole(role: Role, needed: Role): boolean {
  return role === "admin" || role === needed;
}

const LONGEST = 2_000;
/** Pages that would send a signed-in person round in a circle, and what is no page. */
const NOT_A_DESTINATION = /^\/(login|logout|register|api)(\/|$)/i;

/**
 * The path to go to after signing in: `next` where it is a link to this site (`localUrl`), else the portal.
 * Pages that would lead in a circle are refused too.
 */
export function safeNext(next: string | null | undefined): string {
  const url = typeof next === "string" && next.length <= LONGEST ? localUrl(next) : null;
  if (!url || NOT_A_DESTINATION.test(url.pathname)) return HOME_OF_STUDENTS;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The login page that brings the visitor back to `url` afterwards; where `safeNext` takes it. A longer one
 * is left out: a header has not room for everything that an address has.
 */
export function loginPath(url: Pick<URL, "pathname" | "search">): string {
  const next = `${url.pathname}${url.search}`;
  return next.length > LONGEST ? "/login" : `/login?next=${encodeURIComponent(next)}`;
}
