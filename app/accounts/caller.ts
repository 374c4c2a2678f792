import { restoreUser } from "./auth-renewal.ts";

/** Says who calls the API: on the site itself cookies do, at another address (`API_URL`) the stored token. */
export function callerHeaders(): Record<string, string> {
  const user = document.documentElement.dataset.api ? restoreUser() : null;
  return user ? { Authorization: `Bearer ${user.token}` } : {};
}
