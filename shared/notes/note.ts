import { readingMinutes } from "#shared/prose/article.ts";
import { needField, readDocument } from "#shared/prose/markdown-document.ts";

/** A note of the library: one file in `shared/content/notes`, its text still Markdown. */
export type Note = {
  /** The file's name without its ending; the note's address follows from it. */
  slug: string;
  title: string;
  description: string;
  /** What it is filed under on `/notes`: "React", "Testing". */
  topic: string;
  /** ISO date of the last change. */
  updated: string;
  /** Other words that people use for it. */
  aliases: string[];
  /** How learners ask for it, in their own words; error messages verbatim. */
  asked: string[];
  minutes: number;
  body: string;
};

/** The note's lasting address. */
export function notePath(slug: string): string {
  return `/notes/${slug}`;
}

/** `aliases: [a, "b"]` or `aliases: a, b`: both are lists. */
function listOf(value: string | undefined): string[] {
  return (value ?? "")
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((alias) => alias.trim().replace(/^["']|["']$/g, ""))
    .filter((alias) => alias !== "");
}

/** The items of a list, one a line. Those in double quotes are written as in JSON. */
function linesOf(value: string | undefined): string[] {
  return (value ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (line.startsWith('"') ? String(JSON.parse(line)) : line));
}

/** A field without the quotes that some people write around it. */
function unquoted(value: string): string {
  return value.replace(/^"(.*)"$/, "$1").replace(/^'(.*)'$/, "$1");
}

/**
 * Reads one file. `path` names it: `…/use-effect.md`.
 * @throws Error naming the file and what is wrong with it
 */
export function parseNote(path: string, source: string): Note {
  try {
    const slug = path.replace(/^.*\//, "").replace(/\.md$/, "");
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw new Error("Its name must be words-with-hyphens.md.");
    const document = readDocument(source);
    const updated = unquoted(needField(document, "updated"));
    if (!/^\d{4}-\d{2}-\d{2}$/.test(updated) || Number.isNaN(Date.parse(updated))) {
      throw new Error(`"${updated}" is not a date such as 2026-11-21.`);
    }
    return {
      slug,
      title: unquoted(needField(document, "title")),
      description: unquoted(needField(document, "description")),
      topic: unquoted(needField(document, "topic")),
      updated,
      aliases: listOf(document.fields.get("aliases")),
      asked: linesOf(document.fields.get("asked")),
      minutes: readingMinutes(document.body),
      body: document.body,
    };
  } catch (cause) {
    throw new Error(`${path} is not a note. ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
}

/** The order of the library: by topic, then by title. */
export function inLibraryOrder(notes: readonly Note[]): Note[] {
  return [...notes].sort((a, b) => a.topic.localeCompare(b.topic) || a.title.localeCompare(b.title));
}

/** Notes about the same thing: most shared words in titles and aliases, of the same topic first. */
export function relatedNotes(note: Note, notes: readonly Note[], count: number): Note[] {
  const wordsOf = ({ title, aliases }: Note) =>
    new Set(
      `${title} ${aliases.join(" ")}`
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter((word) => word.length > 3),
    );
  const own = wordsOf(note);
  return notes
    .filter(({ slug }) => slug !== note.slug)
    .map((other) => {
      const shared = [...wordsOf(other)].filter((word) => own.has(word)).length;
      return { other, score: shared * 2 + (other.topic === note.topic ? 3 : 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.other.title.localeCompare(b.other.title))
    .slice(0, count)
    .map(({ other }) => other);
}
