import * as v from "valibot";
import { FULL_NAME_MAX, MESSAGE_MAX } from "#shared/forms/limits.ts";
import { turnstileEntries } from "#shared/forms/turnstile.ts";
import { emailSchema } from "#shared/newsletter/newsletter.ts";

/** A name on one line, without control and direction characters. */
export const cleanName = (name: string) =>
  name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();

/** A person's name in any script. */
export const fullNameSchema = v.pipe(
  v.string("Enter your name."),
  v.transform(cleanName),
  v.nonEmpty("Enter your name."),
  v.maxLength(FULL_NAME_MAX, `Use at most ${FULL_NAME_MAX} characters for your name.`),
);

/** The contact form (spec.md §3, §5). */
export const contactSchema = v.object(
  {
    fullName: fullNameSchema,
    email: emailSchema,
    message: v.pipe(
      v.string("Write your message."),
      v.transform((message) => message.replaceAll("\r\n", "\n").trim()),
      v.nonEmpty("Write your message."),
      v.maxLength(MESSAGE_MAX, "Use at most 5,000 characters. For more, send us a link."),
    ),
    ...turnstileEntries,
  },
  "Fill in your name, your email address and your message.",
);
export type ContactForm = v.InferOutput<typeof contactSchema>;
