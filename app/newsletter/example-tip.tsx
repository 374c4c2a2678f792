import { SampleCard } from "#app/notes/sample-card.tsx";
import type { SampleNote } from "#app/notes/sample-note.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** The note that shows what an issue holds, until there is one. */
export const EXAMPLE = "closures";

/** Until there is an issue to show: a note of the kind that it will bring. */
export function ExampleTip({ note }: { note: SampleNote | null }) {
  return (
    <section aria-label="A tip like those in the newsletter" className="grid gap-4">
      <p className="label text-muted">One question, a short answer, and code that runs</p>
      {note && <SampleCard note={note} />}
      <p>
        <TextLink to="/notes" className="font-semibold">
          Read the notes
        </TextLink>
      </p>
    </section>
  );
}
