import { and, eq, exists, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { Site } from "#shared/site/site.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { outbox } from "#worker/platform/schema.ts";
import { hashToken, newToken } from "#worker/platform/secret-tokens.ts";
import { confirmEmailMail, confirmNewAddressMail, resetPasswordMail } from "./mails.ts";
import { NO_PASSWORD } from "./passwords.ts";
import { mailedTokens, users } from "./schema.ts";
import type { SecurityMail } from "./security-mail.ts";
import type { UserRow } from "./sessions.ts";

const MINUTE_MS = 60_000;

/** The links that are sent by email, and how long each works. `path` is a page of the site. */
export const LINKS = {
  confirm_email: { path: "/confirm-email", validMs: 24 * 60 * MINUTE_MS, mail: confirmEmailMail },
  reset_password: { path: "/reset-password", validMs: 30 * MINUTE_MS, mail: resetPasswordMail },
} as const;
export type LinkPurpose = keyof typeof LINKS;

/** Whether a link to confirm the address was mailed: on registering with a password, or when somebody asked for it. */
export const confirmationMailed = sql<boolean>`(${users.passwordHash} <> ${NO_PASSWORD}
  or exists (select 1 from ${mailedTokens} where ${mailedTokens.userId} = ${users.id}
    and ${mailedTokens.purpose} = 'confirm_email'))`.mapWith(Boolean);

/** The account as it was when the link was requested. */
type LinkUser = Pick<UserRow, "id" | "email" | "sessionEpoch">;

/** The account, if its address and epoch have not changed since. */
const unchanged = (db: Database, { id, email, sessionEpoch }: LinkUser) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.email, email), eq(users.sessionEpoch, sessionEpoch)));

/** The account that a link is for, as a subquery that is empty if the link no longer works. */
export function linkOwner(db: Database, hash: string, purpose: LinkPurpose, at: Date) {
  return db
    .select({ id: users.id })
    .from(mailedTokens)
    .innerJoin(users, eq(users.id, mailedTokens.userId))
    .where(
      and(
        eq(mailedTokens.tokenHash, hash),
        eq(mailedTokens.purpose, purpose),
        isNull(mailedTokens.usedAt),
        gt(mailedTokens.expiresAt, at),
        // A new password, a reset or "sign out everywhere" invalidates all earlier links.
        eq(mailedTokens.epoch, users.sessionEpoch),
        // A reset link only proves ownership of the address it was sent to.
        purpose === "reset_password" ? eq(mailedTokens.email, users.email) : undefined,
      ),
    );
}

/** Marks a link as used. Must be the last statement of its batch, because the others check `linkOwner`. */
export function useLink(db: Database, hash: string, at: Date) {
  return db
    .update(mailedTokens)
    .set({ usedAt: at })
    .where(and(eq(mailedTokens.tokenHash, hash), isNull(mailedTokens.usedAt)));
}

/**
 * Creates a link for a person. `statements` put the email into the outbox (the first returns a row if it was stored)
 * and store the hash of the link's token. Run them in one batch, which stores nothing if the account's address or
 * epoch has changed. `send` delivers the email afterwards.
 * A newer link to confirm an address replaces the earlier one, if its email was stored. A newer reset link does not:
 * otherwise anyone could keep requesting links to disable the owner's.
 */
export async function newLink(
  { db, securityMail, site }: { db: Database; securityMail: SecurityMail; site: Site },
  link: {
    user: LinkUser;
    email: string;
    purpose: LinkPurpose;
    at: Date;
    /** The hash of the token that cancels this change of address. */
    cancelHash?: string;
    /** The network that a recovery was requested from. */
    network?: string;
  },
) {
  const { user, email, purpose, at, cancelHash = null, network } = link;
  const token = newToken();
  const tokenHash = await hashToken(token);
  const { path, validMs, mail } = LINKS[purpose];
  const write = email === user.email ? mail : confirmNewAddressMail;
  const message = write(site, email, `${site.origin}${path}?token=${token}`);
  const when = exists(unchanged(db, user));
  const one = securityMail.link(purpose, message, when);
  const letter = network
    ? await securityMail.recovery(message, network, when)
    : { ...one, statements: [one.statement] as const };
  const isKept = exists(db.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, letter.id)));
  const row = {
    tokenHash,
    userId: user.id,
    purpose,
    email,
    epoch: user.sessionEpoch,
    cancelHash,
    expiresAt: new Date(at.getTime() + validMs),
    createdAt: at,
  };
  const stored = insertIf(db, mailedTokens, row, when);
  const replaced = db
    .update(mailedTokens)
    .set({ usedAt: at })
    .where(
      and(
        eq(mailedTokens.userId, user.id),
        eq(mailedTokens.purpose, purpose),
        isNull(mailedTokens.usedAt),
        ne(mailedTokens.tokenHash, tokenHash),
        isKept,
      ),
    );
  return {
    statements: [...letter.statements, stored, ...(purpose === "confirm_email" ? [replaced] : [])] as const,
    id: letter.id,
    send: letter.send,
  };
}

/** How long the link works that sets the first password of an account that we made. */
const FIRST_PASSWORD_MS = 14 * 24 * 60 * MINUTE_MS;

/**
 * The link that sets the first password of an account that we made, and the statement that stores its hash if `when`
 * holds.
 */
export async function firstPasswordLink(
  db: Database,
  { user, at, site, when = sql`true` }: { user: LinkUser; at: Date; site: Site; when?: SQL },
) {
  const token = newToken();
  const purpose = "reset_password";
  const row: typeof mailedTokens.$inferInsert = {
    ...{ tokenHash: await hashToken(token), userId: user.id, purpose, email: user.email },
    ...{ epoch: user.sessionEpoch, expiresAt: new Date(at.getTime() + FIRST_PASSWORD_MS), createdAt: at },
  };
  const statement = insertIf(db, mailedTokens, row, when);
  return { url: `${site.origin}${LINKS[purpose].path}?token=${token}`, statement };
}

/** Why a link was not stored: the account has changed, or the address has received too many emails. */
export async function refusedLink(
  { db, securityMail }: { db: Database; securityMail: SecurityMail },
  { user, email }: { user: LinkUser; email: string },
): Promise<AppError> {
  if (await query(() => unchanged(db, user).get())) return securityMail.refusal(email);
  return new AppError("conflict", "Your account was changed a moment ago. Please try again.");
}
