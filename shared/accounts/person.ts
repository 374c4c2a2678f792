import type { Role } from "./roles.ts";

/** An account as its owner sees it. Never holds the password's hash or the session's epoch. */
export type Person = {
  id: string;
  fullName: string;
  email: string;
  phone: string | null;
  role: Role;
  emailConfirmed: boolean;
  packageName: string | null;
  pricingId: number;
  /** Whether to send emails about new messages. */
  messageMail: boolean;
};

/** The result of a successful login: the access token (15 minutes) and its user. */
export type SignedIn = { token: string; user: Person };

/** An item of the students list (spec.md §3). */
export type Student = { _id: string; fullName: string; email: string; phone: string | null };

/** A signed-in browser. Times are ISO 8601, UTC. */
export type SessionInfo = {
  id: string;
  /** "Firefox on Linux". */
  device: string;
  createdAt: string;
  lastSeenAt: string;
  /** Whether it is the one that sent this request. */
  current: boolean;
};

/** A passkey in its owner's list. Times are ISO 8601, UTC. */
export type PasskeyInfo = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

/** What deleting an account did, in sentences for the user. */
export type Deletion = { deleted: string[]; kept: { what: string; why: string }[] };
