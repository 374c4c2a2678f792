import { readSignedId, signId } from "#worker/platform/secret-tokens.ts";

const PURPOSE = "invitation";
export const INVITATION_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Makes the token of a payment link: whoever has it can pay for an offer that people otherwise ask for. */
export async function signInvitation(
  secret: string,
  offerId: string,
  at: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS);
  return { token: await signId(secret, PURPOSE, `${offerId}~${expiresAt.getTime()}`), expiresAt };
}

/** Whether a token invites to pay for an offer at that time. */
export async function readInvitation(
  secret: string,
  token: string,
  offerId: string,
  at: Date,
): Promise<boolean> {
  const [, invited, expiry] =
    /^(.+)~(\d{1,15})$/.exec((await readSignedId(secret, PURPOSE, token)) ?? "") ?? [];
  return invited === offerId && at.getTime() < Number(expiry);
}
