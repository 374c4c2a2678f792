import { initialCode } from "./draft.ts";

/** Events that show that somebody uses the page. A click without any of these is handled by Run itself. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll", "hashchange"] as const;

/**
 * Calls `begin` once: immediately if the URL or the tab has code, otherwise at the first event from the visitor. The
 * editor, the compiler and React's development build are a quarter of a megabyte, which visitors who only look around
 * do not need. Returns a function that stops waiting.
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
