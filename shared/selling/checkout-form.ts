import * as v from "valibot";
import { emailSchema } from "#shared/newsletter/newsletter.ts";
import { companyEntries } from "./company.ts";
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

const asked = {
  code: optionalText(CODE_MAX),
  invitation: optionalText(INVITATION_MAX),
  ...companyEntries,
};

const entries = {
  ...asked,
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

/** What the same form sends to get a quote: the terms are agreed to when it is paid. */
export const quoteSchema = v.object({ ...asked, email: emailSchema });
export const ownQuoteSchema = v.object({ ...asked, email: v.optional(v.string(), "") });

/** What the page of a quote sends to pay it. */
export const payQuoteSchema = v.object({ consent: entries.consent });
