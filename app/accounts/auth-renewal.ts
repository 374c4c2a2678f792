import * as v from "valibot";
import { type StoredUser, storedUserSchema } from "#shared/accounts/session.ts";
import { forgetUser, USER_STORAGE_KEY } from "./auth-storage.ts";

/** How long before it expires a token is renewed. */
const RENEW_BEFORE_MS = 60_000;
/** The minimum between two renewals, in case this clock is far ahead of the server's. */
const PAUSE_MS = 120_000;

const claimsSchema = v.object({ exp: v.number() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The user from the storage, or null. An invalid entry is removed (decisions.md). */
export function restoreUser(): StoredUser | null {
  try {
    const stored = localStorage.getItem(USER_STORAGE_KEY);
    if (stored === null) return null;
    const parsed = v.safeParse(storedUserSchema, parseJson(stored));
    if (parsed.success) return parsed.output;
  } catch {
    // Storage is blocked, so nothing is stored.
  }
  forgetUser();
  return null;
}

function storeUser(user: StoredUser): void {
  try {
    localStorage.setItem(USER_STORAGE_KEY, JSON.stringify(user));
  } catch {
    // The pages work without it.
  }
}

/** The milliseconds until a user's token has to be renewed; 0 or less means now. */
function dueIn(user: StoredUser | null): number {
  const payload = user?.token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/");
  if (!payload || !/^[A-Za-z0-9+/]+$/.test(payload)) return 0;
  const claims = v.safeParse(claimsSchema, parseJson(atob(payload)));
  return claims.success ? claims.output.exp * 1000 - RENEW_BEFORE_MS - Date.now() : 0;
}

/**
 * Requests a new token and stores it with the user's current data. "ended": the session is over. "failed": the site
 * could not be reached.
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
 * Keeps the stored user's token valid for at least another minute while the page is visible. Calls `ended` once if the
 * session is over. Returns a function that stops the renewals.
 */
export function keepUser(ended: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function check() {
    clearTimeout(timer);
    // A hidden page must not keep a session alive.
    if (stopped || document.hidden) return;
    const outcome = await navigator.locks.request("renew-user", async () => {
      // Another tab may have renewed it already.
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
