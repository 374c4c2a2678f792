import { noteMeta } from "../../notes/note-meta.ts";
import { notePage } from "../../notes/note-page.server.ts";
import { NoteView } from "../../notes/note-view.tsx";
import type { Route } from "./+types/note";

export function loader({ params }: Route.LoaderArgs) {
  return notePage(params.slug);
}

export const meta: Route.MetaFunction = (args) => noteMeta(args);

export default function NoteRoute({ loaderData }: Route.ComponentProps) {
  return <NoteView page={loaderData} />;
}
