import { sitePages } from "#shared/content/site-pages.ts";
import type { Course, Offer } from "#shared/courses/catalogue.ts";
import type { FaqEntry } from "#shared/home/faq.ts";
import { faqAnchor } from "#shared/home/faq-anchor.ts";
import { lessonParts } from "#shared/learning/lesson-body.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import { formatMoney } from "#shared/money.ts";
import { type Correction, type Note, notePath } from "#shared/notes/note.ts";
import { sectionsOf } from "#shared/notes/note-passages.ts";
import { articlePath } from "#shared/prose/article.ts";
import { deeperHeadings } from "#shared/prose/deeper-headings.ts";
import type { PageKind, Passage, Phrase } from "#shared/search/passage.ts";

type Asked = { slug: string; title: string; description: string; asked: string[]; body: string };
/** The terms or the privacy policy; `body` is Markdown. */
export type LegalText = Asked;
/** An entry of the FAQ, and other ways in which people ask for it, which no page shows. */
export type AskedFaqEntry = FaqEntry & { asked: string[] };

/** A lesson that everybody may read. */
export type FreeLesson = {
  id: string;
  title: string;
  goal: string;
  body: string;
  remember: string[];
  assignmentTitle: string | null;
  assignment: string | null;
  course: { id: string; slug: string | null; title: string };
};

/** What the search index is made from. */
export type SearchSources = {
  notes: readonly (Asked & Pick<Note, "topic" | "aliases" | "corrections">)[];
  articles: readonly Asked[];
  legal: readonly LegalText[];
  courses: readonly Course[];
  freeLessons?: readonly FreeLesson[];
  offers: readonly Offer[];
  faq: readonly AskedFaqEntry[];
};

type Section = Omit<Passage, "position">;
/** A page in the index: its sections, how people ask for it, and what it corrects. */
type Page = { sections: Section[]; asked: readonly string[]; corrections?: readonly Correction[] };

type Text = {
  kind: PageKind;
  slug: string;
  path: string;
  title: string;
  description: string;
  aliases: readonly string[];
  asked: readonly string[];
  body: string;
};

/** A row of the index has to fit into one statement. Hardly any section is longer than this. */
const LONGEST_BODY = 15_000;

/** A section in pieces that fit, cut between paragraphs if possible. */
function piecesOf<Part extends { body: string }>(section: Part): Part[] {
  const pieces: Part[] = [];
  let rest = section.body;
  while (rest.length > LONGEST_BODY) {
    const paragraph = rest.lastIndexOf("\n\n", LONGEST_BODY);
    const end = paragraph > 0 ? paragraph : LONGEST_BODY;
    pieces.push({ ...section, body: rest.slice(0, end) });
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, { ...section, body: rest }];
}

/** A page of Markdown. */
function textPage({ kind, slug, path, title, description, aliases, asked, body }: Text): Page {
  const sections = sectionsOf(title, body);
  // The description belongs to the page's first section. Without one it is a section itself.
  const [first, ...rest] = sections;
  const opening =
    first && first.anchor === ""
      ? { ...first, body: `${description}\n\n${first.body}` }
      : { heading: title, anchor: "", body: description };
  const all = first && first.anchor === "" ? [opening, ...rest] : [opening, ...sections];
  return {
    sections: all.flatMap(piecesOf).map(({ heading, anchor, body }) => ({
      ...{ kind, slug, title, heading, anchor, body, aliases: aliases.join(", ") },
      url: anchor ? `${path}#${anchor}` : path,
    })),
    asked: [...asked, ...aliases, ...all.map(({ heading }) => heading)],
  };
}

function notePage(note: SearchSources["notes"][number]): Page {
  const aliases = [...note.aliases, note.topic];
  return {
    ...textPage({ ...note, kind: "note", path: notePath(note.slug), aliases }),
    corrections: note.corrections,
  };
}

/** The legal pages name the owner in their text. The index does not know who that is. */
const OWNER_WORDS: Record<string, string> = {
  brand: "this site",
  instructor: "your instructor",
  email: "the email address on the contact page",
  address: "the address on the contact page",
};

function legalPage({ slug, title, description, asked, body }: LegalText): Page {
  const named = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => OWNER_WORDS[name] ?? `the owner’s ${name}`);
  return textPage({
    ...{ kind: "page", slug, path: `/${slug}`, title, aliases: [], asked },
    ...{ description: named(description), body: named(body) },
  });
}

function coursePage(course: Course): Page {
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
  return {
    sections: [
      { ...about, heading: course.title, body: facts.join("\n\n") },
      ...course.modules.map(({ title, learn }) => ({
        ...about,
        // A module is found by its own topics, not by all the tags of its course.
        aliases: "",
        heading: title,
        body: learn.map((point) => `- ${point}`).join("\n"),
        url: `${path}/syllabus`,
      })),
    ],
    asked: [
      course.title,
      ...[`what do I learn in ${course.title}`, `what is in the ${course.title} course`],
      ...[`what do I need before ${course.title}`, `how many weeks is ${course.title}`],
      ...course.tags.map((tag) => `do you have a course about ${tag}`),
    ],
  };
}

