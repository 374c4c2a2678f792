import { initialCode } from "./draft.ts";

/** What shows that somebody is there to use the page. A click without any of these comes from Run's own handler. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll", "hashchange"] as const;

/**
 * Calls `begin` once: at once if the address or the tab brings code, else at the first sign of a visitor. The
 * editor, the compiler and React's development build are a quarter of a megabyte, which a visitor who only
 * looks does not need. Returns how to stop waiting.
 */
export function whenWanted(begin: () => void): () => void {
  if (!initialCode().runsByItself) {
    begin();
    return () => {};
  }
  const waiting = new AbortController();
  for (const sign of SIGNS) {
    window.addEventListener(
      sign,
      () => {
        waiting.abort();
        begin();
      },
      { passive: true, capture: true, signal: waiting.signal },
    );
  }
  return () => waiting.abort();
}
