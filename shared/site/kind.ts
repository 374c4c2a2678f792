import * as v from "valibot";
import {
  choice,
  type Field,
  items,
  line,
  lines,
  optional,
  optionalLink,
  paragraph,
  picture,
} from "#shared/publishing/fields.ts";
import { begins, defineKind } from "#shared/publishing/kind.ts";
import { TAX_SETTINGS, VAT_NUMBER } from "./site-settings.ts";

/** A field whose empty value is "", as the settings store it. */
const orEmpty = (field: Field<string | null>): Field<string> => ({
  ...field,
  schema: v.pipe(
    field.schema,
    v.transform((value) => value ?? ""),
  ) as Field<string>["schema"],
  read: (text) => text.trim() || null,
  write: (value) => value,
});

const link = (label: string) => orEmpty(optionalLink({ label, hint: "Empty: it is not shown." }));
const heading = (label: string) => line({ label });
const lead = (label: string) => paragraph({ label, max: 600 });
const points = (label: string) =>
  items({
    label,
    one: "point",
    most: 8,
    fields: {
      title: line({ label: "Heading of the point", max: 100 }),
      text: paragraph({ label: "Its text", max: 400 }),
    },
  });

const faqGroups = items({
  label: "FAQ: groups",
  hint: "A question that no group names is in the last group. Without groups, those that came with the site are shown.",
  one: "group",
  most: 6,
  fields: {
    title: line({ label: "Heading of the group", max: 60 }),
    questions: lines({
      label: "Its questions",
      hint: "The end of each question’s address, one on each line: prices for /#faq-prices. Their order is that of the FAQ.",
      max: 80,
    }),
  },
});

const email = line({ label: "Email address for visitors" });
const videoId = line({
  label: "Film on the home page",
  hint: "The address of a YouTube video, or the 11 characters of its id.",
});

