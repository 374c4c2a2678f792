/** Where the browser keeps who is signed in (spec.md §4). */
export const USER_STORAGE_KEY = "user";

/** Takes the user out of the storage. Where a browser refuses storage, nothing is in it. */
export function forgetUser(): void {
  try {
    localStorage.removeItem(USER_STORAGE_KEY);
  } catch {
    // Nothing was stored.
  }
}
