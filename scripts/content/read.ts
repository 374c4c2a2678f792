import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import {
  type Course,
  courseSchema,
  type Offer,
  type Project,
  projectSchema,
  type Template,
} from "#shared/courses/catalogue.ts";
import type { Note } from "#shared/notes/note.ts";
import type { Article } from "#shared/prose/article.ts";
import { type HomeContent, homeSchema } from "#shared/site/site-settings.ts";
import { ROOT } from "../support/paths.ts";
import {
  type FaqFile,
  type LegalFile,
  parseArticle,
  parseFaqEntry,
  parseLegalText,
  parseNote,
} from "./files.ts";

/** A template before it is packed: the seed zips `folder` and works out checksum and size. */
export type TemplateSource = Omit<Template, "sha256" | "sizeBytes"> & {
  /** From the repository's root. Everything in it goes into the zip, below a folder named like the slug. */
  folder: string;
};

/** What a new site starts with: the folder `content/`. */
export type Content = {
  notes: Note[];
  articles: Article[];
  legal: LegalFile[];
  faq: FaqFile[];
  offers: Offer[];
  courses: Course[];
  projects: Project[];
  templates: TemplateSource[];
  home: HomeContent;
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

/** Reads the folder, each list in its order on the site. */
export function readContent(): Content {
  const inOrder = <Item extends { position: number }>(items: Item[]) =>
    items.sort((a, b) => a.position - b.position);
  const site = readFileSync(join(ROOT, FOLDER, "site.json"), "utf8");
  return {
    notes: readFolder("notes", ".md", parseNote),
    articles: readFolder("articles", ".md", parseArticle),
    legal: readFolder("legal", ".md", parseLegalText),
    faq: inOrder(readFolder("faq", ".md", parseFaqEntry)),
    offers: inOrder<Offer>(readFolder("offers", ".json", readJson)),
    courses: inOrder(
      readFolder("courses", ".json", (path, source) => v.parse(courseSchema, readJson(path, source))),
    ),
    projects: inOrder(
      readFolder("projects", ".json", (path, source) => v.parse(projectSchema, readJson(path, source))),
    ),
    templates: inOrder<TemplateSource>(readFolder("templates", ".json", readJson)),
    home: v.parse(homeSchema, readJson(`${FOLDER}/site.json`, site).home),
  };
}
