import { reference } from "#shared/publishing/code-fields.ts";
import { day, items, line, lines, markdown, optional, paragraph } from "#shared/publishing/fields.ts";
import { mayBeLeftOut } from "#shared/publishing/film-field.ts";
import { begins, defineKind } from "#shared/publishing/kind.ts";

export const ASKED_HINT =
  "How people ask for it, in their own words, one on each line. The search and the assistant know them.";

export const noteKind = defineKind({
  name: "notes",
  one: "note",
  label: "Notes",
  about: "The library that the assistant answers from.",
  fields: {
    title: begins(
      "The note",
      line({ label: "Title", hint: "The question that it answers, in a learner’s words." }),
    ),
    description: paragraph({ label: "Description", max: 300 }),
    topic: line({ label: "Topic", hint: "Its heading in the library.", max: 60 }),
    updated: day({ label: "Last changed" }),
    lesson: mayBeLeftOut(
      optional(
        reference({
          label: "Lesson that continues from it",
          hint: "The note ends with a link to it.",
          to: "lessons",
        }),
      ),
    ),
    aliases: begins("How people ask", lines({ label: "Other words for it", max: 80 })),
    asked: lines({ label: "Asked as", hint: ASKED_HINT, max: 300 }),
    corrections: begins(
      "Wrong beliefs",
      items({
        label: "Wrong beliefs",
        hint: "If a question assumes one of them, the assistant begins with the sentence that corrects it.",
        one: "belief",
        fields: {
          assumes: lines({ label: "What people assume", least: 1, max: 300 }),
          says: line({ label: "The sentence of the text that corrects it", max: 600 }),
        },
      }),
    ),
    body: markdown({ label: "Text" }),
  },
  check: ({ corrections, body }) =>
    Object.fromEntries(
      corrections.flatMap(({ says }, index) =>
        body.includes(says)
          ? []
          : [[`corrections.${index}.says`, "The text has no such sentence. Copy it from there."]],
      ),
    ),
  titleOf: ({ title }) => title,
  pathOf: (slug) => `/notes/${slug}`,
  idFrom: "title",
  sorted: false,
  body: "body",
  renamed: true,
});
