import type { Role } from "#shared/accounts/roles.ts";
import { ACCESS_SECONDS, createAccessTokens } from "#worker/accounts/access-tokens.ts";
import { createCookies } from "#worker/accounts/cookies.ts";
import { createSessionStore, SESSION_SECONDS } from "#worker/accounts/session-store.ts";
import type { SigningKey } from "#worker/accounts/signing-keys.ts";
import { newToken } from "#worker/platform/secret-tokens.ts";

/** A row of `user_sessions`. */
type SessionRow = {
  id: string;
  user_id: string;
  device: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
};

type SignedIn = { id: string; role: Role; fullName: string; epoch?: number };

/**
 * Signs people in without the login form, which hashes a password and counts tries: the same session in KV, row and
 * cookies, made by the Worker's own code. `insert` writes the row.
 */
export function createSessionMint({
  kv,
  secret,
  keys,
  origin,
  insert,
}: {
  kv: KVNamespace;
  secret: string;
  keys: readonly SigningKey[];
  origin: string;
  insert: (row: SessionRow) => Promise<void>;
}) {
  const cookies = createCookies(origin);
  const store = createSessionStore({ kv, secret, cookies });
  const tokens = createAccessTokens({ keys, origin, now: () => new Date() });

  return async ({ id, role, fullName, epoch = 0 }: SignedIn) => {
    const [sessionId, at] = [newToken(), Date.now()];
    await insert({
      ...{ id: sessionId, user_id: id, device: "Firefox on Linux" },
      ...{ created_at: at, last_seen_at: at, expires_at: at + SESSION_SECONDS * 1000 },
    });
    const token = await tokens.sign({ userId: id, sessionId, role, fullName, epoch });
    const lines = {
      session: await store.create(sessionId, { userId: id, epoch, createdAt: at }),
      access: cookies.line("access", token, ACCESS_SECONDS),
      ...(role === "admin" && { admin: cookies.line("admin", "1", SESSION_SECONDS) }),
    };
    /** The cookies as a request sends them, each `name=value`. */
    const sent = Object.entries(lines).map(([kind, line]): [string, string] => [
      kind,
      line.split(";", 1)[0] ?? "",
    ]);
    return { sessionId, token, cookies: Object.fromEntries<string>(sent) };
  };
}
