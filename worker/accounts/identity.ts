import { hasRole, type Role, type Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { CONTENT_KEY_PREFIX } from "#shared/publishing/content-key.ts";
import type { AccessClaims } from "./access-tokens.ts";
import type { Cookies } from "./cookies.ts";

/** Who sent a request, and the cookies to set on its response. */
export type Identity = {
  readonly request: Request;
  /** The visitor's network (`networkOf`), for counting only. */
  readonly network: string;
  /** Whether the request has a session cookie. It may be old or forged: use this for the navigation only. */
  readonly hasSession: boolean;
  /** Whether the request has an `Authorization` header. Then cookies are ignored and no sign-in cookies are set. */
  readonly hasBearer: boolean;
  /**
   * The signed-in person, or null. Reading requests trust the access token alone. Writing requests also check the
   * database, so that an ended session cannot write.
   */
  viewer(): Promise<Viewer | null>;
  /**
   * The signed-in person, who must have `role` if one is given. Admins are always checked against the database.
   * @throws AppError `unauthenticated`, `forbidden`
   */
  requireViewer(role?: Role): Promise<Viewer>;
  /**
   * Like `requireViewer`, but reading requests check the database too: for data that the token of an ended session
   * must not reveal, such as the export of personal data.
   */
  requireCurrentViewer(): Promise<Viewer>;
  readonly siteCookies: Cookies;
  /** Sets who the visitor is from now on and adds cookies. For the services that sign people in. */
  become(viewer: Viewer | null, cookies: readonly string[]): void;
  /** Signs the visitor out for the rest of the request and deletes the cookies. */
  leave(): void;
  setCookie(line: string): void;
  /** `Set-Cookie` lines for the response; a later one replaces an earlier one with the same name. */
  cookies(): string[];
  /** Whether any code asked who is signed in: then the response is private. */
  wasAsked(): boolean;
  /** Whether the visitor was signed out. */
  wasLeft(): boolean;
};

type Found = { viewer: Viewer; claims: AccessClaims | null };

/** The token of an `Authorization` header: null without the header, empty if it is not a bearer token. */
function bearerOf(request: Request): string | null {
  const header = request.headers.get("authorization");
  if (header === null) return null;
  return /^bearer +([\w.-]+) *$/i.exec(header)?.[1] ?? "";
}

function toViewer({ userId, fullName, role, sessionId }: AccessClaims): Viewer {
  return { id: userId, fullName, role, sessionId };
}

/** Finds out whom a cookie or token belongs to. */
export type Witness = {
  verify: (token: string) => Promise<AccessClaims | null>;
  /** Tries the session cookie and calls `become` if it is valid. */
  resume: (identity: Identity) => Promise<boolean>;
  /** Whether a token's session and role are still valid. */
  isCurrent: (claims: AccessClaims) => Promise<boolean>;
};

/** Verifies lazily, and each thing only once. */
export function createIdentity(
  request: Request,
  network: string,
  siteCookies: Cookies,
  witness: () => Witness,
): Identity {
  const writes = !["GET", "HEAD", "OPTIONS"].includes(request.method);
  const cookies = new Map<string, string>();
  const bearer = bearerOf(request);
  let asked = false;
  let left = false;
  let found: Promise<Found | null> | undefined;
  let current: Promise<Found | null> | undefined;

  const known = (viewer: Viewer | null) => Promise.resolve(viewer && { viewer, claims: null });

  async function fromSession(): Promise<Found | null> {
    if (bearer !== null) return null;
    if (await witness().resume(identity)) return (await found) ?? null;
    // Delete invalid cookies, so that the navigation does not claim that the visitor is signed in.
    if (siteCookies.hasAuth(request)) for (const line of siteCookies.signedOut()) identity.setCookie(line);
    return null;
  }

  async function find(): Promise<Found | null> {
    const token = bearer ?? siteCookies.read(request, "access");
    const claims = token ? await witness().verify(token) : null;
    return claims ? { viewer: toViewer(claims), claims } : fromSession();
  }

  async function check(): Promise<Found | null> {
    found ??= find();
    const person = await found;
    if (!person?.claims || (await witness().isCurrent(person.claims))) return person;
    return fromSession();
  }

  async function look(thoroughly: boolean): Promise<Viewer | null> {
    asked = true;
    if (thoroughly) {
      current ??= check();
      return (await current)?.viewer ?? null;
    }
    found ??= find();
    return (await found)?.viewer ?? null;
  }

  async function required(thoroughly: boolean): Promise<Viewer> {
    if (bearer?.startsWith(CONTENT_KEY_PREFIX)) {
      throw new AppError("forbidden", "A key for content can only be used for content: /api/desk/{kind}.");
    }
    const viewer = await look(thoroughly);
    if (!viewer) throw new AppError("unauthenticated", "Please sign in to continue.");
    return viewer;
  }

  const identity: Identity = {
    request,
    network,
    siteCookies,
    hasSession: siteCookies.hasSession(request),
    hasBearer: bearer !== null,
    viewer: () => look(writes),
    async requireViewer(role) {
      let viewer = await required(writes || role === "admin");
      // Admins are checked against the database, because a token may outlive the role.
      if (viewer.role === "admin") viewer = await required(true);
      if (role && !hasRole(viewer.role, role)) {
        throw new AppError("forbidden", "Only the site's admins can do this.");
      }
      return viewer;
    },
    requireCurrentViewer: () => required(true),
    become(viewer, lines) {
      asked = true;
      left = viewer === null;
      found = known(viewer);
      current = found;
      for (const line of lines) identity.setCookie(line);
    },
    leave: () => identity.become(null, siteCookies.signedOut()),
    setCookie(line) {
      asked = true;
      cookies.set(line.slice(0, line.indexOf("=")), line);
    },
    cookies: () => [...cookies.values()],
    wasAsked: () => asked,
    wasLeft: () => left,
  };
  return identity;
}
