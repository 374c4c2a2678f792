import type { Site } from "#shared/site/site.ts";
import { letter, oneClick } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

/** Says that there are new messages, and nothing of what they say. `off` is absolute: it ends these mails. */
export function newMessageMail(site: Site, to: string, reader: "student" | "instructor", off: string): Mail {
  const toStudent = reader === "student";
  return {
    to,
    subject: toStudent ? `You have a new message at ${site.brand}` : `Students wrote to you at ${site.brand}`,
    ...letter(site.brand, {
      paragraphs: [
        toStudent
          ? `${site.instructor.name} wrote to you. Sign in to read it and to answer.`
          : "There are new messages from students. Sign in to read them and to answer.",
      ],
      link: { label: toStudent ? "Read your messages" : "Open the inbox", url: `${site.origin}/messages` },
      closing:
        "You get one mail, however many messages there are. We will not send another until you have read them or a day has passed.",
      wayOut: { label: "Stop these mails", url: off },
    }),
    headers: oneClick(off),
    replyTo: site.contact.email,
  };
}

const RECEIVED = {
  contact: (site: Site) => ({
    subject: `We have your message to ${site.brand}`,
    paragraphs: [
      "Thank you for writing. Your message has arrived.",
      `${site.instructor.name} will read it and answer you by email.`,
    ],
  }),
  mentorship: (site: Site) => ({
    subject: `We have your mentorship request to ${site.brand}`,
    paragraphs: [
      "Thank you for your request. It has arrived, and it commits you to nothing.",
      `${site.instructor.name} will write to you about the next step and a time to talk.`,
    ],
  }),
};
export type ReceivedKind = keyof typeof RECEIVED;

/** Says to somebody who sent a form that it arrived. Holds nothing that was typed: the address may be another's. */
export function receivedMail(site: Site, kind: ReceivedKind, to: string): Mail {
  const { subject, paragraphs } = RECEIVED[kind](site);
  return {
    to,
    subject,
    ...letter(site.brand, {
      paragraphs,
      link: { label: `Go to ${site.brand}`, url: site.origin },
      closing: "If this wasn't you, you can ignore this email.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}
