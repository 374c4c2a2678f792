import { createContext } from "react-router";
import type { GuestBook } from "../worker/guest-book.ts";

/** What loaders read from and actions write to. */
export const guestBookContext = createContext<GuestBook>();
