import { PLAYGROUND_STORAGE_KEY, PLAYGROUND_TESTS_KEY } from "#app/accounts/auth-storage.ts";
import {
  carriesCode,
  codeHash,
  type SharedCode,
  sharedFromHash,
} from "#shared/playground/playground-code.ts";
import { EXAMPLES } from "./examples.ts";

/**
 * The code to start with, and its tests: from the URL, or typed earlier in this tab, or the first example. Only the
 * example runs automatically: a link may come from a stranger, and the code in the tab may be what made the page hang.
 */
export function initialCode(): SharedCode & {
  /** The code and its tests, where a link brought them. */
  linked: SharedCode | null;
  runsByItself: boolean;
  linkIsBroken: boolean;
} {
  const { hash } = window.location;
  const shared = sharedFromHash(hash);
  const { code, tests } = shared ?? draft();
  return {
    code,
    tests,
    linked: linkedCode(hash),
    runsByItself: !carriesCode(hash) && code === EXAMPLES[0].code && tests === null,
    linkIsBroken: carriesCode(hash) && shared === null,
  };
}

export function isSame(one: SharedCode, other: SharedCode | null): boolean {
  return one.code === other?.code && one.tests === other.tests;
}

/** What a link brings, or null. The tab's own code is in the address too, so that a reload keeps it. */
export function linkedCode(hash: string): SharedCode | null {
  const shared = sharedFromHash(hash);
  return shared && isSame(shared, draft()) ? null : shared;
}

/** Whether this tab keeps something of the visitor's own: not only the example that everybody sees first. */
export function keepsOwnCode(): boolean {
  const { code, tests } = draft();
  return tests !== null || (code !== EXAMPLES[0].code && code !== "");
}

/** What this tab keeps; without that, the first example. */
function draft(): SharedCode {
  try {
    return {
      code: sessionStorage.getItem(PLAYGROUND_STORAGE_KEY) ?? EXAMPLES[0].code,
      tests: sessionStorage.getItem(PLAYGROUND_TESTS_KEY),
    };
  } catch {
    // Without storage, the code is still in the URL.
    return { code: EXAMPLES[0].code, tests: null };
  }
}

/**
 * Stores the code and its tests in the URL and, unless a link brought them as they are, in this tab, where they replace
 * the visitor's own. Keeps the router's history state. The first example and an empty editor leave the URL clean, if
 * there are no tests.
 */
export function keepCode(now: SharedCode, linked: SharedCode | null): void {
  const { code, tests } = now;
  const { pathname, search } = window.location;
  const isClean = tests === null && (code === EXAMPLES[0].code || code === "");
  window.history.replaceState(
    window.history.state,
    "",
    pathname + search + (isClean ? "" : codeHash(code, tests)),
  );
  if (isSame(now, linked)) return;
  try {
    sessionStorage.setItem(PLAYGROUND_STORAGE_KEY, code);
    if (tests === null) sessionStorage.removeItem(PLAYGROUND_TESTS_KEY);
    else sessionStorage.setItem(PLAYGROUND_TESTS_KEY, tests);
  } catch {
    // The URL has it.
  }
}

/** The full URL that opens this code; without a hash if there is nothing. */
export function linkTo({ code, tests }: SharedCode): string {
  const { origin, pathname } = window.location;
  return origin + pathname + (code === "" && tests === null ? "" : codeHash(code, tests));
}
