import { hasRole, type Role, type Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import type { AccessClaims } from "./access-tokens.ts";
import type { Cookies } from "./cookies.ts";

/** Who is behind one request, and the cookies that its answer brings. */
export type Identity = {
  readonly request: Request;
  /** The visitor's network (`networkOf`), for counting only. */
  readonly network: string;
  /** Whether a session cookie came along. It may be old or forged: this is for the navigation only. */
  readonly hasSession: boolean;
  /** Whether an `Authorization` header came along: then cookies say nothing, and none that sign in are set. */
  readonly hasBearer: boolean;
  /**
   * Who is signed in, or null. For a reading request the access token alone decides; anything that
   * writes is also held against the database, so that a session that was ended cannot write.
   */
  viewer(): Promise<Viewer | null>;
  /**
   * Who is signed in and may act as `role` (any role without one). An admin is always held against
   * the database.
   * @throws AppError `unauthenticated`, `forbidden`
   */
  requireViewer(role?: Role): Promise<Viewer>;
  /**
   * As `requireViewer`, but reading is held against the database too: for what somebody with the token of
   * an ended session must not see, such as the whole copy of a person's data.
   */
  requireCurrentViewer(): Promise<Viewer>;
  /** The names and attributes of the site's cookies. */
  readonly siteCookies: Cookies;
  /** Says who the visitor is from here on, and adds cookies. For the services that sign in. */
  become(viewer: Viewer | null, cookies: readonly string[]): void;
  /** Says that nobody is signed in from here on, and takes the cookies away. */
  leave(): void;
  setCookie(line: string): void;
  /** `Set-Cookie` lines for the answer; a later one replaces an earlier one of the same name. */
  cookies(): string[];
  /** Whether anybody asked: then the answer is for this visitor only. */
  wasAsked(): boolean;
  /** Whether the visitor was signed out. */
  wasLeft(): boolean;
};

type Found = { viewer: Viewer; claims: AccessClaims | null };

/** The token of an `Authorization` header: null without the header, empty where it is not a bearer's. */
function bearerOf(request: Request): string | null {
  const header = request.headers.get("authorization");
  if (header === null) return null;
  return /^bearer +([\w.-]+) *$/i.exec(header)?.[1] ?? "";
}

function toViewer({ userId, fullName, role, sessionId }: AccessClaims): Viewer {
  return { id: userId, fullName, role, sessionId };
}

/** Who can tell whom a cookie or a token belongs to. */
export type Witness = {
  verify: (token: string) => Promise<AccessClaims | null>;
  /** Tries the session cookie; on success it has called `become`. */
  resume: (identity: Identity) => Promise<boolean>;
  /** Whether what a token says still holds. */
  isCurrent: (claims: AccessClaims) => Promise<boolean>;
};

/** Nothing is verified before somebody asks, and nothing twice; nor is there a witness before. */
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
    // What can sign nobody in is taken away, so that the navigation tells the truth.
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
      // What only an admin sees is held against the database, not against the token alone.
      if (viewer.role === "admin") viewer = await required(true);
      if (role && !hasRole(viewer.role, role)) {
        throw new AppError("forbidden", "Your account may not do this: it is for the site's admins.");
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
