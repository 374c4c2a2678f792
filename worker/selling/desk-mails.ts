import { dayText } from "#shared/british-time.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

/** The payment link of an offer that people join by request. */
export function invitationMail(
  site: Site,
  {
    email,
    offerName,
    price,
    url,
    expiresAt,
  }: {
    email: string;
    offerName: string;
    price: string;
    url: string;
    expiresAt: Date;
  },
): Mail {
  return {
    to: email,
    subject: headerText(`Your place: ${offerName}`),
    ...letter(site, {
      paragraphs: [
        `There is a place for you: ${offerName}, for ${price}.`,
        `Pay with the link below until ${dayText(expiresAt)}. The page shows what is included and the refund period before you pay.`,
      ],
      link: { label: "See it and pay", url },
      closing: "Changed your mind? You don't have to do anything. Any questions? Just reply to this email.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}

/** Asks somebody to pay by bank transfer. `howToPay`: in the owner's words. */
export function requestMail(
  site: Site,
  {
    email,
    offerName,
    amount,
    howToPay,
    url,
  }: {
    email: string;
    offerName: string;
    amount: string;
    howToPay: string;
    url: string;
  },
): Mail {
  return {
    to: email,
    subject: headerText(`How to pay for ${offerName}`),
    ...letter(site, {
      paragraphs: [
        `You asked for ${offerName}. It costs ${amount}.`,
        howToPay,
        "When the money has arrived, you get your receipt and the way in by email.",
      ],
      link: { label: "See what is included", url },
      closing: "Any questions? Just reply to this email.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}
