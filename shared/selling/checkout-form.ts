import * as v from "valibot";
import { emailSchema } from "#shared/newsletter/newsletter.ts";
import { giftEntries } from "./gift-form.ts";

/** Longer ones are no code, and not worth looking up. */
const CODE_MAX = 200;
const INVITATION_MAX = 500;

const optionalText = (max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform((text) => text.slice(0, max)),
    ),
    "",
  );

const entries = {
  code: optionalText(CODE_MAX),
  invitation: optionalText(INVITATION_MAX),
  consent: v.pipe(
    v.string("Tick this box to go on."),
    v.nonEmpty("Tick this box to go on."),
    v.transform(() => true),
  ),
  /** Whole pence, as the page showed it. */
  total: v.pipe(
    v.string(),
    v.transform((text) => (/^\d{1,12}$/.test(text) ? Number(text) : -1)),
  ),
};

/** What the form of an offer sends: `CheckoutForm`. */
export const checkoutSchema = v.object({ ...entries, email: emailSchema });
/** For somebody who is signed in: the order goes to their account. */
export const ownCheckoutSchema = v.object({ ...entries, email: v.optional(v.string(), "") });
/** The same for what is bought for somebody else. */
export const giftCheckoutSchema = v.object({ ...checkoutSchema.entries, ...giftEntries });
export const ownGiftCheckoutSchema = v.object({ ...ownCheckoutSchema.entries, ...giftEntries });
