import type { Site } from "#shared/site/site.ts";

/** RFC 9116 recommends less than a year. The date moves every day, so no cached copy is ever out of date. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 24 * 60 * 60_000;

/** How to report a security problem, for `/.well-known/security.txt` (RFC 9116). */
export function securityText({ origin, contact }: Pick<Site, "origin" | "contact">, now: Date): string {
  const today = now.getTime() - (now.getTime() % DAY_MS);
  const lines = [
    `Contact: mailto:${encodeURI(contact.email)}`,
    `Expires: ${new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}
