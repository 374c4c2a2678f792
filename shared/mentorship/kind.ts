import type { ContentOf } from "#shared/publishing/fields.ts";
import { items, line, lines, paragraph } from "#shared/publishing/fields.ts";
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
    fitHeading: begins("Who it is for", heading("Who it is for")),
    yesHeading: line({ label: "It fits: heading" }),
    yesPoints: points("It fits: points"),
    noHeading: line({ label: "It does not: heading" }),
    noPoints: points("It does not: points"),
    bootcampHeading: begins("Bootcamp and end", heading("Bootcamp")),
    bootcampLead: text("Bootcamp"),
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
