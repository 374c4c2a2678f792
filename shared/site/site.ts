/** What pages show of the owner's configuration. Nothing secret, nothing about a visitor. */
export type Site = {
  brand: string;
  /** The site's own address, without a trailing slash. */
  origin: string;
  /** Where browsers find the API, without a trailing slash; empty for the site's own address. */
  api: string;
  instructor: { name: string; title: string; bio: string };
  contact: { email: string; address: string; city: string; jurisdiction: string };
  social: { github: string; instagram: string; x: string };
  aboutVideoId: string;
  /** When the terms of use last changed, as it is shown: "January 1, 2024". */
  termsUpdated: string;
  /** Turnstile's address and the public key of its widget; null where the owner has not set it up. */
  turnstile: { origin: string; siteKey: string } | null;
};
