import * as v from "valibot";
import { references } from "#shared/publishing/code-fields.ts";
import {
  choice,
  flag,
  itemId,
  items,
  line,
  lines,
  optional,
  optionalLink,
  optionalNumber,
  paragraph,
  picture,
  whole,
} from "#shared/publishing/fields.ts";
import { begins, defineKind } from "#shared/publishing/kind.ts";
import { price } from "#shared/publishing/price-field.ts";
import { zip } from "#shared/publishing/zip-field.ts";
import { BILLING_CYCLES, COURSE_LEVELS, OFFER_KINDS, OFFER_STATES } from "./catalogue.ts";
import { COURSE_WORDS } from "./course-words.ts";
import { courseOutcomes } from "./outcomes.ts";

const WEEKS = { least: 1, most: 104 };

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slug = line({
  label: "Address of its lessons",
  hint: "After /learn/, such as web-basics. Empty: made from the title when you publish. Links to lessons that people have saved end when you change it.",
  max: 60,
});

export const offerKind = defineKind({
  name: "offers",
  one: "offer",
  label: "Offers",
  about: "Everything with a price: single courses, memberships, the mentorship and the bootcamp.",
  fields: {
    name: begins("The offer", line({ label: "Name" })),
    kind: choice({ label: "What it is", options: OFFER_KINDS }),
    state: choice({
      label: "State",
      options: OFFER_STATES,
      hint: "Hidden shows it nowhere. Waiting list and Closed show it, and nobody can join. Early access and On sale need a lesson in the first module of each course.",
    }),
    price: begins("Price", price({ label: "Price in pounds" })),
    billingCycle: choice({ label: "Paid", options: BILLING_CYCLES }),
    priceSuffix: line({
      label: "After the price",
      hint: "Such as “one-time” or “per month”. A new price is for new buyers only.",
      max: 60,
    }),
    features: begins("What people get", lines({ label: "What it includes", least: 1 })),
    refundDays: whole({ label: "Refund period in days", least: 0, most: 365 }),
    cancelAnyTime: flag({ label: "Can be cancelled at any time" }),
    notes: optional(paragraph({ label: "Note under the price", max: 500 })),
    discountCode: begins("Code for a lower price", {
      ...optional(line({ label: "Code for a lower first year", max: 40 })),
      renewals: true,
    }),
    discountPrice: {
      ...optionalNumber(price({ label: "Price of the first year" })),
      renewals: true,
    },
    discountDescription: { ...optional(line({ label: "What the code does", max: 300 })), renewals: true },
    grants: begins(
      "Access",
      references({
        label: "Courses it opens",
        hint: "An exclusive course is not among “all”: tick it as well.",
        to: "courses",
      }),
    ),
    places: optionalNumber(
      whole({ label: "Places", least: 1, most: 100_000, hint: "Empty: any number of people." }),
    ),
    seats: optionalNumber(
      whole({
        label: "Seats",
        least: 2,
        most: 100,
        hint: "For a team. Empty: one person.",
      }),
    ),
    nextSteps: optional(paragraph({ label: "What people read after joining" })),
  },
  titleOf: ({ name }) => name,
  pathOf: (id) => `/enroll/${id}`,
  hidden: ({ state }) => state === "hidden",
  idFrom: "name",
  sorted: true,
  groupBy: "kind",
});

export const courseKind = defineKind({
  name: "courses",
  one: "course",
  label: "Courses",
  about: "What each course teaches, module by module. Its price is in the offer with the same name.",
  fields: {
    title: begins("The course", line({ label: "Title" })),
    tagline: line({ label: "Tagline", hint: "One sentence under the title.", max: 300 }),
    category: line({ label: "Category", max: 60 }),
    level: choice({ label: "Level", options: COURSE_LEVELS }),
    durationWeeks: whole({ label: "Length in weeks", ...WEEKS }),
    tags: lines({ label: "Tags", max: 60 }),
    requirements: begins("Before and after", lines({ label: "What learners need before" })),
    outcomes: courseOutcomes({ label: "What learners can do afterwards" }),
    exclusive: {
      ...flag({
        label: "Exclusive",
        hint: "Only offers that name it open it, such as the VIP membership: it has no price of its own and is not among “all courses”.",
      }),
      // Programs from before it may leave it out.
      schema: v.optional(v.boolean("Say true or false."), false),
    },
    slug: begins(
      "Address and pictures",
      optional({
        ...slug,
        schema: v.pipe(
          slug.schema,
          v.regex(SLUG, "Use small letters, digits and hyphens: web-basics."),
          v.check(
            (text) => !COURSE_WORDS.includes(text),
            ({ input }) => `/learn/${input} is another page of the site. Choose another address.`,
          ),
        ),
      }),
    ),
    thumbnailUrl: picture({ label: "Picture on cards" }),
    heroUrl: optional(picture({ label: "Large picture on its page" })),
    modules: begins(
      "Modules",
      items({
        label: "Modules",
        one: "module",
        fields: {
          id: itemId(),
          title: line({ label: "Title of the module" }),
          durationWeeks: whole({ label: "Weeks", ...WEEKS }),
          learn: lines({ label: "What learners can do after it", max: 300 }),
        },
      }),
    ),
  },
  titleOf: ({ title }) => title,
  pathOf: (id) => `/courses/${id}`,
  idFrom: "title",
  sorted: true,
});

export const projectKind = defineKind({
  name: "projects",
  one: "project",
  label: "Projects",
  about: "The showcase of what people build here.",
  fields: {
    name: line({ label: "Name" }),
    description: paragraph({
      label: "Description",
      hint: "Name a course in it as its offer is named, and the course’s page shows the project.",
    }),
    status: line({ label: "Status", hint: "Such as Live, Beta or In progress.", max: 40 }),
    demoUrl: optionalLink({
      label: "Link to try it",
      hint: "Without one the card says that there is no demo.",
    }),
    thumbnailUrl: picture({ label: "Picture" }),
    features: lines({ label: "Features", max: 80 }),
  },
  titleOf: ({ name }) => name,
  pathOf: () => "/projects",
  idFrom: "name",
  sorted: true,
});

const fileName = line({
  label: "File name",
  hint: "What people save it as, such as node-cli-1.1.0.zip. Its download link has this name.",
  max: 100,
});

export const templateKind = defineKind({
  name: "templates",
  one: "template",
  label: "Templates",
  about: "The starter projects to download. Visitors get the old zip until you publish the new one.",
  fields: {
    name: line({ label: "Name" }),
    description: paragraph({ label: "Description" }),
    status: line({ label: "Status", hint: "Such as Stable, Beta or Preview.", max: 40 }),
    tags: lines({ label: "Tags", max: 60 }),
    file: {
      ...fileName,
      schema: v.pipe(
        fileName.schema,
        v.regex(
          /^[\w-][\w.-]*\.zip$/,
          "Use letters, digits, dots and hyphens, and end with .zip: node-cli-1.1.0.zip.",
        ),
      ),
    },
    zip: zip({
      label: "Zip",
      hint: "At most 20 MiB, 2,000 files and 200 MiB unpacked, without a password.",
    }),
  },
  titleOf: ({ name }) => name,
  pathOf: () => "/templates",
  idFrom: "name",
  sorted: true,
});
