import * as v from "valibot";
import type { ContentOf } from "#shared/publishing/fields.ts";
import { items, line, lines, optional, paragraph } from "#shared/publishing/fields.ts";
import { begins, defineKind } from "#shared/publishing/kind.ts";

/** Files and programs from before there was this field leave it out. */
const promise = optional(
  paragraph({
    label: "A promise to your students",
    hint: "In the first person, without quotation marks. It stands beside your picture on the page of every course. Empty: nothing does.",
    max: 300,
  }),
);

/** The texts of the about page, as one item. Name, title, biography and picture are the site's. */
export const aboutKind = defineKind({
  name: "about",
  one: "page",
  label: "About page",
  about:
    "How you teach, what you work with, and what you promise on the pages of courses. Your name, biography and picture are under Site.",
  fields: {
    heading: begins("Top of the page", line({ label: "Heading", max: 80 })),
    teachingHeading: begins("Teaching", line({ label: "Teaching: heading" })),
    teachingLead: paragraph({ label: "Teaching: text", max: 600 }),
    steps: items({
      label: "Teaching: points",
      one: "point",
      most: 12,
      fields: {
        title: line({ label: "Heading of the point", max: 100 }),
        text: paragraph({ label: "Its text", max: 400 }),
      },
    }),
    toolsHeading: begins("Tools", line({ label: "Tools: heading" })),
    toolsLead: paragraph({ label: "Tools: text", max: 600 }),
    tools: items({
      label: "Tools: groups",
      one: "group",
      most: 8,
      fields: {
        name: line({ label: "Name of the group", max: 60 }),
        items: lines({ label: "What is in it", hint: "One in each line." }),
        why: paragraph({ label: "Why", max: 400 }),
      },
    }),
    contributionsHeading: begins("Contributions", line({ label: "Contributions: heading" })),
    contributionsLead: paragraph({ label: "Contributions: text", max: 600 }),
    nextHeading: begins("Last section", line({ label: "Last section: heading" })),
    nextText: paragraph({ label: "Last section: text", max: 600 }),
    promise: { ...promise, section: "Pages of courses", schema: v.optional(promise.schema, null) },
  },
  titleOf: ({ heading }) => heading,
  pathOf: () => "/about-me",
  idFrom: null,
  sorted: false,
});

export type AboutTexts = ContentOf<typeof aboutKind.fields>;
