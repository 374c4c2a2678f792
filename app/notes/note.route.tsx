import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/note.route";
import { noteMeta } from "./note-meta.ts";
import { notePage } from "./note-page.server.ts";
import { NoteView } from "./note-view.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { notes } = context.get(servicesContext);
  return notePage(await orErrorPage(notes.page(params.slug), context.get(pageContext)));
}

export const meta: Route.MetaFunction = (args) => noteMeta(args);

export default function NoteRoute({ loaderData }: Route.ComponentProps) {
  return <NoteView page={loaderData} />;
}
