import * as v from "valibot";
import { dayText } from "#shared/british-time.ts";
import { cleanName } from "#shared/contact/contact.ts";
import type { Offer } from "#shared/courses/catalogue.ts";
import { joinsByRequest } from "#shared/courses/guided-offers.ts";
import { FULL_NAME_MAX } from "#shared/forms/limits.ts";
import { emailSchema } from "#shared/newsletter/newsletter.ts";

/** The page behind the link that claims a gift. */
export const GIFT_PATH = "/gift";
export const GIFT_MESSAGE_MAX = 500;

const londonParts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  ...{ year: "numeric", month: "2-digit", day: "2-digit" },
});

/** The day in London, such as "2026-12-25". */
export function londonDay(at: Date): string {
  const parts = new Map(londonParts.formatToParts(at).map(({ type, value }) => [type, value]));
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

/** A day as browsers send it, or as people write it where there is no date picker: 25/12/2026. */
function readDay(text: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text.trim()) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text.trim();
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T12:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

const DAY = "Choose the day, such as 25/12/2026.";
const NAME = "Enter the name to sign with.";

export const giftEmailSchema = v.pipe(
  v.string("Enter the email address of the person."),
  v.transform((text) => text.trim()),
  v.nonEmpty("Enter the email address of the person."),
  emailSchema,
);

/** What the giver writes about a gift. */
export const giftEntries = {
  giftEmail: giftEmailSchema,
  giftDay: v.pipe(v.string(DAY), v.transform(readDay), v.check(isDay, DAY)),
  giftFrom: v.pipe(
    v.string(NAME),
    v.transform(cleanName),
    v.nonEmpty(NAME),
    v.maxLength(FULL_NAME_MAX, `Use at most ${FULL_NAME_MAX} characters for the name.`),
  ),
  giftMessage: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll("\r\n", "\n").trim()),
      v.maxLength(GIFT_MESSAGE_MAX, `Use at most ${GIFT_MESSAGE_MAX} characters.`),
      // Our email carries these words to somebody who does not know us.
      v.check((text) => !/:\/\/|www\./i.test(text), "Write the message without links."),
    ),
    "",
  ),
};

/** Corrects a gift that is not sent yet. */
export const giftSchema = v.object(giftEntries);
/** A new address, for a gift that is sent, or that somebody hands on. */
export const giftAddressSchema = v.object({ giftEmail: giftEmailSchema });

/** A gift as the giver writes it. `day`: in London, such as "2026-12-25". */
export type GiftWish = { email: string; day: string; from: string; message: string };

export const toGiftWish = (form: v.InferOutput<typeof giftSchema>): GiftWish => ({
  ...{ email: form.giftEmail, day: form.giftDay, from: form.giftFrom, message: form.giftMessage },
});

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

/** Whether an offer can be given: it is paid once, and nobody has to be asked for a place. */
export const isGiftable = (offer: Pick<Offer, "id" | "kind" | "billingCycle">): boolean =>
  offer.billingCycle === "one_time" && !joinsByRequest(offer);

/** What the giver agrees to; the order keeps the sentence. */
export const giftConsent = (refundDays: number): string =>
  refundDays > 0
    ? `Send it on that day. You have ${refundDays} days from paying to change your mind, also after it is claimed.`
    : "Send it on that day.";

/** Where a gift is, in the giver's words. `over`: the money went back. */
export function giftState(gift: GiftView, over: boolean): { tone: "neutral" | "pass" | "pending"; text: string } {
  if (over) return { tone: "neutral", text: "Given back" };
  if (gift.claimedAt) return { tone: "pass", text: `Claimed on ${dayText(gift.claimedAt, "Europe/London")}` };
  if (gift.sentAt) {
    return { tone: "pending", text: `Sent on ${dayText(gift.sentAt, "Europe/London")}, not claimed yet` };
  }
  return { tone: "pending", text: `Will be sent on ${giftDayText(gift.day)}` };
}
