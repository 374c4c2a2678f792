import { codeFromHash, codeHash } from "#shared/domain/playground-code.ts";
import { EXAMPLES } from "./examples.ts";

const KEY = "playground";

/** What to begin with: the code of the address, else what was typed in this tab, else the first example. */
export function initialCode(): string {
  const shared = codeFromHash(window.location.hash);
  if (shared !== null) return shared;
  try {
    return sessionStorage.getItem(KEY) ?? EXAMPLES[0].code;
  } catch {
    // A browser that refuses storage keeps the code in the address.
    return EXAMPLES[0].code;
  }
}

/**
 * Keeps the code in the address and in this tab. The router's own state stays with the entry. Only what
 * the page begins with anyway leaves the address clean: whoever gets the address sees the same code.
 */
export function keepCode(code: string): void {
  const { pathname, search } = window.location;
  const hash = code === EXAMPLES[0].code ? "" : codeHash(code);
  window.history.replaceState(window.history.state, "", pathname + search + hash);
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // The address has it.
  }
}

/** The whole address that opens this code. */
export function linkTo(code: string): string {
  return window.location.origin + window.location.pathname + codeHash(code);
}