/** The id in any of the addresses that YouTube gives a video. */
const YOUTUBE =
  /^(?:https?:\/\/)?(?:(?:www|m)\.)?(?:youtu\.be\/|youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/))([\w-]{11})(?:[?&#/].*)?$/;

const portrait = picture({
  label: "Your picture",
  hint: "Upright, 4 by 5: 640 by 800 or larger. Without one, the drawing that came with the site is shown.",
});
/** The browser loads no pictures from other sites here. */
const ownPicture = v.startsWith<string, string, string>(
  "/",
  "Upload the picture first: pictures from other sites are not shown.",
);

const tax = choice({
  label: "VAT",
  hint: "Nobody pays more or less because of it: it says which part of a price is tax. It counts for orders from now on.",
  options: TAX_SETTINGS,
  labels: {
    "not-registered": "Not registered for VAT",
    "vat-included": "Registered: prices include UK VAT",
    "by-provider": "The payment provider works it out",
  },
});
/** Files and programs from before there was this setting leave it out. */
const taxSetting: typeof tax = { ...tax, schema: v.optional(tax.schema, "not-registered") };

const number = orEmpty(
  optional(
    line({
      label: "VAT number",
      hint: "Such as GB123456789. It is on the invoices that have VAT in them.",
      max: 20,
    }),
  ),
);
const vatNumber: typeof number = {
  ...number,
  schema: v.pipe(
    v.optional(number.schema, null),
    v.transform((typed) =>
      typed
        .toUpperCase()
        .replace(/[\s.-]/g, "")
        .replace(/^(?=\d)/, "GB"),
    ),
    v.check(
      (text) => text === "" || VAT_NUMBER.test(text),
      "Write a UK VAT number such as GB123456789: 9 or 12 digits.",
    ),
  ),
};

const bank = orEmpty(
  optional(
    paragraph({
      label: "How to pay by bank transfer",
      hint: "The name, sort code and number of your bank account. It is on quotes and on orders that wait for a transfer, and nowhere else. Empty: it is not offered.",
      max: 2_000,
    }),
  ),
);
/** Files and programs from before there was this setting leave it out. */
const bankTransfer: typeof bank = {
  ...bank,
  schema: v.pipe(
    v.optional(bank.schema, null),
    v.transform((value) => value ?? ""),
  ),
};

/** Where each field is in the stored settings, and in the file `site.json`. */
const PATHS = {
  brand: "brand",
  instructorName: "instructor.name",
  instructorTitle: "instructor.title",
  instructorBio: "instructor.bio",
  portrait: "portrait",
  email: "contact.email",
  address: "contact.address",
  city: "contact.city",
  jurisdiction: "contact.jurisdiction",
  termsUpdated: "termsUpdated",
  github: "social.github",
  instagram: "social.instagram",
  x: "social.x",
  communityUrl: "communityUrl",
  taxSetting: "tax.setting",
  vatNumber: "tax.vatNumber",
  bankTransfer: "bankTransfer",
  aboutVideoId: "aboutVideoId",
  heroHeading: "home.hero.heading",
  heroSubtitle: "home.hero.subtitle",
  heroText: "home.hero.text",
  heroCta: "home.hero.cta",
  aboutHeadline: "home.about.headline",
  aboutRhythm: "home.about.rhythm",
  aboutSteps: "home.about.steps",
  aboutVideoTitle: "home.about.videoTitle",
  pricingHeading: "home.pricing.heading",
  pricingLead: "home.pricing.lead",
  mentorshipHeading: "home.mentorship.heading",
  mentorshipLead: "home.mentorship.lead",
  mentorshipPoints: "home.mentorship.points",
  mentorshipCta: "home.mentorship.cta",
  scaleHeading: "home.scale.heading",
  scaleLead: "home.scale.lead",
  scalePoints: "home.scale.points",
  aiHeading: "home.aiIntegration.heading",
  aiLead: "home.aiIntegration.lead",
  aiPoints: "home.aiIntegration.points",
  faqHeading: "home.faq.heading",
  faqGroups: "home.faq.groups",
  newsletterHeading: "home.newsletter.heading",
  newsletterLead: "home.newsletter.lead",
  newsletterButton: "home.newsletter.button",
  newsletterPrivacy: "home.newsletter.privacy",
};

/** The settings of the site, as one item. */
export const siteKind = defineKind({
  name: "site",
  one: "site",
  label: "Site",
  about: "Its name, you, your links and addresses, and the texts of the home page.",
  fields: {
    brand: begins("The site and you", line({ label: "Name of the site", max: 60 })),
    instructorName: line({ label: "Your name", max: 120 }),
    instructorTitle: line({ label: "What you are", max: 120 }),
    instructorBio: paragraph({ label: "About you" }),
    portrait: orEmpty(optional({ ...portrait, schema: v.pipe(portrait.schema, ownPicture) })),
    email: begins("Contact and links", {
      ...email,
      schema: v.pipe(email.schema, v.email("Write an email address such as hello@example.org.")),
    } as Field<string>),
    address: line({ label: "Postal address" }),
    city: line({ label: "City", max: 100 }),
    jurisdiction: line({ label: "Whose law applies", hint: "Such as England and Wales.", max: 100 }),
    termsUpdated: line({ label: "Date of the terms", hint: "As it is shown: January 1, 2024.", max: 60 }),
    github: link("GitHub"),
    instagram: link("Instagram"),
    x: link("X"),
    communityUrl: link("Community"),
    taxSetting: begins("Selling", taxSetting),
    vatNumber,
    bankTransfer,
    aboutVideoId: begins("Home page", {
      ...videoId,
      schema: v.pipe(
        videoId.schema,
        v.transform((typed) => YOUTUBE.exec(typed)?.[1] ?? typed),
        v.regex(/^[\w-]{11}$/, "Write the address of a YouTube video, or the 11 characters of its id."),
      ),
    } as Field<string>),
    heroHeading: heading("Home: heading"),
    heroSubtitle: heading("Home: subtitle"),
    heroText: lead("Home: introduction"),
    heroCta: line({ label: "Home: button", max: 40 }),
    aboutHeadline: begins("Home: courses", heading("About: heading")),
    aboutRhythm: lead("About: text"),
    aboutSteps: points("About: three steps"),
    aboutVideoTitle: heading("About: what the film shows"),
    pricingHeading: begins("Home: prices", heading("Prices: heading")),
    pricingLead: lead("Prices: text"),
    mentorshipHeading: begins("Home: mentorship", heading("Mentorship: heading")),
    mentorshipLead: lead("Mentorship: text"),
    mentorshipPoints: points("Mentorship: points"),
    mentorshipCta: line({ label: "Mentorship: button", max: 40 }),
    scaleHeading: begins("Home: scale", heading("Scale: heading")),
    scaleLead: lead("Scale: text"),
    scalePoints: points("Scale: points"),
    aiHeading: begins("Home: assistant", heading("AI: heading")),
    aiLead: lead("AI: text"),
    aiPoints: points("AI: points"),
    faqHeading: begins("Home: questions", heading("FAQ: heading")),
    faqGroups,
    newsletterHeading: heading("Newsletter: heading"),
    newsletterLead: lead("Newsletter: text"),
    newsletterButton: line({ label: "Newsletter: button", max: 40 }),
    newsletterPrivacy: lead("Newsletter: what happens with the address"),
  },
  check: ({ aboutSteps, scalePoints, taxSetting, vatNumber }): Record<string, string> => ({
    ...(aboutSteps.length !== 3 && { aboutSteps: "There are three steps." }),
    ...(scalePoints.length > 4 && { scalePoints: "There is room for four points." }),
    ...(taxSetting === "vat-included" &&
      vatNumber === "" && { vatNumber: "An invoice that includes VAT needs your VAT number." }),
  }),
  titleOf: ({ brand }) => brand,
  pathOf: () => "/",
  idFrom: null,
  sorted: false,
  paths: PATHS,
});

export const SITE_PATHS: Readonly<Record<keyof typeof siteKind.fields, string>> = PATHS;
