import { Link } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ExampleNote } from "./example-notes.server.ts";

/** Until there is an issue to show: notes of the kind that it will bring. */
export function ExampleNotes({ notes }: { notes: readonly ExampleNote[] }) {
  return (
    <section aria-labelledby="examples" className="grid gap-5">
      <h2 id="examples" className="text-h3">
        Tips like these
      </h2>
      <p className="max-w-[58ch] text-muted">
        One question, a short answer, and code that runs. The first issue goes out on a Monday. Until then,
        the notes are tips of the same kind.
      </p>
      {notes.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {notes.map(({ path, title, description }) => (
            <li key={path} className="grid gap-1.5 p-5 wrap-anywhere">
              <h3 className="card-title">
                <Link to={path} prefetch="intent" className="title-link">
                  {title}
                </Link>
              </h3>
              <p className="text-muted">{description}</p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <TextLink to="/notes" className="font-semibold">
          Read the notes
        </TextLink>
      </p>
    </section>
  );
}
