import { AppError } from "#shared/app-error.ts";
import type { Limits } from "#worker/platform/limits.ts";
import { newToken, readSignedId, signId } from "#worker/platform/secret-tokens.ts";
import type { Identity } from "./identity.ts";

const VALID_SECONDS = 5 * 60;
/** A challenge is used up by the first answer to it, right or wrong. */
const ONCE = { name: "passkey-challenge", max: 1, windowMs: 2 * VALID_SECONDS * 1000 };

function useless(): AppError {
  return new AppError("invalid", "That took too long, or was done already. Please try again.");
}

/**
 * The challenges of passkey ceremonies: in a signed cookie, so that they need no storage and belong to
 * one browser, and struck off in the database, so that each works once. `subject` says what for: a
 * session's id when a passkey is added, so that the challenge ends with it, and "login" when one signs in.
 */
export function createChallenges({
  secret,
  limits,
  now,
}: {
  secret: string;
  limits: Limits;
  now: () => Date;
}) {
  return {
    /** A new challenge (base64url, 256 bits); its cookie goes out with the answer. */
    async issue(subject: string, identity: Identity): Promise<string> {
      const challenge = newToken();
      const expiresAt = Math.floor(now().getTime() / 1000) + VALID_SECONDS;
      const signed = await signId(secret, `passkey:${subject}`, `${challenge}.${expiresAt}`);
      identity.setCookie(identity.siteCookies.line("passkey", signed, VALID_SECONDS));
      return challenge;
    },

    /**
     * The challenge that this browser was given, once.
     * @throws AppError `invalid` where there is none, it was for something else, is too old, or was used
     */
    async redeem(subject: string, identity: Identity): Promise<string> {
      const cookie = identity.siteCookies.read(identity.request, "passkey");
      identity.setCookie(identity.siteCookies.line("passkey", "", 0));
      const signed = cookie && (await readSignedId(secret, `passkey:${subject}`, cookie));
      const [challenge, expiresAt] = signed ? signed.split(".") : [];
      if (!challenge || Number(expiresAt) * 1000 <= now().getTime()) throw useless();
      try {
        await limits.take([ONCE, challenge]);
      } catch (error) {
        if (error instanceof AppError && error.code === "rate_limited") throw useless();
        throw error;
      }
      return challenge;
    },
  };
}
