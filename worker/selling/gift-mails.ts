import { dayText } from "#shared/british-time.ts";
import { GIFT_PATH } from "#shared/selling/gift.ts";
import { purchasePath } from "#shared/selling/purchase.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, type LetterParts, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";
import type { WayIn } from "./way-in.ts";

type Present = { offerName: string; from: string | null; message: string | null; test: boolean };

/** The subject names nobody: it is kept for a while after the email is sent. */
function giftMail(site: Site, to: string, subject: string, test: boolean, parts: LetterParts): Mail {
  const paragraphs = test ? ["This is a test: no money moved.", ...parts.paragraphs] : parts.paragraphs;
  return {
    to,
    subject: headerText(test ? `TEST: ${subject}` : subject),
    ...letter(site, { ...parts, paragraphs }),
    headers: {},
    replyTo: site.contact.email,
  };
}

/** The email with the link that claims a gift. `to` need not have an account. */
export function presentMail(
  site: Site,
  to: string,
  { offerName, from, message, test, token }: Present & { token: string },
): Mail {
  return giftMail(site, to, `A present for you: ${offerName}`, test, {
    paragraphs: [
      from === null
        ? `Somebody has given you ${offerName} at ${site.brand}, where ${site.instructor.name} teaches web development.`
        : `${from} has given you ${offerName} at ${site.brand}, where ${site.instructor.name} teaches web development.`,
      ...(message ? [`“${message}”`] : []),
      "It is paid for. Open it with this link whenever you like: it does not expire.",
    ],
    link: { label: "Open your present", url: `${site.origin}${GIFT_PATH}?token=${token}` },
    closing: `${from ?? "The person who gave it"} gave us this address only for this present. We send no newsletter to it. If you do not want the present, you can ignore this email.`,
  });
}

/** How to get in next time, for the person who has claimed a gift. */
export function claimedMail(
  site: Site,
  to: string,
  { offerName, nextSteps, test }: Pick<Present, "offerName" | "test"> & { nextSteps: string | null },
  { link, how }: WayIn,
): Mail {
  return giftMail(site, to, `${offerName} is yours`, test, {
    paragraphs: [
      `You have opened your present: ${offerName} is in your account with this address.`,
      ...(nextSteps ? [nextSteps] : []),
      how,
    ],
    link,
    closing: "If you didn't do this, just reply to this email.",
  });
}

/** Tells the receiver that the money went back, and their access with it. */
export function giftOverMail(
  site: Site,
  to: string,
  { offerName, test }: Pick<Present, "offerName" | "test">,
): Mail {
  return giftMail(site, to, `Your access to ${offerName} has ended`, test, {
    paragraphs: [
      `${offerName} was a present, and the payment for it went back to the person who gave it to you. With this your access ends.`,
      "What you wrote in the exercises stays yours: you can still download it on the course's page.",
    ],
    link: { label: "Go to the portal", url: `${site.origin}/portal` },
    closing: "Any questions? Just reply to this email.",
  });
}

/** Tells the giver that the receiver has the courses already. `refundUntil`: null if the period is over. */
export function ownedMail(
  site: Site,
  to: string,
  {
    orderId,
    offerName,
    refundUntil,
    test,
  }: Pick<Present, "offerName" | "test"> & { orderId: string; refundUntil: Date | null },
): Mail {
  return giftMail(site, to, `Your present was not needed: ${offerName}`, test, {
    paragraphs: [
      `The person you gave ${offerName} to has it already, and lets you know. Nothing is lost: on the page of your purchase you can give it to somebody else.`,
      refundUntil
        ? `Or take your money back there, with one click, until ${dayText(refundUntil)}.`
        : "Your refund period is over, so reply to this email if you would rather have your money back.",
    ],
    link: { label: "See your present", url: `${site.origin}${purchasePath(orderId)}` },
    closing: "Any questions? Just reply to this email.",
  });
}
