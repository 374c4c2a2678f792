import { parse } from "yaml";
import { z } from "zod";
import type { Note } from "#shared/notes/note.ts";
import { type Article, readingMinutes } from "#shared/prose/article.ts";
import type { AskedFaqEntry, LegalText } from "#worker/search/index-contents.ts";

// Reads the Markdown files of `content/`.

const text = z.string().trim().min(1);
const day = z.iso.date("Write a date such as 2026-11-21.");
/** A YAML list, or words with commas between them. */
const words = z.union([
  z.array(text),
  z.string().transform((list) => list.split(",").flatMap((word) => word.trim() || [])),
]);

const legalFields = z.object({
  title: text,
  description: text,
  updated: day.nullable().default(null),
  asked: z.array(text).default([]),
});
const articleFields = legalFields.extend({ date: day, art: text, artAlt: text });
const correction = z.object({ assumes: z.array(text).min(1), says: text });
const noteFields = legalFields.extend({
  topic: text,
  updated: day,
  aliases: words.default([]),
  corrections: z.array(correction).default([]),
});

const faqFields = z.object({
  question: text,
  position: z.coerce.number().int(),
  asked: z.array(text).default([]),
});

const SLUG = /(?:^|\/)([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;
const FRONT_MATTER = /^---\n(.*?)\n---\n(.*)$/s;

/** @throws Error that names the file and what is wrong with it */
function readFile<T extends z.ZodType>(path: string, source: string, fieldsSchema: T) {
  try {
    const slug = SLUG.exec(path)?.[1];
    if (slug === undefined) throw new Error("Name the file words-with-hyphens.md.");
    const [, yaml, body] = FRONT_MATTER.exec(source.replaceAll("\r\n", "\n")) ?? [];
    if (yaml === undefined || body === undefined)
      throw new Error("Begin with fields between two lines of ---.");
    // "failsafe" leaves every value a string, so a title may be 2026.
    const fields = fieldsSchema.safeParse(parse(yaml, { schema: "failsafe" }));
    if (!fields.success) throw new Error(z.prettifyError(fields.error));
    return { slug, fields: fields.data, body: body.trim() };
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
}

/** The terms or the privacy policy as its file has it; `body` is Markdown. */
export type LegalFile = LegalText & { updated: string | null };

export function parseLegalText(path: string, source: string): LegalFile {
  const { slug, fields, body } = readFile(path, source, legalFields);
  return { slug, ...fields, body };
}

export function parseArticle(path: string, source: string): Article {
  const { slug, fields, body } = readFile(path, source, articleFields);
  return { slug, ...fields, preview: `/og/${slug}.png`, minutes: readingMinutes(body), body };
}

export function parseNote(path: string, source: string): Note {
  const { slug, fields, body } = readFile(path, source, noteFields);
  const invented = fields.corrections.find(({ says }) => !body.includes(says));
  if (invented) throw new Error(`${path}: The note does not say "${invented.says}".`);
  return { slug, ...fields, minutes: readingMinutes(body), body };
}

/** An entry of the FAQ as its file has it. */
export type FaqFile = AskedFaqEntry & { position: number };

export function parseFaqEntry(path: string, source: string): FaqFile {
  const { slug, fields, body } = readFile(path, source, faqFields);
  return { id: slug, ...fields, answer: body };
}
