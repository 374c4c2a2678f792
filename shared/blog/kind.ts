import { ASKED_HINT } from "#shared/notes/kind.ts";
import { day, flag, line, lines, markdown, optional, paragraph, picture } from "#shared/publishing/fields.ts";
import { begins, defineKind } from "#shared/publishing/kind.ts";

export const articleKind = defineKind({
  name: "articles",
  one: "article",
  label: "Articles",
  about: "The blog. /blog shows the newest one, or the one that you choose.",
  fields: {
    title: begins("The article", line({ label: "Title" })),
    description: paragraph({ label: "Description", max: 300 }),
    date: day({ label: "Date" }),
    updated: optional(day({ label: "Last changed", hint: "Empty if it never was." })),
    pinned: flag({ label: "Shown at /blog", hint: "The newest one is, if you tick none." }),
    art: begins("Pictures", picture({ label: "Picture", hint: "About 1600 by 700." })),
    artAlt: line({ label: "What the picture shows", max: 300 }),
    preview: optional(
      picture({ label: "Picture for link previews", hint: "1200 by 630. Empty: the site’s own." }),
    ),
    asked: begins("Search", lines({ label: "Asked as", hint: ASKED_HINT, max: 300 })),
    body: markdown({ label: "Text" }),
  },
  titleOf: ({ title }) => title,
  pathOf: (slug) => `/blog/${slug}`,
  idFrom: "title",
  sorted: false,
  body: "body",
  renamed: true,
});
