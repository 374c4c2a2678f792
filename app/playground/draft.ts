import { carriesCode, codeFromHash, codeHash } from "#shared/playground/playground-code.ts";
import { EXAMPLES } from "./examples.ts";

const KEY = "playground";

/**
 * The code to start with: from the URL, or typed earlier in this tab, or the first example. Only the example runs
 * automatically: a link may come from a stranger, and the code in the tab may be what made the page hang.
 */
export function initialCode(): { code: string; runsByItself: boolean; linkIsBroken: boolean } {
  const { hash } = window.location;
  const shared = codeFromHash(hash);
  const code = shared ?? draft() ?? EXAMPLES[0].code;
  return {
    code,
    runsByItself: !carriesCode(hash) && code === EXAMPLES[0].code,
    linkIsBroken: carriesCode(hash) && shared === null,
  };
}

function draft(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Without storage, the code is still in the URL.
    return null;
  }
}

/**
 * Stores the code in the URL and in this tab, and keeps the router's history state. The first example and an empty
 * editor leave the URL clean.
 */
export function keepCode(code: string): void {
  const { pathname, search } = window.location;
  const hash = code === EXAMPLES[0].code || code === "" ? "" : codeHash(code);
  window.history.replaceState(window.history.state, "", pathname + search + hash);
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // The URL has it.
  }
}

/** The full URL that opens this code; without a hash if the editor is empty. */
export function linkTo(code: string): string {
  return window.location.origin + window.location.pathname + (code === "" ? "" : codeHash(code));
}
