import * as v from "valibot";
import { normaliseEmail } from "#shared/forms/email-address.ts";
import { EMAIL_MAX } from "#shared/forms/limits.ts";
import { turnstileEntries } from "#shared/forms/turnstile.ts";

/** An email address, normalised. At most 254 characters (RFC 5321). */
export const emailSchema = v.pipe(
  v.string("Enter your email address."),
  v.transform(normaliseEmail),
  v.nonEmpty("Enter your email address."),
  v.maxLength(EMAIL_MAX, "That address is longer than an email address can be."),
  v.email("That does not look like an email address. Check for a missing @ or dot."),
);

/** Newsletter signup (spec.md §3, §5). */
export const newsletterSchema = v.object(
  { email: emailSchema, ...turnstileEntries },
  "Enter your email address.",
);
export type NewsletterSignup = v.InferOutput<typeof newsletterSchema>;

/** The token of an emailed link: base64url, with a dot if it is signed. */
export const linkTokenSchema = v.object(
  {
    token: v.pipe(
      v.string("The link is not complete. Copy all of it from the email."),
      v.trim(),
      v.regex(/^[\w.-]{20,256}$/, "The link is not complete. Copy all of it from the email."),
    ),
  },
  "The link is not complete. Copy all of it from the email.",
);
