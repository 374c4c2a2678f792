import type { OfferState } from "#shared/courses/catalogue.ts";
import type { OrderState } from "#shared/selling/order.ts";

/** How long a place is held for somebody whose request was accepted, and for the next person of a waiting list. */
export const ACCEPTED_DAYS = 30;
export const TURN_DAYS = 5;

/** The most that the instructor writes to somebody whose request is decided. */
export const WORDS_MAX = 2_000;

export const PLACE_PATH = "/checkout/place";
export const LEAVE_PATH = "/waiting-list/leave";
export const waitingListPath = (offerId: string) => `/enroll/${encodeURIComponent(offerId)}/waiting-list`;

/**
 * What the link of a held place leads to. `open`: it can be paid. `by-hand`: by bank transfer. `withdrawn`: the instructor
 * took it back.
 */
export type PlaceCondition =
  | Exclude<OrderState, "open" | "expired">
  | "open"
  | "by-hand"
  | "expired"
  | "withdrawn";

/** Whether people can join an offer's waiting list: it is not open yet, or every place is taken. */
export const canWait = (
  { billingCycle, state }: { billingCycle: string; state: OfferState },
  full: boolean,
): boolean =>
  billingCycle === "one_time" &&
  (state === "waiting-list" || (full && (state === "on-sale" || state === "early-access")));
