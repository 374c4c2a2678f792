import * as v from "valibot";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty("Write something here."), v.maxLength(2_000));
/** A link, or "" for none. */
const link = v.union(
  [v.literal(""), v.pipe(v.string(), v.regex(/^https?:\/\//), v.url())],
  "Write a URL such as https://example.org, or nothing.",
);
/** A picture on this site, or "" for the product's own. */
const picture = v.union(
  [v.literal(""), v.pipe(v.string(), v.regex(/^\/[^\s/]\S*$/))],
  "Write the path of a picture on this site, or nothing.",
);

const point = v.object({ title: text, text });
const section = { heading: text, lead: text };

/** The headings and texts of the home page, one key per section in the order of the page (spec.md §2). */
export const homeSchema = v.object({
  hero: v.object({ heading: text, subtitle: text, text, cta: text }),
  about: v.object({
    headline: text,
    rhythm: text,
    steps: v.pipe(v.array(point), v.length(3)),
    /** The accessible name of the embedded video. */
    videoTitle: text,
  }),
  pricing: v.object(section),
  mentorship: v.object({ ...section, points: v.array(point), cta: text }),
  scale: v.object({ ...section, points: v.pipe(v.array(point), v.maxLength(4)) }),
  aiIntegration: v.object({ ...section, points: v.array(point) }),
  faq: v.object({
    heading: text,
    /** Settings from before there was a choice have none. */
    groups: v.optional(v.array(v.object({ title: text, questions: v.array(v.string()) }))),
  }),
  newsletter: v.object({ ...section, button: text, privacy: text }),
});
export type HomeContent = v.InferOutput<typeof homeSchema>;

/**
 * `not-registered`: prices have no VAT in them. `vat-included`: they include UK VAT. `by-provider`: the payment provider
 * works it out.
 */
export const TAX_SETTINGS = ["not-registered", "vat-included", "by-provider"] as const;

/** A number that begins with GB or XI, and 9 or 12 digits. */
export const VAT_NUMBER = /^(?:GB|XI)\d{9}(?:\d{3})?$/;

/** What counts until the owner chooses, and for settings from before there was a choice. */
export const NO_TAX: SiteSettings["tax"] = { setting: "not-registered", vatNumber: "" };

/** What describes the owner. It is edited at the desk; its first values are the configuration's (worker/config.ts). */
export const siteSettingsSchema = v.object({
  brand: text,
  instructor: v.object({ name: text, title: text, bio: text }),
  contact: v.object({
    email: v.pipe(v.string(), v.trim(), v.email("Write an email address.")),
    address: text,
    city: text,
    jurisdiction: text,
  }),
  social: v.object({ github: link, instagram: link, x: link }),
  aboutVideoId: v.pipe(v.string(), v.regex(/^[\w-]{11}$/, "Write the 11 characters of a YouTube video id.")),
  /** When the terms last changed, for display: "January 1, 2024". */
  termsUpdated: text,
  portrait: picture,
  /** How the tax inside a price is told. `vatNumber`: "" for none. */
  tax: v.object({
    setting: v.picklist(TAX_SETTINGS),
    vatNumber: v.union([v.literal(""), v.pipe(v.string(), v.regex(VAT_NUMBER))]),
  }),
  communityUrl: link,
  /** How to pay by bank transfer, in the owner's words; "": not offered. Settings from before have none. */
  bankTransfer: v.optional(v.pipe(v.string(), v.maxLength(2_000)), ""),
  home: homeSchema,
});
export type SiteSettings = v.InferOutput<typeof siteSettingsSchema>;
