import { createHash } from "node:crypto";
import type { Course } from "#shared/courses/catalogue.ts";
import { faqAnchor } from "#shared/home/faq-anchor.ts";
import { type Note, notePath } from "#shared/notes/note.ts";
import { sectionsOf } from "#shared/notes/note-passages.ts";
import type { Article } from "#shared/prose/article.ts";
import { articlePath } from "#shared/prose/article.ts";
import { type Passage, passageStems, stemOf, tokensOf } from "#shared/search/search-query.ts";
import { literal } from "./statements.ts";

/** What the search index is made from. */
export type SearchSources = {
  notes: readonly Note[];
  articles: readonly Article[];
  courses: readonly Course[];
  faq: readonly { id: string; question: string; answer: string }[];
};

type Draft = Omit<Passage, "position">;

function sectionDrafts(
  page: { title: string; body: string; description: string; aliases: string; slug: string; path: string },
  kind: Passage["kind"],
): Draft[] {
  const { title, slug, aliases, path } = page;
  const sections = sectionsOf(title, page.body);
  // The description belongs to the page's first passage. Without one it is a passage itself.
  const [first, ...rest] = sections;
  const opening =
    first && first.anchor === ""
      ? { ...first, body: `${page.description}\n\n${first.body}` }
      : { heading: title, anchor: "", body: page.description };
  const all = first && first.anchor === "" ? [opening, ...rest] : [opening, ...sections];
  return all.map(({ heading, anchor, body }) => ({
    title,
    heading,
    body,
    aliases,
    url: anchor ? `${path}#${anchor}` : path,
    slug,
    anchor,
    kind,
  }));
}

function courseDrafts(course: Course): Draft[] {
  const path = `/courses/${course.id}`;
  const about = {
    title: course.title,
    aliases: course.tags.join(", "),
    url: path,
    slug: course.id,
    anchor: "",
    kind: "course" as const,
  };
  const facts = [
    `${course.tagline} ${course.level}, ${course.durationWeeks} weeks, ${course.category}.`,
    `What you need: ${course.requirements.join("; ")}.`,
    `What you can do afterwards: ${course.outcomes.join("; ")}.`,
  ];
  return [
    { ...about, heading: course.title, body: facts.join("\n\n") },
    ...course.modules.map(({ title, learn }) => ({
      ...about,
      // A module is found by its own topics, not by all the tags of its course.
      aliases: "",
      heading: title,
      body: learn.map((point) => `- ${point}`).join("\n"),
      url: `${path}/syllabus`,
    })),
  ];
}

/** Every passage of the site, in a fixed order. */
export function searchPassages({ notes, articles, courses, faq }: SearchSources): Passage[] {
  const drafts: Draft[] = [
    ...notes.flatMap((note) =>
      sectionDrafts(
        { ...note, aliases: `${note.aliases.join(", ")}, ${note.topic}`, path: notePath(note.slug) },
        "note",
      ),
    ),
    ...articles.flatMap((article) =>
      sectionDrafts({ ...article, aliases: "", path: articlePath(article.slug) }, "article"),
    ),
    ...courses.flatMap(courseDrafts),
    ...faq.map(({ id, question, answer }) => ({
      title: question,
      heading: question,
      body: answer,
      aliases: "",
      url: `/#${faqAnchor(id)}`,
      slug: id,
      anchor: faqAnchor(id),
      kind: "faq" as const,
    })),
  ];
  return drafts.map((draft, position) => ({ ...draft, position }));
}

/** A hash that changes with the passages and with the version of their storage format. */
export function passagesHash(passages: readonly Passage[]): string {
  return createHash("sha256")
    .update(`1\0${JSON.stringify(passages)}`)
    .digest("hex");
}

const ROWS_AT_ONCE = 100;

function wordRows(passages: readonly Passage[]): string[] {
  const counts = new Map<string, { form: string; passages: number }>();
  for (const passage of passages) {
    const forms = new Map<string, string>();
    for (const token of tokensOf(`${passage.title} ${passage.heading} ${passage.aliases} ${passage.body}`)) {
      const stem = stemOf(token);
      if (!forms.has(stem)) forms.set(stem, token);
    }
    for (const stem of passageStems(passage).all) {
      const known = counts.get(stem);
      if (known) known.passages += 1;
      else counts.set(stem, { form: forms.get(stem) ?? stem, passages: 1 });
    }
  }
  return [...counts].map(
    ([stem, { form, passages: count }]) => `(${literal(stem)}, ${literal(form)}, ${stem.length}, ${count})`,
  );
}

/** The statements that replace the whole index. Run them in one transaction. */
export function indexStatements(passages: readonly Passage[]): string[] {
  const words = wordRows(passages);
  const wordInserts: string[] = [];
  for (let at = 0; at < words.length; at += ROWS_AT_ONCE) {
    const rows = words.slice(at, at + ROWS_AT_ONCE).join(", ");
    wordInserts.push(`INSERT INTO words (stem, form, size, passages) VALUES ${rows};`);
  }
  const facts = { hash: passagesHash(passages), passages: String(passages.length) };
  return [
    "DELETE FROM passages;",
    "DELETE FROM words;",
    "DELETE FROM index_facts;",
    ...passages.map((passage) => {
      const columns = Object.keys(passage).join(", ");
      return `INSERT INTO passages (${columns}) VALUES (${Object.values(passage).map(literal).join(", ")});`;
    }),
    ...wordInserts,
    ...Object.entries(facts).map(
      ([name, fact]) => `INSERT INTO index_facts (name, fact) VALUES (${literal(name)}, ${literal(fact)});`,
    ),
  ];
}
