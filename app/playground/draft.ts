import { PLAYGROUND_STORAGE_KEY } from "#app/accounts/auth-storage.ts";
import { carriesCode, codeFromHash, codeHash } from "#shared/playground/playground-code.ts";
import { EXAMPLES } from "./examples.ts";

/**
 * The code to start with: from the URL, or typed earlier in this tab, or the first example. Only the example runs
 * automatically: a link may come from a stranger, and the code in the tab may be what made the page hang.
 */
export function initialCode(): {
  code: string;
  /** The code, where a link brought it. */
  linked: string | null;
  runsByItself: boolean;
  linkIsBroken: boolean;
} {
  const { hash } = window.location;
  const shared = codeFromHash(hash);
  const code = shared ?? draft() ?? EXAMPLES[0].code;
  return {
    code,
    linked: linkedCode(hash),
    runsByItself: !carriesCode(hash) && code === EXAMPLES[0].code,
    linkIsBroken: carriesCode(hash) && shared === null,
  };
}

/** The code that a link brings, or null. The tab's own code is in the address too, so that a reload keeps it. */
export function linkedCode(hash: string): string | null {
  const shared = codeFromHash(hash);
  return shared === draft() ? null : shared;
}

/** The code that this tab keeps, unless it is the example that everybody sees first. */
export function ownCode(): string | null {
  const code = draft();
  return code === EXAMPLES[0].code || code === "" ? null : code;
}

function draft(): string | null {
  try {
    return sessionStorage.getItem(PLAYGROUND_STORAGE_KEY);
  } catch {
    // Without storage, the code is still in the URL.
    return null;
  }
}

/**
 * Stores the code in the URL and, unless a link brought it as it is, in this tab, where it replaces the visitor's own.
 * Keeps the router's history state. The first example and an empty editor leave the URL clean.
 */
export function keepCode(code: string, linked: string | null): void {
  const { pathname, search } = window.location;
  const hash = code === EXAMPLES[0].code || code === "" ? "" : codeHash(code);
  window.history.replaceState(window.history.state, "", pathname + search + hash);
  if (code === linked) return;
  try {
    sessionStorage.setItem(PLAYGROUND_STORAGE_KEY, code);
  } catch {
    // The URL has it.
  }
}

/** The full URL that opens this code; without a hash if the editor is empty. */
export function linkTo(code: string): string {
  return window.location.origin + window.location.pathname + (code === "" ? "" : codeHash(code));
}
