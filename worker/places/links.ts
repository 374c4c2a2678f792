import { LEAVE_PATH, PLACE_PATH } from "#shared/places/places.ts";
import { readSignedId, signId } from "#worker/platform/secret-tokens.ts";

// Two purposes, so that neither kind of link serves as the other.
const PLACE = "place";
const WAITING = "waiting-list";

const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;

/** The path of the page on which a held place is paid, for the person whose order it is. */
export const placeLink = async (secret: string, orderId: string): Promise<string> =>
  withToken(PLACE_PATH, await signId(secret, PLACE, orderId));
/** The order of such a link; null if the link was not made here. */
export const readPlace = (secret: string, token: string) => readSignedId(secret, PLACE, token);

/** The path of the page on which somebody leaves a waiting list. */
export const leaveLink = async (secret: string, id: string): Promise<string> =>
  withToken(LEAVE_PATH, await signId(secret, WAITING, id));
export const readWaiting = (secret: string, token: string) => readSignedId(secret, WAITING, token);
