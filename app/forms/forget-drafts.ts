import { prefixed } from "./draft.ts";

/** Clears the drafts in this tab whose keys begin with `start`. Apart from draft.ts, which visitors' pages load. */
export function forgetDraftsOf(start: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefixed(start))) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}
