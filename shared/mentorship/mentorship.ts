import * as v from "valibot";
import { fullNameSchema } from "#shared/contact/contact.ts";
import { phoneSchema } from "#shared/forms/phone.ts";
import { turnstileEntries } from "#shared/forms/turnstile.ts";
import { emailSchema } from "#shared/newsletter/newsletter.ts";

/**
 * A request for the mentorship or a bootcamp package (spec.md §3, §5). The packages are content, so the service checks
 * the package's name.
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
    ...turnstileEntries,
  },
  "Fill in your name, your email address and the package.",
);
export type MentorshipRequest = v.InferOutput<typeof mentorshipSchema>;
