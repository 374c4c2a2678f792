import * as v from "valibot";
import { fullNameSchema } from "./contact.ts";
import { emailSchema } from "./newsletter.ts";
import { phoneSchema } from "./phone.ts";
import { turnstileEntries } from "./turnstile.ts";

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
    ...turnstileEntries,
  },
  "Fill in your name, your email address and the package.",
);
export type MentorshipRequest = v.InferOutput<typeof mentorshipSchema>;
