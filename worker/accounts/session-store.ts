import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import { createSession } from "react-router";
import { z } from "zod";
import { inTime, WITHIN_MS } from "#worker/platform/deadline.ts";
import type { Cookies } from "./cookies.ts";

/** How long a session lasts, in seconds. After that, people sign in again. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

const recordSchema = z.object({
  userId: z.string().min(1),
  /** The account's epoch when the session started. A later epoch ends the session. */
  epoch: z.int().nonnegative(),
  /** Milliseconds since 1970. */
  createdAt: z.int(),
});
/** A session as stored in KV. */
export type SessionRecord = z.output<typeof recordSchema>;

/** Sessions in KV behind a signed cookie. The database decides whether a session is still valid. */
export function createSessionStore({
  kv,
  secret,
  cookies,
}: {
  kv: KVNamespace;
  secret: string;
  cookies: Cookies;
}) {
  const storage = createWorkersKVSessionStorage<SessionRecord>({
    kv,
    cookie: {
      name: cookies.names.session,
      secrets: [secret],
      secure: cookies.secure,
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      maxAge: SESSION_SECONDS,
    },
  });
  const bound = <T>(work: Promise<T>) => inTime(work, WITHIN_MS.store, "KV (sessions)");
  return {
    /**
     * Stores a session and returns its `Set-Cookie` line. The caller makes the id: React Router's storage would use a
     * 64-bit one and check first whether it is free, and KV caches a missing key for a minute.
     */
    async create(id: string, record: SessionRecord): Promise<string> {
      return bound(storage.commitSession(createSession(record, id)));
    },

    /** The session of a request's cookie, or null if the cookie is forged or the session has ended. */
    async read(request: Request): Promise<{ id: string; record: SessionRecord } | null> {
      const session = await bound(storage.getSession(request.headers.get("cookie")));
      const record = recordSchema.safeParse(session.data);
      return session.id && record.success ? { id: session.id, record: record.data } : null;
    },

    async destroy(id: string): Promise<void> {
      await bound(kv.delete(id));
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
