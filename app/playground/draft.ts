import { PLAYGROUND_STORAGE_KEY } from "#app/accounts/auth-storage.ts";
import { carriesCode, codeFromHash, codeHash } from "#shared/playground/playground-code.ts";
import { EXAMPLES } from "./examples.ts";

/**
 * What to begin with: the code of the address, else what was typed in this tab, else the first example. Only
 * that example may run by itself. Code from a link is a stranger's, and code kept in the tab may be what made
 * the page hang.
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
    // A browser that refuses storage keeps the code in the address.
    return null;
  }
}

/**
 * Keeps the code in the address and, unless it is a link's as it came, in this tab: there it would replace the
 * visitor's own. The router's own state stays with the entry. The first example and an empty editor leave the
 * address clean.
 */
export function keepCode(code: string, linked: string | null): void {
  const { pathname, search } = window.location;
  const hash = code === EXAMPLES[0].code || code === "" ? "" : codeHash(code);
  window.history.replaceState(window.history.state, "", pathname + search + hash);
  if (code === linked) return;
  try {
    sessionStorage.setItem(PLAYGROUND_STORAGE_KEY, code);
  } catch {
    // The address has it.
  }
}

/** The whole address that opens this code. An empty editor has none to carry. */
export function linkTo(code: string): string {
  return window.location.origin + window.location.pathname + (code === "" ? "" : codeHash(code));
}
