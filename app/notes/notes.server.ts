import { inLibraryOrder, type Note } from "#shared/notes/note.ts";
import { type RenderedMarkdown, renderMarkdown } from "#shared/prose/markdown.ts";

/** One file for each note, read by the build. Adding a file publishes it. */
const files = import.meta.glob<Note>("/shared/content/notes/*.md", { eager: true, import: "default" });

let notes: Note[] | undefined;

/** The library, by topic and title. */
export function listNotes(): Note[] {
  notes ??= inLibraryOrder(Object.values(files));
  return notes;
}

const rendered = new Map<string, RenderedMarkdown>();

/** A note's text as HTML, cached per isolate: highlighting takes longer than the rest of the page. */
export function renderNote({ slug, body }: Note): RenderedMarkdown {
  let result = rendered.get(slug);
  if (!result) {
    result = renderMarkdown(body);
    rendered.set(slug, result);
  }
  return result;
}
