import type { Site } from "#shared/site/site.ts";
import { type LetterParts, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";

function accountMail(site: Site, to: string, subject: string, parts: LetterParts): Mail {
  return { to, subject, ...letter(site, parts), headers: {}, replyTo: site.contact.email };
}

/** Asks the owner of an address to confirm it after registering. `url` is absolute. */
export function confirmEmailMail(site: Site, to: string, url: string): Mail {
  return accountMail(site, to, `Confirm your email address for ${site.brand}`, {
    paragraphs: [
      `Someone, probably you, created an account at ${site.brand} with this email address.`,
      "Please confirm that the address is yours. The link works for 24 hours.",
    ],
    link: { label: "Confirm my address", url },
    closing: "If this wasn't you, you can ignore this email.",
  });
}

/** Asks the owner of an address to confirm that an existing account may use it. `url` is absolute. */
export function confirmNewAddressMail(site: Site, to: string, url: string): Mail {
  return accountMail(site, to, `Confirm the new email address of an account at ${site.brand}`, {
    paragraphs: [
      `Someone asked to change the email address of an existing account at ${site.brand} to this one.`,
      "If that was you, please confirm it, and your account will use this address. The link works for 24 hours.",
    ],
    link: { label: "Use this address for the account", url },
    closing: "If this wasn't you, ignore this email and don't open the link. Nothing will change.",
  });
}

/** The link that sets a new password. `url` is absolute. */
export function resetPasswordMail(site: Site, to: string, url: string): Mail {
  return accountMail(site, to, `Set a new password for ${site.brand}`, {
    paragraphs: [
      "Someone, probably you, asked to set a new password for your account.",
      "The link works once and expires after 30 minutes.",
    ],
    link: { label: "Set a new password", url },
    closing: "If this wasn't you, you can ignore this email. Your password stays the same.",
  });
}

/** The six digits that sign somebody in. Not in the subject, which is kept longer and shown on locked phones. */
export function signInCodeMail(site: Site, to: string, code: string): Mail {
  return accountMail(site, to, `Your code for ${site.brand}`, {
    paragraphs: [
      "Someone, probably you, asked to sign in with a code. Type it where you asked for it, within ten minutes:",
    ],
    code,
    link: { label: "Back to the page for your code", url: `${site.origin}/login/code` },
    closing:
      "If this wasn't you, you can ignore this email. Never tell anybody the code: we will not ask you for it.",
  });
}

/** Tells an account's owner that its password was changed. */
export function passwordChangedMail(site: Site, to: string): Mail {
  return accountMail(site, to, `Your password for ${site.brand} was changed`, {
    paragraphs: [
      "The password of your account was just changed, and all other devices were signed out.",
      "If this wasn't you, set a new password right away.",
    ],
    link: { label: "Set a new password", url: `${site.origin}/forgot-password` },
    closing: "If this was you, you don't need to do anything.",
  });
}

/**
 * Tells the current address of an account that someone asked to change it, and how to cancel that. Leaves out the new
 * address, because an attacker could have typed anything there. `url` is absolute.
 */
export function emailChangeRequestedMail(site: Site, to: string, url: string): Mail {
  return accountMail(site, to, `Someone asked to change the email address of your account at ${site.brand}`, {
    paragraphs: [
      "Someone who knows your password asked to change the email address of your account. It changes when they open the link that we sent to the new address.",
      "If this wasn't you, cancel the change, then set a new password.",
    ],
    link: { label: "Cancel the change", url },
    closing: "If this was you, you don't need to do anything.",
  });
}

/** Tells the old address of an account that the account uses another one now. */
export function emailChangedMail(site: Site, to: string): Mail {
  return accountMail(site, to, `The email address of your account at ${site.brand} was changed`, {
    paragraphs: ["Your account now uses another email address. You can no longer sign in with this one."],
    link: { label: "Contact us if this wasn't you", url: `${site.origin}/contact` },
    closing: "If this was you, you don't need to do anything.",
  });
}

/**
 * Tells an account's owner that a passkey was added. Leaves out its name, because an attacker could have typed it.
 */
export function passkeyAddedMail(site: Site, to: string): Mail {
  return accountMail(site, to, `A passkey was added to your account at ${site.brand}`, {
    paragraphs: ["A new passkey can now be used to sign in to your account."],
    link: { label: "See my passkeys", url: `${site.origin}/account` },
    closing: "If this wasn't you, remove it there and change your password.",
  });
}
