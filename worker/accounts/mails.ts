import type { Site } from "#shared/site/site.ts";
import { type LetterParts, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

function accountMail(site: Site, to: string, subject: string, parts: LetterParts): Mail {
  return { to, subject, ...letter(site.brand, parts), headers: {}, replyTo: site.contact.email };
}

/** Asks whether an address belongs to the person who registered it. `url` is absolute. */
export function confirmEmailMail(site: Site, to: string, url: string): Mail {
  return accountMail(site, to, `Confirm your email address for ${site.brand}`, {
    paragraphs: [
      `Someone, probably you, entered this address for an account at ${site.brand}.`,
      "Please confirm that it is yours. The link works for 24 hours.",
    ],
    link: { label: "Confirm my address", url },
    closing: "If this wasn't you, you can ignore this email: the address stays unconfirmed.",
  });
}

/** Asks an address whether an account that exists already may move to it. `url` is absolute. */
export function confirmNewAddressMail(site: Site, to: string, url: string): Mail {
  return accountMail(site, to, `Confirm this address for an existing account at ${site.brand}`, {
    paragraphs: [
      `Someone asked to move an existing account at ${site.brand} to this email address.`,
      "If that was you, please confirm it. Your account then uses this address. The link works for 24 hours.",
    ],
    link: { label: "Use this address for the account", url },
    closing: "If this wasn't you, ignore this email and don't open the link: nothing changes then.",
  });
}

/** The link that sets a new password. `url` is absolute. */
export function resetPasswordMail(site: Site, to: string, url: string): Mail {
  return accountMail(site, to, `Set a new password for ${site.brand}`, {
    paragraphs: [
      "Someone, probably you, asked for a new password for your account.",
      "The link works once, and for 30 minutes.",
    ],
    link: { label: "Set a new password", url },
    closing: "If this wasn't you, you can ignore this email: your password stays as it is.",
  });
}

/** Tells an account's owner that its password was changed. */
export function passwordChangedMail(site: Site, to: string): Mail {
  return accountMail(site, to, `Your password for ${site.brand} was changed`, {
    paragraphs: [
      "The password of your account was changed just now, and every other device was signed out.",
      "If this wasn't you, set a new one at once.",
    ],
    link: { label: "Set a new password", url: `${site.origin}/forgot-password` },
    closing: "If this was you, there is nothing to do.",
  });
}

/**
 * Tells the present address of an account that another one was asked for, and how to cancel that. It does
 * not name the other address, which anybody could have typed. `url` is absolute.
 */
export function emailChangeRequestedMail(site: Site, to: string, url: string): Mail {
  return accountMail(site, to, `Someone asked to change the address of your account at ${site.brand}`, {
    paragraphs: [
      "Someone who knows your password asked to move your account to another email address. It moves when they open the link that we sent there.",
      "If this wasn't you, cancel the change, then set a new password.",
    ],
    link: { label: "Cancel the change", url },
    closing: "If this was you, there is nothing to do.",
  });
}

/** Tells the old address of an account that the account has moved to another one. */
export function emailChangedMail(site: Site, to: string): Mail {
  return accountMail(site, to, `Your account at ${site.brand} has another email address`, {
    paragraphs: ["Your account uses another email address from now on. This one is no longer needed for it."],
    link: { label: "Write to us if this wasn't you", url: `${site.origin}/contact` },
    closing: "If this was you, there is nothing to do.",
  });
}

/** Tells an account's owner that a passkey was added. Its name is left out: a stranger may have typed it. */
export function passkeyAddedMail(site: Site, to: string): Mail {
  return accountMail(site, to, `A passkey was added to your account at ${site.brand}`, {
    paragraphs: ["A new passkey can sign in to your account from now on."],
    link: { label: "Look at my passkeys", url: `${site.origin}/account` },
    closing: "If this wasn't you, remove it there and change your password.",
  });
}
