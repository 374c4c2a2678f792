import { createContext } from "react";

/**
 * Reads the signed-in user's `fullName` and `email` from the browser's storage; empty for visitors. The root provides
 * it, because `app/forms` does not depend on accounts.
 */
export const KnownPersonContext = createContext<() => Record<string, string>>(() => ({}));
