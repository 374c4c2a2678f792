import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Site } from "#shared/domain/site.ts";
import { hashToken, newToken } from "../auth/secret-tokens.ts";
import type { Database } from "../db/client.ts";
import { mailedTokens } from "../db/schema-people.ts";
import { confirmEmailMail, resetPasswordMail } from "../mail/account-messages.ts";
import type { SecurityMail } from "./security-mail.ts";

const MINUTE_MS = 60_000;

/** The links that are mailed to people, and how long each works. Where a link leads is a page's path. */
export const LINKS = {
  confirm_email: { path: "/confirm-email", validMs: 24 * 60 * MINUTE_MS, mail: confirmEmailMail },
  reset_password: { path: "/reset-password", validMs: 30 * MINUTE_MS, mail: resetPasswordMail },
} as const;
export type LinkPurpose = keyof typeof LINKS;

/** The condition under which a token may still be used. */
export function usable(hash: string, purpose: LinkPurpose, at: Date) {
  return and(
    eq(mailedTokens.tokenHash, hash),
    eq(mailedTokens.purpose, purpose),
    isNull(mailedTokens.usedAt),
    gt(mailedTokens.expiresAt, at),
  );
}

/**
 * A new link for a person. `statements` hand the mail to the outbox (the first of them returns a row, unless the
 * address has had enough mails), end the earlier links of its kind and store its token (only the hash): they belong
 * in one batch. `send` delivers the mail afterwards.
 */
export async function newLink(
  { db, securityMail, site }: { db: Database; securityMail: SecurityMail; site: Site },
  {
    userId,
    email,
    purpose,
    at,
    network,
  }: {
    userId: string;
    email: string;
    purpose: LinkPurpose;
    at: Date;
    /** Where a recovery was asked for. */
    network?: string;
  },
) {
  const token = newToken();
  const { path, validMs, mail } = LINKS[purpose];
  const message = mail(site, email, `${site.origin}${path}?token=${token}`);
  const letter = network
    ? await securityMail.recovery(message, network)
    : await securityMail.link(purpose, message);
  const earlier = db
    .update(mailedTokens)
    .set({ usedAt: at })
    .where(
      and(
        eq(mailedTokens.userId, userId),
        eq(mailedTokens.purpose, purpose),
        isNull(mailedTokens.usedAt),
        // What the statement before it did: where no new link is mailed, the earlier ones go on working.
        sql`changes() > 0`,
      ),
    );
  const stored = db.insert(mailedTokens).values({
    tokenHash: await hashToken(token),
    userId,
    purpose,
    email,
    expiresAt: new Date(at.getTime() + validMs),
    createdAt: at,
  });
  return {
    statements: [letter.statement, earlier, stored] as const,
    send: letter.send,
  };
}
