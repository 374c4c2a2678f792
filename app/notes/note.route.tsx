import type { Route } from "./+types/note.route";
import { noteMeta } from "./note-meta.ts";
import { notePage } from "./note-page.server.ts";
import { NoteView } from "./note-view.tsx";

export function loader({ params }: Route.LoaderArgs) {
  return notePage(params.slug);
}

export const meta: Route.MetaFunction = (args) => noteMeta(args);

export default function NoteRoute({ loaderData }: Route.ComponentProps) {
  return <NoteView page={loaderData} />;
}
