import * as v from "valibot";
import { fullNameSchema } from "#shared/contact/contact.ts";
import { turnstileEntries } from "#shared/forms/turnstile.ts";
import { emailSchema } from "#shared/newsletter/newsletter.ts";
import { companyEntries } from "#shared/selling/company.ts";
import { HOW_TO_PAY_MAX } from "#shared/selling/desk-forms.ts";
import { WORDS_MAX } from "./places.ts";

/** What somebody gives who wants to wait for a place. */
export const waitingSchema = v.object(
  { fullName: fullNameSchema, email: emailSchema, ...turnstileEntries },
  "Fill in your name and your email address.",
);
export type WaitingForm = v.InferOutput<typeof waitingSchema>;

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

/** What is sent to pay a held place: the consent, and who the invoice is made out to. */
export const placeSchema = v.object({
  ...companyEntries,
  consent: v.pipe(v.string("Tick this box to go on."), v.nonEmpty("Tick this box to go on.")),
});
