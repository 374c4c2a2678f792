import * as v from "valibot";
import { type StoredUser, storedUserSchema } from "#shared/accounts/session.ts";
import { forgetUser, USER_STORAGE_KEY } from "./auth-storage.ts";

/** How long before its end a token is renewed, in milliseconds. */
const RENEW_BEFORE_MS = 60_000;
/** The least between two renewals, also for a clock that is far ahead of the server's. */
const PAUSE_MS = 120_000;

const claimsSchema = v.object({ exp: v.number() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The user from the storage, or null. What does not fit the schema is dropped (decisions.md). */
export function restoreUser(): StoredUser | null {
  try {
    const stored = localStorage.getItem(USER_STORAGE_KEY);
    if (stored === null) return null;
    const parsed = v.safeParse(storedUserSchema, parseJson(stored));
    if (parsed.success) return parsed.output;
  } catch {
    // A browser that refuses storage remembers nobody.
  }
  forgetUser();
  return null;
}

function storeUser(user: StoredUser): void {
  try {
    localStorage.setItem(USER_STORAGE_KEY, JSON.stringify(user));
  } catch {
    // The pages do not depend on it.
  }
}

/** In how many milliseconds a user's token has to be renewed: 0 or less is now. */
function dueIn(user: StoredUser | null): number {
  const payload = user?.token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/");
  if (!payload || !/^[A-Za-z0-9+/]+$/.test(payload)) return 0;
  const claims = v.safeParse(claimsSchema, parseJson(atob(payload)));
  return claims.success ? claims.output.exp * 1000 - RENEW_BEFORE_MS - Date.now() : 0;
}

/**
 * Asks for a fresh token and stores it with the user as the server knows them. "ended": nobody is signed
 * in any more. "failed": nothing is known, the site could not be reached.
 */
export async function renewUser(): Promise<"renewed" | "ended" | "failed"> {
  try {
    const response = await fetch("/api/auth/refresh", { method: "POST" });
    if (response.status === 401) return "ended";
    const { user, token }: { user?: object; token?: string } = await response.json();
    const renewed = v.safeParse(storedUserSchema, { ...user, token });
    if (!response.ok || !renewed.success) return "failed";
    storeUser(renewed.output);
    return "renewed";
  } catch {
    return "failed";
  }
}

/**
 * Keeps the user in the storage, with a token that is good for a minute at least, while somebody looks at
 * the page. `ended` is called once when the session turns out to be over. Returns what stops it.
 */
export function keepUser(ended: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function check() {
    clearTimeout(timer);
    // A page that nobody looks at must not keep a session alive.
    if (stopped || document.hidden) return;
    const outcome = await navigator.locks.request("renew-user", async () => {
      // Another tab may have been first.
      return stopped || dueIn(restoreUser()) > 0 ? "renewed" : renewUser();
    });
    clearTimeout(timer);
    if (stopped) return;
    if (outcome === "ended") ended();
    else timer = setTimeout(check, Math.max(dueIn(restoreUser()), PAUSE_MS));
  }

  document.addEventListener("visibilitychange", check);
  check();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", check);
  };
}
