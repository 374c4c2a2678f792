import { CLAIM_PATH } from "#shared/selling/purchase.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";
import type { WayIn } from "./way-in.ts";

const listed = (names: readonly string[]) =>
  names.length === 1 ? names[0] : `\n${names.map((name) => `- ${name}`).join("\n")}`;

/** `orderId`: the order whose receipt went to another address. */
function accessMail(
  site: Site,
  to: string,
  subject: string,
  first: string,
  { link, how }: WayIn,
  orderId?: string,
): Mail {
  const invoice = `The invoice, and how you get your money back: ${site.origin}/portal/purchases/${orderId}`;
  return {
    to,
    subject: headerText(subject),
    ...letter(site, {
      paragraphs: [first, how, ...(orderId ? [invoice] : [])],
      link,
      closing: "If you didn't expect this, just reply to this email.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}

/** The way in to what was bought under an address. */
export const wayInMail = (
  site: Site,
  to: string,
  names: readonly string[],
  wayIn: WayIn,
  orderId?: string,
): Mail =>
  accessMail(
    site,
    to,
    `How to get in at ${site.brand}`,
    `This was bought with your address: ${listed(names)}`,
    wayIn,
    orderId,
  );

/** For the person who an order was moved to. */
export const movedMail = (
  site: Site,
  to: string,
  { id, offerName }: { id: string; offerName: string },
  wayIn: WayIn,
): Mail =>
  accessMail(site, to, `${offerName} is yours`, `${offerName} is under this address now.`, wayIn, id);

/** For an address that paid for something, when its purchases are in an account with another address. */
export const elsewhereMail = (site: Site, to: string, names: readonly string[]): Mail =>
  accessMail(
    site,
    to,
    `How to get in at ${site.brand}`,
    `This was bought with your address: ${listed(names)}`,
    {
      link: { label: "Move it to my account", url: `${site.origin}${CLAIM_PATH}` },
      how: "It is in an account with another address. If that account is yours, sign in with its address. If not, sign in to your own account, or make one, and move it there with this link.",
    },
  );

/** The link with which somebody takes what was bought under this address. Says nothing about who asks. */
export function claimMail(site: Site, to: string, url: string): Mail {
  return {
    to,
    subject: `Move what you bought at ${site.brand}`,
    ...letter(site, {
      paragraphs: [
        `Someone, probably you, is signed in to another account at ${site.brand} and asked to move there what was bought with this address.`,
        "Open the link in the browser in which you asked. It shows what moves and where to, and works for an hour.",
      ],
      link: { label: "See what moves", url },
      closing: "If this wasn't you, ignore this email and don't open the link. Nothing will move.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}
