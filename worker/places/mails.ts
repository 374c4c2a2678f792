import { dayText } from "#shared/british-time.ts";
import { ACCEPTED_DAYS, TURN_DAYS } from "#shared/places/places.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, type LetterParts, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

function personMail(site: Site, to: string, subject: string, parts: LetterParts): Mail {
  return {
    ...{ to, subject: headerText(subject), ...letter(site, parts) },
    headers: {},
    replyTo: site.contact.email,
  };
}

/** A place that is held. `words`: the instructor's own. `payUrl`: null where nobody pays by card. */
export type HeldPlace = {
  email: string;
  offerId: string;
  offerName: string;
  price: string;
  until: Date;
  payUrl: string | null;
  howToPay: string;
};

/** How to pay for a place: with the link, or as the instructor says. */
function paying(site: Site, { offerId, price, until, payUrl, howToPay }: HeldPlace, days: number) {
  const link = payUrl
    ? { label: "See it and pay", url: payUrl }
    : { label: "See what is included", url: `${site.origin}/enroll/${encodeURIComponent(offerId)}` };
  const held = `The place is held for you for ${days} days, until ${dayText(until)}.`;
  const how = payUrl
    ? [`It costs ${price}. Pay with the link below. The page shows the refund period before you pay.`]
    : [
        `It costs ${price}, by bank transfer.`,
        howToPay || `Reply to this email, and ${site.instructor.name} tells you where to send it.`,
        "When the money has arrived, you get your receipt and the way in by email.",
      ];
  return { link, paragraphs: [held, ...how] };
}

/** A request was accepted. */
export function acceptedMail(site: Site, place: HeldPlace, words: string): Mail {
  const { link, paragraphs } = paying(site, place, ACCEPTED_DAYS);
  return personMail(site, place.email, `Your place: ${place.offerName}`, {
    paragraphs: [
      `${site.instructor.name} has a place for you: ${place.offerName}.`,
      ...(words ? [words] : []),
      ...paragraphs,
    ],
    link,
    closing: "Changed your mind? You don't have to do anything. Any questions? Just reply to this email.",
  });
}

/** It is somebody's turn in a waiting list. */
export function turnMail(site: Site, place: HeldPlace): Mail {
  const { link, paragraphs } = paying(site, place, TURN_DAYS);
  return personMail(site, place.email, `A place is free: ${place.offerName}`, {
    paragraphs: [
      `You are next on the waiting list: there is a place for you in ${place.offerName}.`,
      ...paragraphs,
      "After that it goes to the next person. You are no longer on the list, and can join it again.",
    ],
    link,
    closing:
      "Don't want it any more? You don't have to do anything. Any questions? Just reply to this email.",
  });
}

export function declinedMail(
  site: Site,
  { email, offerName }: { email: string; offerName: string },
  words: string,
): Mail {
  return personMail(site, email, `Your request: ${offerName}`, {
    paragraphs: [
      `Thank you for asking for ${offerName}. ${site.instructor.name} cannot offer you a place this time. Nothing was charged.`,
      ...(words ? [words] : []),
    ],
    link: { label: "See the courses", url: `${site.origin}/courses` },
    closing: "Any questions? Just reply to this email.",
  });
}

/** A place that was held is not held any more. */
export function withdrawnMail(site: Site, email: string, offerName: string): Mail {
  return personMail(site, email, `Your place is no longer held: ${offerName}`, {
    paragraphs: [
      `${site.instructor.name} no longer holds a place for you in ${offerName}. The payment link has ended, and nothing was charged.`,
    ],
    link: { label: "See the courses", url: `${site.origin}/courses` },
    closing: "Is this a mistake? Just reply to this email.",
  });
}

/** Somebody is on a waiting list now. Quotes nothing that was typed: the address may belong to someone else. */
export function waitingMail(site: Site, to: string, offerName: string, leaveUrl: string): Mail {
  return personMail(site, to, `You are on the waiting list: ${offerName}`, {
    paragraphs: [
      `You are on the waiting list for ${offerName}. You have nothing to do and nothing to pay.`,
      `When a place is free and it is your turn, you get one email with a link. It holds the place for you for ${TURN_DAYS} days.`,
    ],
    link: { label: "Leave the list", url: leaveUrl },
    closing: "If this wasn't you, leave the list with the link, or ignore this email.",
  });
}
