import { randomInt } from "node:crypto";
import { and, eq, exists, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { SignedIn } from "#shared/accounts/person.ts";
import { AppError } from "#shared/app-error.ts";
import { query } from "#worker/platform/client.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { LIMITS } from "#worker/platform/limits.ts";
import { outbox } from "#worker/platform/schema.ts";
import { hashToken, keyedHash, newToken } from "#worker/platform/secret-tokens.ts";
import type { AccountDependencies } from "./accounts.ts";
import type { Identity } from "./identity.ts";
import { signInCodeMail } from "./mails.ts";
import { NO_PASSWORD } from "./passwords.ts";
import { mailedTokens, passkeys, signInCodes, users } from "./schema.ts";

const VALID_SECONDS = 10 * 60;
const MOST_TRIES = 5;

/** The same for every reason, so that it says nothing about whether the address has an account. */
function refused(): AppError {
  const message =
    "This code does not work. Check its six digits: a code works for ten minutes, five tries and in the browser that asked for it. Otherwise get a new one.";
  return new AppError("invalid", message, { fields: { code: message } });
}

/** Signing in with six digits sent by email (docs/decisions/116). */
export function createSignInCodes(dependencies: AccountDependencies) {
  const { db, config, now, defer, log, securityMail, limits, sessions } = dependencies;

  const hashOf = (id: string, code: string) => keyedHash(config.secrets.app, "sign-in-code", `${id}:${code}`);

  /** Emails a code to the account of an address, if there is one and it has not received too many emails. */
  async function mailCode(email: string, id: string, network: string): Promise<void> {
    try {
      const user = await query(() => db.select().from(users).where(eq(users.email, email)).get());
      if (!user) return;
      const at = now();
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const { sessionEpoch: epoch } = user;
      const isUnchanged = exists(
        db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, user.id), eq(users.email, email), eq(users.sessionEpoch, epoch))),
      );
      const message = signInCodeMail(config.site, email, `${code.slice(0, 3)} ${code.slice(3)}`);
      const link = securityMail.link("sign_in_code", message, isUnchanged);
      const letter =
        // An unconfirmed address may belong to someone else, so it gets no email beyond the limits.
        user.emailConfirmedAt === null
          ? { ...link, statements: [link.statement] as const, ids: [link.id] }
          : await securityMail.recovery(message, network, isUnchanged, "sign_in_code");
      const isKept = exists(db.select({ id: outbox.id }).from(outbox).where(inArray(outbox.id, letter.ids)));
      const row = {
        ...{ id, userId: user.id, codeHash: await hashOf(id, code), epoch, createdAt: at },
        expiresAt: new Date(at.getTime() + VALID_SECONDS * 1000),
      };
      await query(() => db.batch([...letter.statements, insertIf(db, signInCodes, row, isKept)]));
      await letter.send();
    } catch (error) {
      log.error("account.code_failed", error);
    }
  }

  return {
    /** Whether this browser asked for a code within the last ten minutes. */
    isWaiting: ({ siteCookies, request }: Identity): boolean => siteCookies.read(request, "code") !== null,

    /**
     * Emails a code and gives the browser the ticket that belongs to it. The lookup and everything after it happen
     * after the response, so that it reveals nothing about the address.
     * @throws AppError `rate_limited`, the same for every address, and `unavailable`
     */
    async ask(email: string, identity: Identity): Promise<void> {
      const { network } = identity;
      await limits.take([LIMITS.codeNetwork, network], [LIMITS.codePair, `${email} ${network}`]);
      const ticket = newToken();
      identity.setCookie(identity.siteCookies.line("code", ticket, VALID_SECONDS));
      defer(mailCode(email, await hashToken(ticket), network));
    },

    /**
     * Signs in the browser that asked. A code proves that the mailbox is theirs: the first proof confirms the address
     * and ends whatever somebody else may have prepared: sessions, passkeys, links, and the password.
     * @throws AppError `invalid`, the same for every reason; `rate_limited`, `unavailable`
     */
    async redeem(code: string, identity: Identity): Promise<SignedIn> {
      await limits.take([LIMITS.linkNetwork, identity.network]);
      const ticket = identity.siteCookies.read(identity.request, "code");
      const at = now();
      const id = await hashToken(ticket ?? "");
      const codeHash = await hashOf(id, code);
      const isValid = and(eq(signInCodes.id, id), gt(signInCodes.expiresAt, at));
      const [tried] = await query(() =>
        db
          .update(signInCodes)
          .set({ tries: sql`${signInCodes.tries} + 1` })
          .where(and(isValid, lt(signInCodes.tries, MOST_TRIES)))
          .returning({ codeHash: signInCodes.codeHash }),
      );
      if (tried?.codeHash !== codeHash) throw refused();
      // Each statement checks again: another link or code may have been used in the meantime.
      const owner = db
        .select({ id: users.id })
        .from(signInCodes)
        .innerJoin(users, eq(users.id, signInCodes.userId))
        .where(and(isValid, eq(signInCodes.epoch, users.sessionEpoch)));
      const unproven = db
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.id, owner), isNull(users.emailConfirmedAt)));
      const [[known], ended, , , [cleaned]] = await query(() =>
        db.batch([
          db.select().from(users).where(inArray(users.id, owner)),
          sessions.endAllOf(unproven),
          db.delete(passkeys).where(inArray(passkeys.userId, unproven)),
          db.delete(mailedTokens).where(inArray(mailedTokens.userId, unproven)),
          db
            .update(users)
            .set({
              passwordHash: NO_PASSWORD,
              sessionEpoch: sql`${users.sessionEpoch} + 1`,
              emailConfirmedAt: at,
              updatedAt: at,
            })
            .where(inArray(users.id, unproven))
            .returning(),
          db.delete(signInCodes).where(eq(signInCodes.id, id)),
        ]),
      );
      const user = cleaned ?? known;
      if (!user) throw refused();
      sessions.discard(ended.map((session) => session.id));
      identity.setCookie(identity.siteCookies.line("code", "", 0));
      try {
        return await sessions.start(user, identity);
      } catch (cause) {
        const message =
          "Your code was right, but we could not sign you in. Please get a new code in a minute.";
        throw new AppError("unavailable", message, { cause, retryAfter: 60 });
      }
    },
  };
}

export type SignInCodes = ReturnType<typeof createSignInCodes>;
