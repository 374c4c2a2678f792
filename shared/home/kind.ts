import { ASKED_HINT } from "#shared/notes/kind.ts";
import { line, lines, paragraph } from "#shared/publishing/fields.ts";
import { defineKind } from "#shared/publishing/kind.ts";

export const faqKind = defineKind({
  name: "faq",
  one: "question",
  label: "FAQ",
  about: "The questions on the home page, in your order.",
  fields: {
    question: line({ label: "Question" }),
    answer: paragraph({ label: "Answer", hint: "Plain text." }),
    asked: lines({ label: "Asked as", hint: ASKED_HINT, max: 300 }),
  },
  titleOf: ({ question }) => question,
  pathOf: (id) => `/#faq-${id}`,
  idFrom: "question",
  sorted: true,
  body: "answer",
});
