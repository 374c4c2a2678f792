import { ASKED_HINT } from "#shared/notes/kind.ts";
import { day, line, lines, markdown, optional, paragraph } from "#shared/publishing/fields.ts";
import { defineKind } from "#shared/publishing/kind.ts";

/** What a legal text may name of the owner's settings: `{{brand}}`. */
export const LEGAL_NAMES = ["brand", "instructor", "email", "address", "city", "jurisdiction"] as const;
const NAME = /\{\{(\w+)\}\}/g;

export const legalKind = defineKind({
  name: "legal",
  one: "page",
  label: "Legal pages",
  about: "The terms and the privacy policy. Publishing a change adds “Amended” with the day.",
  fields: {
    title: line({ label: "Title" }),
    description: paragraph({ label: "Description", max: 300 }),
    updated: optional(day({ label: "Date at the top", hint: "Empty: the date in the site’s settings." })),
    asked: lines({ label: "Asked as", hint: ASKED_HINT, max: 300 }),
    body: markdown({
      label: "Text",
      hint: `These become your settings: ${LEGAL_NAMES.map((name) => `{{${name}}}`).join(", ")}.`,
    }),
  },
  check: ({ body }): Record<string, string> => {
    const known: readonly string[] = LEGAL_NAMES;
    const unknown = [...body.matchAll(NAME)].find(([, name = ""]) => !known.includes(name));
    return unknown ? { body: `There is no setting for ${unknown[0]}.` } : {};
  },
  titleOf: ({ title }) => title,
  pathOf: (slug) => `/${slug}`,
  idFrom: null,
  sorted: false,
  body: "body",
});
