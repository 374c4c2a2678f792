import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { type AboutTexts, aboutKind } from "#shared/about/kind.ts";
import type { Course, Offer, OfferState, Project, Template } from "#shared/courses/catalogue.ts";
import { storedGrants } from "#shared/courses/grants.ts";
import { courseKind, offerKind, projectKind } from "#shared/courses/kinds.ts";
import { outcomeColumns } from "#shared/courses/outcomes.ts";
import { exerciseKind, lessonKind } from "#shared/learning/kinds.ts";
import { type MentorshipTexts, mentorshipKind } from "#shared/mentorship/kind.ts";
import { pounds } from "#shared/money.ts";
import type { Note } from "#shared/notes/note.ts";
import type { Article } from "#shared/prose/article.ts";
import type { ContentOf, Fields } from "#shared/publishing/fields.ts";
import type { Kind } from "#shared/publishing/kind.ts";
import { siteKind } from "#shared/site/kind.ts";
import { type HomeContent, homeSchema } from "#shared/site/site-settings.ts";
import { ROOT } from "../support/paths.ts";
import {
  type FaqFile,
  type LegalFile,
  parseArticle,
  parseFaqEntry,
  parseItem,
  parseLegalText,
  parseNote,
} from "./files.ts";
import { openFolder } from "./folder.ts";
import { type AnyKind, problemLine, toTree } from "./format.ts";
import { filmOf } from "./lesson-file.ts";

/** A template before it is packed: the seed zips `folder` and works out checksum and size. */
export type TemplateSource = Omit<Template, "sha256" | "sizeBytes"> & {
  /** From the repository's root. Everything in it goes into the zip, below a folder named like the slug. */
  folder: string;
};

/** An offer with what the public API does not show. */
export type SeededOffer = Offer & {
  state: OfferState;
  grants: string[] | "*" | null;
  places: number | null;
  seats: number | null;
  nextSteps: string | null;
};

/** A course with what the public API does not show. */
export type SeededCourse = Course & { outcomeLessons: string[][]; exclusive: boolean };

type Placed = { id: string; position: number };
/** `film`: the path of its film from `content/`, if it has one. */
export type SeededLesson = Placed & ContentOf<typeof lessonKind.fields> & { film: string | null };
export type SeededExercise = Placed & ContentOf<typeof exerciseKind.fields>;

/** What a new site starts with: the folder `content/`. */
export type Content = {
  notes: Note[];
  articles: Article[];
  legal: LegalFile[];
  faq: FaqFile[];
  offers: SeededOffer[];
  courses: SeededCourse[];
  lessons: SeededLesson[];
  exercises: SeededExercise[];
  projects: Project[];
  templates: TemplateSource[];
  home: HomeContent;
  pages: { about: AboutTexts; mentorship: MentorshipTexts };
};

const FOLDER = "content";

/** @throws Error that names the file and what is wrong with it */
function readFolder<Item>(
  folder: string,
  type: ".md" | ".json",
  parse: (path: string, source: string) => Item,
) {
  return (
    readdirSync(join(ROOT, FOLDER, folder))
      .filter((name) => name.endsWith(type))
      // By the names without ".md", as the database sorts them.
      .map((name) => name.slice(0, -type.length))
      .sort()
      .map((name) => {
        const path = `${FOLDER}/${folder}/${name}${type}`;
        return parse(path, readFileSync(join(ROOT, path), "utf8"));
      })
  );
}

function readJson(path: string, source: string) {
  try {
    return JSON.parse(source);
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
}

function parseOffer(path: string, source: string): Omit<SeededOffer, "number"> {
  const { id, content, position } = parseItem(offerKind, path, source);
  const { price, discountCode, discountPrice, discountDescription, grants, ...offer } = content;
  const discount = discountCode !== null &&
    discountPrice !== null && {
      code: discountCode,
      firstYearPrice: pounds(discountPrice),
      description: discountDescription ?? "",
    };
  return {
    ...{ id, ...offer, price: pounds(price), discount: discount || null, position },
    grants: storedGrants(grants),
  };
}

/** Offers are numbered within their kind, as the specification numbers them. */
function numbered(offers: Omit<SeededOffer, "number">[]): SeededOffer[] {
  const counts = new Map<string, number>();
  return offers.map((offer) => {
    const number = (counts.get(offer.kind) ?? 0) + 1;
    counts.set(offer.kind, number);
    return { ...offer, number };
  });
}

/** The courses with their lessons and exercises, each in reading order. */
function readCourses() {
  const folder = openFolder(join(ROOT, FOLDER));
  function itemsOf<F extends Fields>(kind: Kind<F>) {
    const { files, problems } = folder.layout(kind as AnyKind).files();
    const all = [...problems, ...files.flatMap((file) => file.problems)];
    if (all.length > 0) throw new Error(all.map((each) => `${FOLDER}/${problemLine(each)}`).join("\n"));
    return files.map(({ id, file, content, position }) => ({
      ...{ id, file, position: position ?? Number.POSITIVE_INFINITY },
      content: content as ContentOf<F>,
    }));
  }
  return {
    courses: itemsOf(courseKind).map(({ id, content, position }) => ({
      ...{ id, ...content, ...outcomeColumns(content.outcomes), position },
    })),
    lessons: itemsOf(lessonKind).map(({ id, file, content, position }) => ({
      ...{ id, ...content, position },
      film: filmOf(folder, dirname(file)),
    })),
    exercises: itemsOf(exerciseKind).map(({ id, content, position }) => ({ id, ...content, position })),
  };
}

function parseProject(path: string, source: string): Project {
  const { id, content, position } = parseItem(projectKind, path, source);
  return { id, ...content, position };
}

/** The one item of a kind. */
function readPage<F extends Fields>(kind: Kind<F>): ContentOf<F> {
  const path = `${FOLDER}/${kind.name}/${kind.name}.json`;
  return parseItem(kind, path, readFileSync(join(ROOT, path), "utf8")).content;
}

/** Reads the folder, each list in its order on the site. */
export function readContent(): Content {
  const inOrder = <Item extends { position: number }>(items: Item[]) =>
    items.sort((a, b) => a.position - b.position);
  const site = `${FOLDER}/site.json`;
  const settings = parseItem(siteKind, site, readFileSync(join(ROOT, site), "utf8"));
  return {
    notes: readFolder("notes", ".md", parseNote),
    articles: readFolder("articles", ".md", parseArticle),
    legal: readFolder("legal", ".md", parseLegalText),
    faq: inOrder(readFolder("faq", ".md", parseFaqEntry)),
    offers: numbered(inOrder(readFolder("offers", ".json", parseOffer))),
    ...readCourses(),
    projects: inOrder(readFolder("projects", ".json", parseProject)),
    templates: inOrder<TemplateSource>(readFolder("templates", ".json", readJson)),
    pages: { about: readPage(aboutKind), mentorship: readPage(mentorshipKind) },
    home: v.parse(homeSchema, toTree(siteKind, settings.content).home),
  };
}
