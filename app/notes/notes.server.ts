import { inLibraryOrder, type Note, parseNote } from "#shared/notes/note.ts";
import { type RenderedMarkdown, renderMarkdown } from "#shared/prose/markdown.ts";

/** Every note is one file here; adding a file publishes it. */
const files = import.meta.glob<string>("/shared/content/notes/*.md", {
  query: "?raw",
  eager: true,
  import: "default",
});

let notes: Note[] | undefined;

/** The library, by topic and title. Read once per isolate. */
export function listNotes(): Note[] {
  notes ??= inLibraryOrder(Object.entries(files).map(([path, source]) => parseNote(path, source)));
  return notes;
}

const rendered = new Map<string, RenderedMarkdown>();

/** A note's text as HTML, made once per isolate: highlighting takes longer than the rest of a page. */
export function renderNote({ slug, body }: Note): RenderedMarkdown {
  let result = rendered.get(slug);
  if (!result) {
    result = renderMarkdown(body);
    rendered.set(slug, result);
  }
  return result;
}
