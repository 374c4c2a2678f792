import type { NextLesson } from "#shared/learning/my-course.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, letter, oneClick } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

/** Reminds a learner of the lesson to go on with. `last`: the second and last reminder. `off` is absolute. */
export function reminderMail(
  site: Site,
  to: string,
  { course, next, last, off }: { course: string; next: NextLesson; last: boolean; off: string },
): Mail {
  return {
    to,
    subject: headerText(`Pick up where you left off: ${next.title}`),
    ...letter(site, {
      paragraphs: [
        `${last ? "It has been three weeks since your last lesson" : "It has been a week since your last lesson"} in ${course}.`,
        `Next: “${next.title}”. It takes about ${next.minutes === 1 ? "a minute" : `${next.minutes} minutes`}.`,
      ],
      link: { label: "Continue the course", url: `${site.origin}${next.path}` },
      closing: last
        ? "This is the last reminder, unless you go on. Your course stays where it is."
        : "If you are stuck, ask on the lesson’s page. We send one more reminder, two weeks from now.",
      wayOut: { label: "Stop these reminders", url: off },
    }),
    headers: oneClick(off),
    replyTo: site.contact.email,
  };
}
