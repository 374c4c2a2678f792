import type { SiteSettings } from "./site-settings.ts";

/** What pages show of the owner's settings and of the configuration. No secrets, nothing about visitors. */
export type Site = Omit<SiteSettings, "home" | "bankTransfer"> & {
  /** The site's URL, without a trailing slash. */
  origin: string;
  /** The API's URL for browsers, without a trailing slash; empty if it is on the site itself. */
  api: string;
  /** Turnstile's URL and the public key of its widget; null if the owner has not set it up. */
  turnstile: { origin: string; siteKey: string } | null;
  /** Not open yet: only admins see more than the page that says so. */
  closed: boolean;
};
