import { parse, serialize } from "hono/utils/cookie";

/**
 * `session` and `access` keep people signed in (docs/decisions/020); `passkey` holds the challenge of a passkey
 * ceremony. `email` prefills the login form after registering (docs/decisions/082). `admin` only says that an admin
 * signed in with this browser, which then always gets fresh pages (docs/decisions/089). It proves nothing.
 * `code` is the browser's half of a six-digit code (docs/decisions/116).
 * `checkout` holds the order that this browser is paying, and a secret that proves it (docs/decisions/115).
 */
export type CookieKind = "session" | "access" | "passkey" | "email" | "admin" | "checkout" | "code";

/**
 * The cookies of a site, depending on its URL. On https they are `Secure` and `__Host-`: only this host can set them,
 * over HTTPS, for the whole site. On http they are neither, because Safari rejects such cookies from
 * http://localhost. Anything that is not plain http counts as https.
 */
export function createCookies(origin: string) {
  const secure = !/^http:/i.test(origin);
  const nameOf = (kind: CookieKind) => (secure ? `__Host-${kind}` : kind);
  const names = {
    session: nameOf("session"),
    access: nameOf("access"),
    passkey: nameOf("passkey"),
    admin: nameOf("admin"),
    email: nameOf("email"),
    checkout: nameOf("checkout"),
    code: nameOf("code"),
  } satisfies Record<CookieKind, string>;

  /** The value of a request's cookie, or null. */
  function read(request: Pick<Request, "headers">, kind: CookieKind): string | null {
    const name = names[kind];
    return parse(request.headers.get("cookie") ?? "", name)[name] || null;
  }

  /** A `Set-Cookie` line. An age of 0 seconds deletes the cookie. */
  function line(kind: CookieKind, value: string, maxAge: number): string {
    return serialize(names[kind], value, { path: "/", secure, httpOnly: true, sameSite: "Lax", maxAge });
  }

  return {
    secure,
    names,
    read,
    line,
    /** Whether the request has a session cookie. It may be old or forged: use this for the navigation only. */
    hasSession: (request: Request) => read(request, "session") !== null,
    /** Whether the request has a cookie that could sign someone in. It may be old or forged. */
    hasAuth: (request: Request) => read(request, "session") !== null || read(request, "access") !== null,
    /** Whether an admin signed in with this browser. Anyone can send this cookie, so it must not grant access. */
    isAdmins: (request: Request) => read(request, "admin") !== null,
    /** The `Set-Cookie` lines that sign a browser out. */
    signedOut: () => [line("session", "", 0), line("access", "", 0), line("admin", "", 0)],
  };
}

export type Cookies = ReturnType<typeof createCookies>;
