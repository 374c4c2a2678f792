import { certificatePath } from "#shared/certificates/paths.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

/** Tells somebody that their certificate was withdrawn, and why. */
export function withdrawnMail(
  site: Site,
  to: string,
  { id, course, reason }: { id: string; course: string; reason: string },
): Mail {
  return {
    to,
    subject: headerText(`Your certificate was withdrawn: ${course}`),
    ...letter(site, {
      paragraphs: [
        `${site.instructor.name} has withdrawn your certificate of the course “${course}”.`,
        `The reason: “${reason}”`,
        "Its page says from now on that it was withdrawn, and since when. The reason is shown to you only.",
      ],
      link: { label: "See the certificate", url: site.origin + certificatePath(id) },
      closing: "If you think that this is a mistake, just reply to this email.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}