/** A free lesson: its text, examples and assignment, without its questions and exercises. */
function lessonPage({ id, title, goal, body, remember, course, ...rest }: FreeLesson): Page {
  const texts = lessonParts(body).flatMap((part) => {
    if (part.kind === "live") return `\`\`\`html\n${part.code}\n\`\`\``;
    return part.kind === "text" ? part.markdown : [];
  });
  const { assignmentTitle, assignment } = rest;
  // The page's anchor is that of this heading.
  if (assignment) texts.push(`## Assignment\n\n${assignmentTitle}\n\n${deeperHeadings(assignment)}`);
  const remembered =
    remember.length > 0 ? `\n\n## Remember\n\n${remember.map((line) => `- ${line}`).join("\n")}` : "";
  return textPage({
    ...{ kind: "lesson", slug: id, path: lessonPath(course, id), title, description: goal },
    ...{ aliases: [course.title], asked: [title], body: texts.join("\n\n") + remembered },
  });
}

/** The sections of a lesson as sources of an answer. Their positions are below zero, where the index has none. */
export function lessonPassages(lesson: FreeLesson): Passage[] {
  return lessonPage(lesson).sections.map((section, at) => ({ ...section, position: -1 - at }));
}

/** What an offer costs and includes. Its prices and periods are the offer's own, so they are never out of date. */
function offerPage(offer: Offer): Page {
  const { name, price, priceSuffix, refundDays, discount } = offer;
  const sentences = [
    `${name} costs ${formatMoney(price)} ${priceSuffix}.`,
    discount?.description ?? "",
    `Within ${refundDays} days you can have your money back.`,
    offer.cancelAnyTime ? "You can cancel at any time." : "",
    offer.notes ?? "",
  ];
  return {
    sections: [
      {
        ...{ kind: "offer", slug: offer.id, title: name, heading: name, anchor: "", aliases: offer.kind },
        url: `/enroll/${offer.id}`,
        body: `${sentences.filter((sentence) => sentence !== "").join(" ")}\n\nIt includes:\n\n${offer.features.map((feature) => `- ${feature}`).join("\n")}`,
      },
    ],
    asked: [
      name,
      ...[`how much is ${name}`, `price of ${name}`, `what does ${name} cost`, `${name} refund`],
      ...[`how do I buy ${name}`, `enroll in ${name}`, `what is included in ${name}`],
    ],
  };
}

function faqPage({ id, question, answer, asked }: AskedFaqEntry): Page {
  const anchor = faqAnchor(id);
  return {
    sections: [
      {
        ...{ kind: "faq", slug: id, title: question, heading: question, body: answer, aliases: "", anchor },
        url: `/#${anchor}`,
      },
    ],
    asked: [question, ...asked],
  };
}

function sitePage({ path, title, body, asked }: (typeof sitePages)[number]): Page {
  const about = { kind: "page" as const, slug: path.slice(1), anchor: "", aliases: "", url: path };
  return { sections: [{ ...about, title, heading: title, body }], asked: [title, ...asked] };
}

/** Every section of the site and every phrase that leads to one, in a fixed order. */
export function searchContents({
  notes,
  articles,
  legal,
  courses,
  freeLessons = [],
  offers,
  faq,
}: SearchSources): {
  passages: Passage[];
  phrases: Phrase[];
} {
  const pages = [
    ...notes.map(notePage),
    ...articles.map((article) =>
      textPage({ ...article, kind: "article", path: articlePath(article.slug), aliases: [] }),
    ),
    ...legal.map(legalPage),
    ...courses.map(coursePage),
    ...freeLessons.map(lessonPage),
    ...offers.map(offerPage),
    ...faq.map(faqPage),
    ...sitePages.map(sitePage),
  ];
  const passages: Passage[] = [];
  const phrases: Phrase[] = [];
  for (const { sections, asked, corrections = [] } of pages) {
    const first = passages.length;
    passages.push(...sections.map((section, at) => ({ ...section, position: first + at })));
    const last = passages.length - 1;
    const beliefs = corrections.flatMap(({ assumes, says }) => assumes.map((phrase) => ({ phrase, says })));
    const plain = [...new Set(asked)].map((phrase) => ({ phrase, says: "" }));
    phrases.push(...[...plain, ...beliefs].map(({ phrase, says }) => ({ phrase, first, last, says })));
  }
  return { passages, phrases };
}

export type SearchContents = ReturnType<typeof searchContents>;
