import { AppError } from "#shared/app-error.ts";
import type { Limits } from "#worker/platform/limits.ts";
import { newToken, readSignedId, signId } from "#worker/platform/secret-tokens.ts";
import type { Identity } from "./identity.ts";

const VALID_SECONDS = 5 * 60;
/** The first answer uses a challenge up, right or wrong. */
const ONCE = { name: "passkey-challenge", max: 1, windowMs: 2 * VALID_SECONDS * 1000 };

function useless(): AppError {
  return new AppError("invalid", "That took too long, or was already done. Please try again.");
}

/**
 * Challenges for passkey ceremonies. Each lives in a signed cookie, so it needs no storage and belongs to one
 * browser; the database records used ones, so each works once. `subject` is the session's id when a passkey is added,
 * so that the challenge ends with the session, and "login" when signing in.
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
    /** Creates a challenge (base64url, 256 bits) and sets its cookie. */
    async issue(subject: string, identity: Identity): Promise<string> {
      const challenge = newToken();
      const expiresAt = Math.floor(now().getTime() / 1000) + VALID_SECONDS;
      const signed = await signId(secret, `passkey:${subject}`, `${challenge}.${expiresAt}`);
      identity.setCookie(identity.siteCookies.line("passkey", signed, VALID_SECONDS));
      return challenge;
    },

    /**
     * Uses up the browser's challenge and returns it.
     * @throws AppError `invalid` if it is missing, expired, already used, or for another subject
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
