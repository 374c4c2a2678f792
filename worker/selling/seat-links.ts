import { SEAT_CLAIM_PATH, SEAT_DAYS } from "#shared/selling/seats.ts";
import type { Config } from "#worker/config.ts";
import { keyedHash, readSignedId, signId } from "#worker/platform/secret-tokens.ts";

const PURPOSE = "seat";
const DAY_MS = 24 * 60 * 60_000;

/** What the link of an invitation says. `mark`: of the address that it was mailed to. */
export type SeatLink = { orderId: string; until: Date; mark: string };

export const addressMark = async (secret: string, email: string): Promise<string> =>
  (await keyedHash(secret, PURPOSE, email)).slice(0, 32);

/** The link with which an address claims its seat of an order. */
export async function seatLink(
  { site, secrets }: Pick<Config, "site" | "secrets">,
  orderId: string,
  email: string,
  at: Date,
): Promise<{ url: string; until: Date }> {
  const until = new Date(at.getTime() + SEAT_DAYS * DAY_MS);
  const subject = `${orderId}.${until.getTime()}.${await addressMark(secrets.app, email)}`;
  const token = await signId(secrets.app, PURPOSE, subject);
  return { url: `${site.origin}${SEAT_CLAIM_PATH}?token=${token}`, until };
}

/** Null: it is none of ours. */
export async function readSeatLink(secret: string, token: string): Promise<SeatLink | null> {
  const [orderId, until, mark] = (await readSignedId(secret, PURPOSE, token))?.split(".") ?? [];
  return orderId && mark ? { orderId, until: new Date(Number(until)), mark } : null;
}
