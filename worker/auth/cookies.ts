import { parse, serialize } from "hono/utils/cookie";

/**
 * `__Host-`: only ever set by this host, over HTTPS, for the whole site. Chromium and Firefox take them
 * from http://localhost too; Safari does not.
 */
export const SESSION_COOKIE = "__Host-session";
/** The access token, for pages: with it a guarded page needs neither the database nor KV. */
export const ACCESS_COOKIE = "__Host-access";
/** The challenge of a passkey ceremony. */
export const CHALLENGE_COOKIE = "__Host-passkey";

const ATTRIBUTES = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;

/** A `Set-Cookie` line. An age of 0 seconds takes the cookie away. */
export function cookieLine(name: string, value: string, maxAgeSeconds: number): string {
  return serialize(name, value, { ...ATTRIBUTES, maxAge: maxAgeSeconds });
}

/** A cookie of a request, or null. */
export function readCookie(request: Request, name: string): string | null {
  return parse(request.headers.get("cookie") ?? "", name)[name] || null;
}

/** Whether a cookie came along that could sign somebody in. It may be old or forged. */
export function hasAuthCookie(request: Request): boolean {
  return readCookie(request, SESSION_COOKIE) !== null || readCookie(request, ACCESS_COOKIE) !== null;
}
