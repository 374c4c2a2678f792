import { data } from "react-router";
import { type Note, notePath, relatedNotes } from "#shared/notes/note.ts";
import { formatLongDate } from "#shared/prose/article.ts";
import { listNotes, renderNote } from "./notes.server.ts";

const RELATED = 3;

function linkTo(note: Note | undefined) {
  return note ? { path: notePath(note.slug), title: note.title, description: note.description } : null;
}

/**
 * The data of a note's page.
 * @throws a 404 response if there is no such note
 */
export function notePage(slug: string) {
  const notes = listNotes();
  const place = notes.findIndex((each) => each.slug === slug);
  const note = notes[place];
  if (!note) throw data({ message: "There is no such note." }, { status: 404 });
  const { body: _markdown, asked: _asked, corrections: _corrections, ...about } = note;
  const previous = notes[place - 1];
  const next = notes[place + 1];
  return {
    note: { ...about, path: notePath(note.slug), updatedText: formatLongDate(note.updated) },
    ...renderNote(note),
    previous: linkTo(previous),
    next: linkTo(next),
    related: relatedNotes(note, notes, RELATED).flatMap((each) => linkTo(each) ?? []),
  };
}

export type NotePage = ReturnType<typeof notePage>;
