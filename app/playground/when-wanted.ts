import { codeFromHash } from "#shared/domain/playground-code.ts";
import { initialCode } from "./draft.ts";
import { EXAMPLES } from "./examples.ts";

/** What shows that somebody is there to use the page. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll", "hashchange"] as const;

/**
 * Calls `begin` once: at once where the address or the tab brings code of its own, else with the first sign
 * of a visitor. The editor, the compiler and React's development build are a quarter of a megabyte, which
 * nobody needs who has only followed a link and looks. Returns how to stop waiting.
 */
export function whenWanted(begin: () => void): () => void {
  if (codeFromHash(window.location.hash) !== null || initialCode() !== EXAMPLES[0].code) {
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
