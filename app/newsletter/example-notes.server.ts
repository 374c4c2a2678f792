import type { RouterContextProvider } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { notePath } from "#shared/notes/note.ts";

const SHOWN = 3;

/** The first notes of the library. The pages that show them as examples render without them, too. */
export async function exampleNotes(context: Readonly<RouterContextProvider>) {
  const { log } = context.get(pageContext);
  const notes = await context
    .get(servicesContext)
    .notes.first(SHOWN)
    .catch((error: unknown) => {
      log.error("newsletter.examples_failed", error);
      return [];
    });
  return notes.map(({ slug, title, description }) => ({ path: notePath(slug), title, description }));
}

export type ExampleNote = Awaited<ReturnType<typeof exampleNotes>>[number];
