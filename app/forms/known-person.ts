import { createContext } from "react";

/**
 * Reads what the browser knows of the person who is signed in: `fullName` and `email`, or nothing. The root
 * provides it, because forms know nothing of accounts.
 */
export const KnownPersonContext = createContext<() => Record<string, string>>(() => ({}));
