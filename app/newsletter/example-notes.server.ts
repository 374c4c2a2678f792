import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import { notePath } from "#shared/notes/note.ts";

const SHOWN = 3;

/** The first notes of the library, as examples of what an issue holds. */
export async function exampleNotes(context: Readonly<RouterContextProvider>) {
  const notes = await context.get(servicesContext).notes.first(SHOWN);
  return notes.map(({ slug, title, description }) => ({ path: notePath(slug), title, description }));
}

export type ExampleNote = Awaited<ReturnType<typeof exampleNotes>>[number];
