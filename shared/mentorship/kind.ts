import { code } from "#shared/publishing/code-fields.ts";
import type { ContentOf } from "#shared/publishing/fields.ts";

import {
  items,
  line,
  lines,
  optional,
  optionalNumber,
  paragraph,
  picture,
  whole,
} from "#shared/publishing/fields.ts";
import { begins, defineKind } from "#shared/publishing/kind.ts";

const heading = (label: string) => line({ label: `${label}: heading` });
const text = (label: string) => paragraph({ label: `${label}: text`, max: 600 });
const steps = (label: string) =>
  items({
    label: `${label}: steps`,
    one: "step",
    most: 8,
    fields: {
      title: line({ label: "Heading of the step", max: 100 }),
      text: paragraph({ label: "Its text", max: 400 }),
    },
  });
const points = (label: string) => lines({ label, hint: "One in each line." });

const week = items({
  label: "A week: its parts",
  one: "part",
  most: 7,
  fields: {
    title: line({ label: "Heading of the part", max: 60 }),
    time: line({ label: "How long it takes", hint: "Such as 30 min.", max: 20 }),
    text: paragraph({ label: "Its text", max: 300 }),
  },
});

const comments = items({
  label: "Example of a review: comments",
  one: "comment",
  most: 6,
  fields: {
    asks: line({
      label: "What it asks for",
      hint: "Must change, Taste or Keep: each has its colour.",
      max: 30,
    }),
    line: optionalNumber(whole({ label: "Line of the code", least: 1, most: 200 })),
    text: paragraph({ label: "Comment", max: 500 }),
  },
});

const months = items({
  label: "Bootcamp: its months",
  one: "month",
  most: 12,
  fields: {
    title: line({ label: "Heading of the month", max: 80 }),
    text: paragraph({ label: "Its text", max: 300 }),
    build: lines({ label: "What people build in it", max: 100 }),
    picture: optional(picture({ label: "Picture" })),
  },
});

/** The texts of the mentorship's page and of its form, as one item. Prices and packages are offers. */
export const mentorshipKind = defineKind({
  name: "mentorship",
  one: "page",
  label: "Mentorship page",
  about: "The texts of the mentorship’s page and of the form to join. Prices and packages are under Offers.",
  fields: {
    heading: begins("Top of the page", line({ label: "Heading", max: 80 })),
    lead: paragraph({ label: "Introduction", max: 600 }),
    button: line({ label: "Button", max: 40 }),
    offerHeading: begins("The mentorship", heading("The mentorship")),
    offerText: text("The mentorship"),
    howHeading: begins("How it works", heading("How it works")),
    howSteps: steps("How it works"),
    weekHeading: begins("A week", optional({ ...heading("A week"), hint: "Empty: the week is not shown." })),
    weekText: optional(text("A week")),
    weekSteps: week,
    reviewHeading: begins(
      "Example of a review",
      optional({ ...heading("Example of a review"), hint: "Empty: it is not shown." }),
    ),
    reviewText: optional(text("Example of a review")),
    reviewFile: optional(line({ label: "Example of a review: name of the file", max: 80 })),
    reviewCode: code({
      label: "Example of a review: code",
      hint: "TypeScript, 70 characters a line.",
      max: 2_000,
    }),
    reviewComments: comments,
    fitHeading: begins("Who it is for", heading("Who it is for")),
    yesHeading: line({ label: "It fits: heading" }),
    yesPoints: points("It fits: points"),
    noHeading: line({ label: "It does not: heading" }),
    noPoints: points("It does not: points"),
    bootcampHeading: begins("Bootcamp and end", heading("Bootcamp")),
    bootcampLead: text("Bootcamp"),
    planHeading: optional({
      ...heading("Bootcamp, month by month"),
      hint: "Empty: the months are not shown.",
    }),
    months,
    questionsHeading: heading("Questions"),
    closingHeading: heading("Last section"),
    closingText: text("Last section"),
    joinHeading: begins("Form to join", heading("Form")),
    joinLead: text("Form"),
    joinButton: line({ label: "Form: button", max: 40 }),
    joinPrivacy: paragraph({ label: "Form: what happens with the details", max: 600 }),
    joinSteps: steps("After the form"),
  },
  titleOf: ({ heading }) => heading,
  pathOf: () => "/mentorship",
  idFrom: null,
  sorted: false,
});

export type MentorshipTexts = ContentOf<typeof mentorshipKind.fields>;

/** What the owner of an older site has not written: they promise nothing of it. */
export const NOT_WRITTEN = {
  ...{ weekHeading: null, weekText: null, weekSteps: [] },
  ...{ reviewHeading: null, reviewText: null, reviewFile: null, reviewCode: "", reviewComments: [] },
  ...{ planHeading: null, months: [] },
} satisfies Partial<MentorshipTexts>;
