import type { SQL } from "drizzle-orm";
import { searchTextOf } from "#shared/search-text.ts";
import type { Site } from "#shared/site/site.ts";
import { firstPasswordLink } from "#worker/accounts/links.ts";
import { NO_PASSWORD } from "#worker/accounts/passwords.ts";
import type { UserRow } from "#worker/accounts/sessions.ts";
import type { Database } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";

/** The name of an account that we make for an address. */
export const nameFrom = (email: string): string => email.split("@")[0] || email;

/** The account that paying makes, or claiming a seat: nobody knows a password for it. */
export function newAccount(email: string, name: string | null, at: Date) {
  const fullName = name?.trim().slice(0, 100) || nameFrom(email);
  const searchText = searchTextOf({ fullName, email, phone: null });
  return {
    id: newId(at),
    email,
    fullName,
    passwordHash: NO_PASSWORD,
    searchText,
    createdAt: at,
    updatedAt: at,
  };
}

export type WayIn = {
  link: { label: string; url: string };
  /** What the link does, in a sentence or two. */
  how: string;
};

const NEW =
  "Choose a password with this link, and you are in. It works for 14 days. You can also get in without a password: ask for a six-digit code on the sign-in page, and we send it to this address.";
const UNPROVEN =
  "Nobody has confirmed this address yet. Choose a new password with this link: it confirms the address, ends every earlier sign-in, and opens your courses. It works for 14 days.";
const KNOWN =
  "It is in your account with this address. Sign in with your password or a passkey, or ask for a six-digit code with this link.";

/** How the owner of an account gets in, for an email to its address, and what to store with that email if `when` holds. */
export async function wayInto(
  db: Database,
  {
    user,
    ...more
  }: {
    user: Pick<UserRow, "id" | "email" | "sessionEpoch" | "passwordHash" | "emailConfirmedAt">;
    at: Date;
    site: Site;
    when: SQL;
  },
) {
  const isNew = user.passwordHash === NO_PASSWORD;
  if (isNew || user.emailConfirmedAt === null) {
    const { url, statement } = await firstPasswordLink(db, { user, ...more });
    return {
      wayIn: { link: { label: "Choose a password", url }, how: isNew ? NEW : UNPROVEN },
      statements: [statement],
    };
  }
  const url = `${more.site.origin}/login/code?next=%2Fportal`;
  return { wayIn: { link: { label: "Sign in with a code", url }, how: KNOWN }, statements: [] };
}
