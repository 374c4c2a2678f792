import { createContext } from "react";

/**
 * Reads the `fullName` and `email` of the person who is signed in from the browser's storage; nothing where nobody is.
 * The root provides it, because forms know nothing of accounts.
 */
export const KnownPersonContext = createContext<() => Record<string, string>>(() => ({}));
