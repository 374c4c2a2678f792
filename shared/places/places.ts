import * as v from "valibot";
import { fullNameSchema } from "#shared/contact/contact.ts";
import type { OfferState } from "#shared/courses/catalogue.ts";
import { turnstileEntries } from "#shared/forms/turnstile.ts";
import { emailSchema } from "#shared/newsletter/newsletter.ts";
import { HOW_TO_PAY_MAX } from "#shared/selling/desk-forms.ts";
import type { OrderState } from "#shared/selling/order.ts";

/** How long a place is held for somebody whose request was accepted, and for the next person of a waiting list. */
export const ACCEPTED_DAYS = 30;
export const TURN_DAYS = 5;

export const PLACE_PATH = "/checkout/place";
export const LEAVE_PATH = "/waiting-list/leave";
export const waitingListPath = (offerId: string) => `/enroll/${encodeURIComponent(offerId)}/waiting-list`;

/** What somebody gives who wants to wait for a place. */
export const waitingSchema = v.object(
  { fullName: fullNameSchema, email: emailSchema, ...turnstileEntries },
  "Fill in your name and your email address.",
);
export type WaitingForm = v.InferOutput<typeof waitingSchema>;

export const WORDS_MAX = 2_000;
const text = (max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((typed) => typed.replaceAll("\r\n", "\n").trim()),
      v.maxLength(max, `Use at most ${max.toLocaleString("en-GB")} characters.`),
    ),
    "",
  );

/** What the instructor decides about a request. `words`: theirs, for the email. `howToPay`: where nobody pays by card. */
export const decisionSchema = v.object({ words: text(WORDS_MAX), howToPay: text(HOW_TO_PAY_MAX) });
export type Decision = v.InferOutput<typeof decisionSchema>;

/** The consent before a held place is paid. */
export const placeSchema = v.object({
  consent: v.pipe(v.string("Tick this box to go on."), v.nonEmpty("Tick this box to go on.")),
});

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
