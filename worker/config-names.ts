import type { Vars } from "./config.ts";

// Names of variables that are treated differently (config.ts).

/** Those that describe the owner. Their values are only the first ones: the desk changes them in the database. */
export const OWNER_VARIABLES: ReadonlySet<string> = new Set<keyof Vars>([
  ...(["BRAND", "INSTRUCTOR_NAME", "INSTRUCTOR_TITLE", "INSTRUCTOR_BIO"] as const),
  ...(["CONTACT_EMAIL", "CONTACT_ADDRESS", "CITY", "JURISDICTION", "TERMS_UPDATED"] as const),
  ...(["ABOUT_VIDEO_ID", "SOCIAL_GITHUB", "SOCIAL_INSTAGRAM", "SOCIAL_X"] as const),
]);

/** The secrets among them, which are never in a committed file. */
export const SECRETS: ReadonlySet<string> = new Set<keyof Vars>([
  "APP_SECRET",
  "AUTH_KEYS",
  "CERTIFICATE_KEY",
  "CHAT_API_KEY",
  "GITHUB_TOKEN",
  "MAIL_API_KEY",
  "MAIL_WEBHOOK_SECRET",
  "PAYMENT_SECRET_KEY",
  "PAYMENT_WEBHOOK_SECRET",
  "TURNSTILE_SECRET_KEY",
  "YOUTUBE_API_KEY",
]);
