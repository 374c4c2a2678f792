import { forgetAllUnsaved } from "#app/forms/all-unsaved.ts";
import { forgetDrafts } from "#app/forms/draft.ts";
import { forgetKept } from "#app/learning/kept-work.ts";
import {
  CHATS_STORAGE_KEY,
  forgetUser,
  PLAYGROUND_STORAGE_KEY,
  PLAYGROUND_TESTS_KEY,
  SIGNED_OUT_KEY,
} from "./auth-storage.ts";

/** Removes the work that only this tab keeps. */
export function forgetTab(): void {
  forgetDrafts();
  try {
    sessionStorage.removeItem(PLAYGROUND_STORAGE_KEY);
    sessionStorage.removeItem(PLAYGROUND_TESTS_KEY);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/** Removes the account and its work from the browser, and tells the other tabs. */
export function forgetAccount(): void {
  forgetUser();
  forgetTab();
  try {
    localStorage.removeItem(CHATS_STORAGE_KEY);
    forgetAllUnsaved();
    forgetKept();
    localStorage.setItem(SIGNED_OUT_KEY, "yes");
    localStorage.removeItem(SIGNED_OUT_KEY);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
