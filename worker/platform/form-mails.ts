import type { Site } from "#shared/site/site.ts";
import { headerText, letter, oneClick } from "./letter.ts";
import type { Mail } from "./mailer.ts";

/** The mail of a double opt-in. Both links are absolute. */
export function confirmationMail(
  site: Site,
  to: string,
  links: { confirm: string; unsubscribe: string },
): Mail {
  return {
    to,
    subject: `Confirm your address for ${site.brand}'s newsletter`,
    ...letter(site.brand, {
      paragraphs: [
        "Someone, probably you, asked to receive our newsletter every Monday at this address.",
        "Please confirm that it was you. The link works for seven days.",
      ],
      link: { label: "Confirm my address", url: links.confirm },
      closing:
        "If this wasn't you, you can ignore this email: without a confirmation we do not send the newsletter.",
    }),
    headers: oneClick(links.unsubscribe),
    replyTo: site.contact.email,
  };
}

/** For a subscriber who signs up once more. `unsubscribe` is absolute. */
export function alreadySubscribedMail(site: Site, to: string, unsubscribe: string): Mail {
  return {
    to,
    subject: `You are already subscribed to ${site.brand}'s newsletter`,
    ...letter(site.brand, {
      paragraphs: [
        "Someone, probably you, asked again to receive our newsletter every Monday at this address.",
        "You are already subscribed, so there is nothing to confirm.",
      ],
      link: { label: `Go to ${site.brand}`, url: site.origin },
      closing: "If this wasn't you, you can ignore this email.",
      wayOut: { label: "Unsubscribe", url: unsubscribe },
    }),
    headers: oneClick(unsubscribe),
    replyTo: site.contact.email,
  };
}

/** Tells the instructor of a form that somebody sent; a reply goes to that person. `link` is absolute. */
export function formMail(
  site: Site,
  form: {
    subject: string;
    from: { fullName: string; email: string };
    lines: string[];
    link?: { label: string; url: string };
  },
): Mail {
  const { fullName, email } = form.from;
  return {
    to: site.contact.email,
    subject: headerText(`${form.subject}: ${fullName}`),
    ...letter(site.brand, {
      paragraphs: [`From ${fullName} <${email}>`, ...form.lines],
      link: form.link ?? { label: "Open the inbox", url: `${site.origin}/messages` },
      closing: "Reply to this email to answer the sender.",
    }),
    headers: {},
    replyTo: email,
  };
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/**
 * The instructor's answer to a form. What the form said is not quoted: nobody has confirmed the address, so that would
 * let anybody send text of their own to it.
 */
export function replyMail(site: Site, reply: { to: string; body: string; sentAt: Date }): Mail {
  return {
    to: reply.to,
    subject: headerText(`${site.instructor.name} at ${site.brand} answers you`),
    ...letter(site.brand, {
      paragraphs: [reply.body, `This answers the form that you sent us on ${day.format(reply.sentAt)}.`],
      link: { label: site.brand, url: site.origin },
      closing: "You can simply reply to this email.",
    }),
    headers: {},
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
