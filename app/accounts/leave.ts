import { forgetDrafts } from "#app/forms/draft.ts";
import { CHATS_STORAGE_KEY, forgetUser, PLAYGROUND_STORAGE_KEY, SIGNED_OUT_KEY } from "./auth-storage.ts";

/** Removes what this tab alone keeps of somebody's work. */
export function forgetTab(): void {
  forgetDrafts();
  try {
    sessionStorage.removeItem(PLAYGROUND_STORAGE_KEY);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}

/** Removes everything that the browser keeps of somebody and their work, and tells the other tabs. */
export function forgetAccount(): void {
  forgetUser();
  forgetTab();
  try {
    localStorage.removeItem(CHATS_STORAGE_KEY);
    localStorage.setItem(SIGNED_OUT_KEY, "yes");
    localStorage.removeItem(SIGNED_OUT_KEY);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}
