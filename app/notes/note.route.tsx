import { pageContext, servicesContext } from "#app/context.ts";
import { orMoved } from "#app/publishing/moved.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/note.route";
import { noteMeta } from "./note-meta.ts";
import { notePage } from "./note-page.server.ts";
import { NoteView } from "./note-view.tsx";

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const { notes, courseLessons } = context.get(servicesContext);
  const at = { kind: "notes", id: slug, url, context };
  const found = await orMoved(notes.page(slug), at);
  const { lesson } = found.note;
  const linked = lesson ? await orErrorPage(courseLessons.linked(lesson), context.get(pageContext)) : null;
  return notePage(found, linked);
}

export const meta: Route.MetaFunction = (args) => noteMeta(args);

export default function NoteRoute({ loaderData }: Route.ComponentProps) {
  return <NoteView page={loaderData} />;
}
