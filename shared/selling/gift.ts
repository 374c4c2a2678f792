import { dayText } from "#shared/british-time.ts";
import type { Offer } from "#shared/courses/catalogue.ts";
import { joinsByRequest } from "#shared/courses/guided-offers.ts";
import type { OrderState } from "./order.ts";

/** The page behind the link that claims a gift. */
export const GIFT_PATH = "/gift";
export const GIFT_MESSAGE_MAX = 500;

/** The day in London, such as "2026-12-25". */
export function londonDay(at: Date): string {
  const london = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: "Europe/London", year: "numeric", month: "2-digit", day: "2-digit" },
  });
  const parts = new Map(london.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** The last day for which a gift can be bought: the same day a year later. */
export function lastGiftDay(at: Date): string {
  const today = londonDay(at);
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4).replace("-02-29", "-02-28")}`;
}

/** "25 December 2026" for "2026-12-25". */
export const giftDayText = (day: string): string => dayText(new Date(`${day}T12:00:00Z`));

/** Why a gift cannot be sent on a day; null: it can. Days are compared as text. */
export function giftDayProblem(day: string, at: Date): string | null {
  if (day < londonDay(at)) return "Choose today or a later day.";
  if (day > lastGiftDay(at)) return `Choose a day up to ${giftDayText(lastGiftDay(at))}.`;
  return null;
}

/** Whether a gift's day has come, so that it goes out as soon as it is paid. */
export const isGiftDue = (day: string, at: Date): boolean => day <= londonDay(at);

/** A gift as the giver writes it. `day`: in London, such as "2026-12-25". */
export type GiftWish = { email: string; day: string; from: string; message: string };

/** The days that a gift can be sent on. */
export type GiftDays = { first: string; last: string };
export const giftDays = (at: Date): GiftDays => ({ first: londonDay(at), last: lastGiftDay(at) });

/** A gift as its giver sees it. */
export type GiftView = {
  /** Null: it was handed on to an address that is not the giver's to know, or the address was deleted. */
  email: string | null;
  handedOn: boolean;
  day: string;
  /** Null: without a message, or erased. */
  message: string | null;
  /** Null: erased. */
  from: string | null;
  sentAt: Date | null;
  claimedAt: Date | null;
};

/** Whether an offer can be given: it is paid once, for one person, and nobody has to be asked for a place. */
export const isGiftable = (
  offer: Pick<Offer, "id" | "kind" | "billingCycle"> & { seats: number | null },
): boolean => offer.billingCycle === "one_time" && offer.seats === null && !joinsByRequest(offer);

/** What the giver agrees to; the order keeps the sentence. */
export const giftConsent = (refundDays: number): string =>
  refundDays > 0
    ? `Please send it on the day above. You have ${refundDays} days from today to change your mind, even after it is claimed.`
    : "Please send it on the day above.";

/** Where a gift is, in the giver's words. `over`: the money went back. */
export function giftState(
  gift: GiftView,
  over: boolean,
): { tone: "neutral" | "pass" | "pending"; text: string } {
  if (over) return { tone: "neutral", text: "Given back" };
  if (gift.claimedAt) return { tone: "pass", text: `Claimed on ${dayText(gift.claimedAt, "Europe/London")}` };
  if (gift.sentAt) return { tone: "pending", text: "Sent, not claimed yet" };
  return { tone: "pending", text: `Will be sent on ${giftDayText(gift.day)}` };
}

/** Whether an order is a gift that can be sent and claimed: it is paid, and nobody has asked the money back. */
export const isPresentLive = ({
  gift,
  ...order
}: {
  gift: GiftView | null;
  state: OrderState;
  total: number;
  refunded: number;
}): boolean => gift !== null && isLiveOrder(order);

export const isLiveOrder = ({
  state,
  total,
  refunded,
}: {
  state: OrderState;
  total: number;
  refunded: number;
}): boolean => state === "paid" && (total === 0 || refunded < total);
