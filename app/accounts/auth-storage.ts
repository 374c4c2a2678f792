/** Where the browser keeps who is signed in (spec.md §4). */
export const USER_STORAGE_KEY = "user";
/** Where it keeps the conversations with the assistant. */
export const CHATS_STORAGE_KEY = "greenbar.chats";
/** Where a tab keeps the playground's code. */
export const PLAYGROUND_STORAGE_KEY = "playground";
/** Set for a moment when somebody signs out, so that other tabs hear of it. */
export const SIGNED_OUT_KEY = "signed-out";

/** Takes the user out of the storage. */
export function forgetUser(): void {
  try {
    localStorage.removeItem(USER_STORAGE_KEY);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}
