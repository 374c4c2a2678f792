/** Where the browser keeps the user who is signed in (spec.md §4). */
export const USER_STORAGE_KEY = "user";
/** Where it keeps the conversations with the assistant. */
export const CHATS_STORAGE_KEY = "greenbar.chats";
/** Where a tab keeps the playground's code. */
export const PLAYGROUND_STORAGE_KEY = "playground";
/** Set for a moment when somebody signs out, so that other tabs hear of it. */
export const SIGNED_OUT_KEY = "signed-out";

/** Removes the user from the storage. A browser that refuses storage holds none. */
export function forgetUser(): void {
  try {
    localStorage.removeItem(USER_STORAGE_KEY);
  } catch {
    // A browser that refuses storage has stored nothing.
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
