import { parse, serialize } from "hono/utils/cookie";

/**
 * `session` and `access` sign somebody in (docs/decisions/020), and `passkey` holds the challenge of a passkey
 * ceremony. `email` fills in the login form after registering (docs/decisions/082). `admin` only says that an admin
 * signed in here, so that this browser gets every page as it is now (docs/decisions/089). It proves nothing.
 */
export type CookieKind = "session" | "access" | "passkey" | "email" | "admin";

/**
 * The cookies of a site, by its own URL. On https they are `Secure` and `__Host-`: only this host sets them,
 * over HTTPS, for the whole site. On http they are neither, because Safari takes no such cookie from
 * http://localhost. Anything that is not plainly http counts as https.
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
  } satisfies Record<CookieKind, string>;

  /** A cookie of a request, or null. */
  function read(request: Pick<Request, "headers">, kind: CookieKind): string | null {
    const name = names[kind];
    return parse(request.headers.get("cookie") ?? "", name)[name] || null;
  }

  /** A `Set-Cookie` line. An age of 0 seconds takes the cookie away. */
  function line(kind: CookieKind, value: string, maxAge: number): string {
    return serialize(names[kind], value, { path: "/", secure, httpOnly: true, sameSite: "Lax", maxAge });
  }

  return {
    secure,
    names,
    read,
    line,
    /** Whether a session cookie came along. It may be old or forged: this is for the navigation only. */
    hasSession: (request: Request) => read(request, "session") !== null,
    /** Whether a cookie came along that could sign somebody in. It may be old or forged. */
    hasAuth: (request: Request) => read(request, "session") !== null || read(request, "access") !== null,
    /** Whether an admin signed in with this browser. Anybody can send this cookie, so it must not open anything. */
    isAdmins: (request: Request) => read(request, "admin") !== null,
    /** The `Set-Cookie` lines that sign a browser out. */
    signedOut: () => [line("session", "", 0), line("access", "", 0), line("admin", "", 0)],
  };
}

export type Cookies = ReturnType<typeof createCookies>;
