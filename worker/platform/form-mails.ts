import { dayText } from "#shared/british-time.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, letter, oneClick } from "./letter.ts";
import type { Mail } from "./mailer.ts";

/** The newsletter's double opt-in. Both links are absolute. `weekday`: when it goes out, "Monday". */
export function confirmationMail(
  site: Site,
  to: string,
  { weekday, ...links }: { confirm: string; unsubscribe: string; weekday: string },
): Mail {
  return {
    to,
    subject: `Confirm your address for ${site.brand}'s newsletter`,
    ...letter(site, {
      paragraphs: [
        `Someone, probably you, signed up for our ${weekday} newsletter with this email address.`,
        "Please confirm that it was you. The link works for seven days.",
      ],
      link: { label: "Confirm my address", url: links.confirm },
      closing:
        "If this wasn't you, you can ignore this email. We only send the newsletter to confirmed addresses.",
    }),
    headers: oneClick(links.unsubscribe),
    replyTo: site.contact.email,
  };
}

/** The same for an imported address. `source`: where the instructor has it from, in their own words. */
export function invitationMail(
  site: Site,
  to: string,
  { weekday, source, ...links }: { confirm: string; unsubscribe: string; weekday: string; source: string },
): Mail {
  return {
    to,
    subject: `Confirm your address for ${site.brand}'s newsletter`,
    ...letter(site, {
      paragraphs: [
        `${site.instructor.name} would like to send you the newsletter of ${site.brand}: a short email every ${weekday}.`,
        `We have your address from: ${source}`,
        "If you would like to get it, please confirm. The link works for seven days.",
      ],
      link: { label: "Confirm my address", url: links.confirm },
      closing: "If you don't want it, you can ignore this email. We won't write to you about it again.",
    }),
    headers: oneClick(links.unsubscribe),
    replyTo: site.contact.email,
  };
}

/** For a subscriber who signs up again. `unsubscribe` is absolute. */
export function alreadySubscribedMail(
  site: Site,
  to: string,
  { unsubscribe, weekday }: { unsubscribe: string; weekday: string },
): Mail {
  return {
    to,
    subject: `You are already subscribed to ${site.brand}'s newsletter`,
    ...letter(site, {
      paragraphs: [
        `Someone, probably you, signed up for our ${weekday} newsletter again with this email address.`,
        "You are already subscribed, so you don't need to do anything.",
      ],
      link: { label: `Go to ${site.brand}`, url: site.origin },
      closing: "If this wasn't you, you can ignore this email.",
      wayOut: { label: "Unsubscribe", url: unsubscribe },
    }),
    headers: oneClick(unsubscribe),
    replyTo: site.contact.email,
  };
}

/** Tells the instructor that someone sent a form; replying to it writes to that person. `link` is absolute. */
export function formMail(
  site: Site,
  form: {
    subject: string;
    from: { fullName: string; email: string };
    lines: string[];
    link: { label: string; url: string };
  },
): Mail {
  const { fullName, email } = form.from;
  return {
    to: site.contact.email,
    subject: headerText(`${form.subject}: ${fullName}`),
    ...letter(site, {
      paragraphs: [`From ${fullName} <${email}>`, ...form.lines],
      link: form.link,
      closing: "Reply to this email to answer the sender.",
    }),
    headers: {},
    replyTo: email,
  };
}

/**
 * The instructor's reply to a form. It does not quote the form: the address is unconfirmed, so quoting would let
 * anyone send their own text to a stranger.
 */
export function replyMail(site: Site, reply: { to: string; body: string; sentAt: Date }): Mail {
  return {
    to: reply.to,
    subject: headerText(`${site.instructor.name} at ${site.brand} replied to you`),
    ...letter(site, {
      paragraphs: [reply.body, `This is a reply to the form that you sent us on ${dayText(reply.sentAt)}.`],
      link: { label: site.brand, url: site.origin },
      closing: "To write back, just reply to this email.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}

type Received = { subject: string; paragraphs: string[] };
/** What arrived. `packageName`: of an offer, and never what was typed. */
export type ReceivedForm = { kind: "contact" } | { kind: "mentorship"; packageName: string };

function receivedText(site: Site, form: ReceivedForm): Received {
  if (form.kind === "contact") {
    return {
      subject: `We have received your message to ${site.brand}`,
      paragraphs: [
        "Thank you for your message.",
        `${site.instructor.name} will read it and reply to you by email.`,
      ],
    };
  }
  return {
    subject: headerText(`We have received your request: ${form.packageName}`),
    paragraphs: [
      `Thank you for your request for ${form.packageName}. It doesn't commit you to anything.`,
      `${site.instructor.name} will write to you about the next step.`,
    ],
  };
}

/**
 * Tells the sender of a form that it arrived. Quotes nothing that was typed, because the address may belong to
 * someone else.
 */
export function receivedMail(site: Site, form: ReceivedForm, to: string): Mail {
  const { subject, paragraphs } = receivedText(site, form);
  return {
    to,
    subject,
    ...letter(site, {
      paragraphs,
      link: { label: `Go to ${site.brand}`, url: site.origin },
      closing: "If this wasn't you, you can ignore this email.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}
