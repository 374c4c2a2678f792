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

const CONTROL_OR_BACKSLASH = /[\p{Cc}\p{Zl}\p{Zp}\\]/u;
const DECODINGS = 3;
const LONGEST = 2_000;
/** Pages that would send a signed-in person round in a circle, and what is no page. */
const NOT_A_DESTINATION = /^\/(login|logout|register|api)(\/|$)/i;

function isPath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && !CONTROL_OR_BACKSLASH.test(text);
}

/**
 * The path to go to after signing in: `next` where it is a path of this site, else the portal. Refused
 * are other origins in all their spellings (`//evil`, `/\evil`, `/%2F/evil`, `/..//evil`), anything with
 * control characters, and the pages that would lead in a circle.
 */
export function safeNext(next: string | null | undefined): string {
  if (typeof next !== "string" || next.length > LONGEST) return HOME_OF_STUDENTS;
  if (!isPath(next)) return HOME_OF_STUDENTS;
  let path = next.split(/[?#]/, 1)[0] ?? "";
  for (let round = 0; round < DECODINGS; round += 1) {
    try {
      path = decodeURIComponent(path);
    } catch {
      return HOME_OF_STUDENTS;
    }
    if (!isPath(path)) return HOME_OF_STUDENTS;
  }
  const base = "https://site.invalid";
  if (!URL.canParse(next, base)) return HOME_OF_STUDENTS;
  const { origin, pathname, search, hash } = new URL(next, base);
  if (origin !== base || !isPath(pathname) || NOT_A_DESTINATION.test(pathname)) return HOME_OF_STUDENTS;
  return `${pathname}${search}${hash}`;
}

/**
 * The login page that brings the visitor back to `url` afterwards; where `safeNext` takes it. A longer one
 * is left out: a header has not room for everything that an address has.
 */
export function loginPath(url: Pick<URL, "pathname" | "search">): string {
  const next = `${url.pathname}${url.search}`;
  return next.length > LONGEST ? "/login" : `/login?next=${encodeURIComponent(next)}`;
}
