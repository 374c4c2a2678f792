/** The parts of the owner's configuration that pages show. No secrets, nothing about visitors. */
export type Site = {
  brand: string;
  /** The site's URL, without a trailing slash. */
  origin: string;
  /** The API's URL for browsers, without a trailing slash; empty if it is on the site itself. */
  api: string;
  instructor: { name: string; title: string; bio: string };
  contact: { email: string; address: string; city: string; jurisdiction: string };
  /** Links; an empty one is not shown. */
  social: { github: string; instagram: string; x: string };
  aboutVideoId: string;
  /** When the terms of use last changed, for display: "January 1, 2024". */
  termsUpdated: string;
  /** Turnstile's URL and the public key of its widget; null if the owner has not set it up. */
  turnstile: { origin: string; siteKey: string } | null;
};
