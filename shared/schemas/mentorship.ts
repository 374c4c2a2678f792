import * as v from "valibot";
import { fullNameSchema } from "./contact.ts";
import { emailSchema } from "./newsletter.ts";

const PHONE =
  "That does not look like a phone number. Use digits, with + and the country code if you are abroad.";

/** A phone number in any usual spelling: 7 to 15 digits (E.164). An empty one counts as not given. */
const phoneSchema = v.pipe(
  v.optional(v.string(PHONE), ""),
  v.trim(),
  v.maxLength(40, PHONE),
  v.check((phone) => phone === "" || /^\+?[\d\s().\-/]+$/.test(phone), PHONE),
  v.check((phone) => {
    const digits = phone.replace(/\D/g, "").length;
    return phone === "" || (digits >= 7 && digits <= 15);
  }, PHONE),
  v.transform((phone) => (phone === "" ? undefined : phone)),
);

/**
 * A request for the mentorship or a bootcamp package (spec.md §3, §5). Which packages there are is
 * content, so the service that stores the request checks the name.
 */
export const mentorshipSchema = v.object(
  {
    fullName: fullNameSchema,
    email: emailSchema,
    phone: phoneSchema,
    packageName: v.pipe(
      v.string("Choose a package."),
      v.trim(),
      v.nonEmpty("Choose a package."),
      v.maxLength(120, "Choose one of the packages."),
    ),
  },
  "Fill in your name, your email address and the package.",
);
export type MentorshipRequest = v.InferOutput<typeof mentorshipSchema>;
