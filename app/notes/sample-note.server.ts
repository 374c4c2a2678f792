import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import { keepRendered } from "#app/prose/rendered.server.ts";
import { notePath } from "#shared/notes/note.ts";
import { renderMarkdown } from "#shared/prose/markdown.ts";

const rendered = keepRendered<ReturnType<typeof codeOf>>();

/** The first code of a text. */
function codeOf(body: string) {
  const part = renderMarkdown(body).parts.find(({ kind }) => kind === "code");
  return part?.kind === "code" ? part : null;
}

/** A note with its first code: the named one, or without it the first of the library. */
export async function sampleNote(slug: string, context: Readonly<RouterContextProvider>) {
  const note = await context.get(servicesContext).notes.sample(slug);
  if (!note) return null;
  const { title, description, body } = note;
  return { path: notePath(note.slug), title, description, code: rendered(body, () => codeOf(body)) };
}

export type SampleNote = NonNullable<Awaited<ReturnType<typeof sampleNote>>>;
