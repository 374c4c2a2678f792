import { dayText } from "#shared/british-time.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";
import type { WayIn } from "./way-in.ts";

/** Invites somebody to a seat of a team. `buyer`: their address. `url`: absolute. */
export function seatInvitationMail(
  site: Site,
  {
    email,
    offerName,
    courses,
    buyer,
    url,
    until,
  }: {
    email: string;
    offerName: string;
    courses: readonly { title: string }[];
    buyer: string;
    url: string;
    until: Date;
  },
): Mail {
  const titles = courses.map(({ title }) => title);
  return {
    to: email,
    subject: headerText(`Your seat: ${offerName}`),
    ...letter(site, {
      paragraphs: [
        `${buyer} has a seat for you at ${site.brand}: ${offerName}. It is paid for.`,
        ...(titles.length > 0 ? [`It opens ${new Intl.ListFormat("en-GB").format(titles)}.`] : []),
        `Take it with the link below until ${dayText(until)}. The link is for this address, and works once.`,
      ],
      link: { label: "See the seat", url },
      closing: "If you don't want it, ignore this email. Any questions? Just reply to it.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}

/** Tells a member that they no longer have their seat. */
export const seatFreedMail = (
  site: Site,
  { email, offerName }: { email: string; offerName: string },
): Mail => ({
  to: email,
  subject: headerText(`Your seat has ended: ${offerName}`),
  ...letter(site, {
    paragraphs: [
      `Your seat in ${offerName} was taken back, and your access through it has ended.`,
      "What you wrote in the exercises stays yours: you can still download it on the course's page.",
    ],
    link: { label: "Go to the portal", url: `${site.origin}/portal` },
    closing: "Is this a mistake? Ask the person who gave you the seat, or reply to this email.",
  }),
  headers: {},
  replyTo: site.contact.email,
});

/** For a member whose account was made with the seat. */
export const seatWayInMail = (
  site: Site,
  { email, offerName }: { email: string; offerName: string },
  { link, how }: WayIn,
): Mail => ({
  to: email,
  subject: headerText(`How to get in at ${site.brand}`),
  ...letter(site, {
    paragraphs: [`You have a seat in ${offerName}, and an account with this email address.`, how],
    link,
    closing: "If you didn't expect this, just reply to this email.",
  }),
  headers: {},
  replyTo: site.contact.email,
});
