/** The storage key of the signed-in user (spec.md §4). */
export const USER_STORAGE_KEY = "user";
/** The storage key of the conversations with the assistant. */
export const CHATS_STORAGE_KEY = "greenbar.chats";
/** The session storage key of the playground's code. */
export const PLAYGROUND_STORAGE_KEY = "playground";
/** The session storage key of the tests that were written there. */
export const PLAYGROUND_TESTS_KEY = "playground-tests";
/** Set for a moment on signing out, so that other tabs notice. */
export const SIGNED_OUT_KEY = "signed-out";

/** Removes the user from the storage. */
export function forgetUser(): void {
  try {
    localStorage.removeItem(USER_STORAGE_KEY);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/** Name and email address of the stored user, for forms. Anything malformed is left out. */
export function knownPerson(): Record<string, string> {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(USER_STORAGE_KEY) ?? "{}");
    const fields = Object.entries(typeof user === "object" && user !== null ? user : {});
    return Object.fromEntries(
      fields.filter(([name, value]) => ["fullName", "email"].includes(name) && typeof value === "string"),
    );
  } catch {
    return {};
  }
}
