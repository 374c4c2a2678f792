import type { Site } from "#shared/domain/site.ts";
import { type LetterParts, letter } from "./letter.ts";
import type { Mail } from "./mailer.ts";

function accountMail(site: Site, to: string, subject: string, parts: LetterParts): Mail {
  return { to, subject, ...letter(site.brand, parts), headers: {}, replyTo: site.contact.email };
}

/** Asks whoever registered an address, or changed to it, whether it is theirs. `url` is absolute. */
export function confirmEmailMail(site: Site, to: string, url: string): Mail {
  return accountMail(site, to, `Confirm your email address for ${site.brand}`, {
    paragraphs: [
      `Somebody, probably you, uses this address for an account at ${site.brand}.`,
      "Please confirm that it is yours. The link works for 24 hours.",
    ],
    link: { label: "Confirm my address", url },
    closing: "It was not you? Then do nothing: the address stays unconfirmed.",
  });
}

/** The link that sets a new password. `url` is absolute. */
export function resetPasswordMail(site: Site, to: string, url: string): Mail {
  return accountMail(site, to, `Set a new password for ${site.brand}`, {
    paragraphs: [
      "Somebody, probably you, asked for a new password for your account.",
      "The link works once, and for 30 minutes.",
    ],
    link: { label: "Set a new password", url },
    closing: "It was not you? Then do nothing: your password stays as it is.",
  });
}

/** Tells an account's owner that its password is another one now. */
export function passwordChangedMail(site: Site, to: string): Mail {
  return accountMail(site, to, `Your password for ${site.brand} was changed`, {
    paragraphs: [
      "The password of your account was changed just now, and every other device was signed out.",
      "If it was not you, set a new one at once.",
    ],
    link: { label: "Set a new password", url: `${site.origin}/forgot-password` },
    closing: "It was you? Then there is nothing to do.",
  });
}

/** Tells the old address of an account that another one takes its place. */
export function emailChangedMail(site: Site, to: string): Mail {
  return accountMail(site, to, `Your account at ${site.brand} has another email address`, {
    paragraphs: ["Your account uses another email address from now on. This one is no longer needed for it."],
    link: { label: "Write to us if it was not you", url: `${site.origin}/contact` },
    closing: "It was you? Then there is nothing to do.",
  });
}

/** Tells an account's owner that a passkey can sign in to it now. */
export function passkeyAddedMail(site: Site, to: string, name: string): Mail {
  return accountMail(site, to, `A passkey was added to your account at ${site.brand}`, {
    paragraphs: [`The passkey “${name}” can sign in to your account from now on.`],
    link: { label: "Look at my passkeys", url: `${site.origin}/account` },
    closing: "If it was not you, remove it there and change your password.",
  });
}
