import * as v from "valibot";
import { shallowMarkdown } from "#shared/prose/markdown-text.ts";
import type { Site } from "#shared/site/site.ts";
import { ISSUE_MAX, SUBJECT_MAX } from "./issue.ts";
import { FIRST_SLOT, type Slot, weekdayOf } from "./schedule.ts";

/** The owner's choices about the newsletter. `welcomeBody` is Markdown. */
export type NewsletterSettings = Slot & { welcome: boolean; welcomeSubject: string; welcomeBody: string };

const wholeNumber = (max: number, message: string) =>
  v.pipe(v.string(message), v.regex(/^\d{1,2}$/, message), v.toNumber(), v.maxValue(max, message));

const HOUR = "Choose one of the hours.";

/** The desk's form. Its welcome email needs a text even while it is switched off, so that it can be switched on. */
export const newsletterSettingsSchema = v.object(
  {
    day: wholeNumber(6, "Choose a day of the week."),
    hour: wholeNumber(23, HOUR),
    welcome: v.optional(v.literal("on", "Choose whether the email is sent.")),
    welcomeSubject: v.pipe(
      v.string("Write a subject."),
      v.transform((subject) => subject.replace(/\s+/gu, " ").trim()),
      v.nonEmpty("Write a subject. It is what new readers see in their inbox."),
      v.maxLength(SUBJECT_MAX, `Use at most ${SUBJECT_MAX} characters; email programs cut longer subjects.`),
    ),
    welcomeBody: v.pipe(
      v.string("Write the email."),
      v.transform((body) => body.replaceAll("\r\n", "\n").trim()),
      v.nonEmpty("Write the email. Even a short one needs a text."),
      v.maxLength(ISSUE_MAX, "Use at most 20,000 characters."),
      shallowMarkdown,
    ),
  },
  "Choose a day and an hour, and write the email.",
);
export type NewsletterSettingsForm = v.InferOutput<typeof newsletterSettingsSchema>;

/** What holds until the owner saves something else. */
export function firstSettings(
  site: Pick<Site, "brand" | "instructor">,
  slot = FIRST_SLOT,
): NewsletterSettings {
  return {
    ...slot,
    welcome: true,
    welcomeSubject: `Welcome to ${site.brand}'s newsletter`,
    welcomeBody: [
      "Thank you for confirming your address.",
      `From now on you get a short email with developer tips every ${weekdayOf(slot)}. Until the first one arrives:`,
      [
        "- [Earlier issues](/newsletter/archive) are in the archive.",
        "- [The notes](/notes) each answer one question about web development.",
        "- [The playground](/playground) runs React in your browser.",
      ].join("\n"),
      "Just reply to this email if you have a question.",
      site.instructor.name,
    ].join("\n\n"),
  };
}
