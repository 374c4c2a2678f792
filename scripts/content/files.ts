import { articleKind } from "#shared/blog/kind.ts";
import { faqKind } from "#shared/home/kind.ts";
import { legalKind } from "#shared/legal/kind.ts";
import { noteKind } from "#shared/notes/kind.ts";
import type { Note } from "#shared/notes/note.ts";
import { type Article, readingMinutes } from "#shared/prose/article.ts";
import type { ContentOf, Fields } from "#shared/publishing/fields.ts";
import type { Kind } from "#shared/publishing/kind.ts";
import type { AskedFaqEntry, LegalText } from "#worker/search/index-contents.ts";
import { problemLine, readContentFile } from "./format.ts";

// Items of `content/` as the rest of the product knows them.

/** @throws Error that names the file, the line and what is wrong */
export function parseItem<F extends Fields>(
  kind: Kind<F>,
  path: string,
  source: string,
): { id: string; content: ContentOf<F>; position: number } {
  const { id, content, position, problems } = readContentFile(kind, path, source);
  if (content === null) throw new Error(problems.map(problemLine).join("\n"));
  return { id, content, position: position ?? Number.POSITIVE_INFINITY };
}

/** The terms or the privacy policy; `body` is Markdown. */
export type LegalFile = LegalText & { updated: string | null };

export function parseLegalText(path: string, source: string): LegalFile {
  const { id, content } = parseItem(legalKind, path, source);
  return { slug: id, ...content };
}

export function parseArticle(path: string, source: string): Article {
  const { id, content } = parseItem(articleKind, path, source);
  const minutes = readingMinutes(content.body);
  return { slug: id, ...content, preview: content.preview ?? `/og/${id}.png`, minutes };
}

export function parseNote(path: string, source: string): Note {
  const { id, content } = parseItem(noteKind, path, source);
  return { slug: id, ...content, minutes: readingMinutes(content.body) };
}

/** An entry of the FAQ. */
export type FaqFile = AskedFaqEntry & { position: number };

export function parseFaqEntry(path: string, source: string): FaqFile {
  const { id, content, position } = parseItem(faqKind, path, source);
  return { id, ...content, position };
}
