import type { Site } from "#shared/site/site.ts";
import { letter, oneClick } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

/** Says that there are new messages without quoting them. `off` is the absolute URL that stops these emails. */
export function newMessageMail(site: Site, to: string, reader: "student" | "instructor", off: string): Mail {
  const toStudent = reader === "student";
  return {
    to,
    subject: toStudent
      ? `You have a new message at ${site.brand}`
      : `You have new messages from students at ${site.brand}`,
    ...letter(site, {
      paragraphs: [
        toStudent
          ? `${site.instructor.name} wrote to you. Sign in to read the message and reply.`
          : "There are new messages from students. Sign in to read them and reply.",
      ],
      link: { label: toStudent ? "Read your messages" : "Open the inbox", url: `${site.origin}/messages` },
      closing:
        "You get one email, no matter how many messages there are. We won't send another until you have read them or a day has passed.",
      wayOut: { label: "Stop these emails", url: off },
    }),
    headers: oneClick(off),
    replyTo: site.contact.email,
  };
}
