import { dayText } from "#shared/british-time.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

/**
 * The link of a quote. It says nothing that was typed into the form: the address is unconfirmed, so anyone could send
 * their own text to a stranger.
 */
export function quoteMail(
  site: Site,
  {
    email,
    number,
    offerName,
    price,
    url,
    expiresAt,
  }: { email: string; number: number; offerName: string; price: string; url: string; expiresAt: Date },
): Mail {
  return {
    to: email,
    subject: headerText(`Quote ${number}: ${offerName}`),
    ...letter(site, {
      paragraphs: [
        `Here is your quote: ${offerName} for ${price}. It is valid until ${dayText(expiresAt)}.`,
        "Forward the link to your accounts: whoever has it can see the quote and pay it. When it is paid, the way in comes to this address.",
      ],
      link: { label: "See the quote", url },
      closing: "If you did not ask for it, you can ignore this email. Any questions? Just reply.",
    }),
    headers: {},
    replyTo: site.contact.email,
  };
}
