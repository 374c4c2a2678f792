import { Link } from "react-router";
import { CodeBlock } from "#app/prose/code-block.tsx";
import "#app/prose/prose.css";
import type { SampleNote } from "./sample-note.server.ts";

/** A note as a card: its question, its short answer, and its code. */
export function SampleCard({ note: { path, title, description, code } }: { note: SampleNote }) {
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface [&_.code]:m-0 [&_.code]:rounded-none [&_pre]:max-h-96">
      <div className="grid gap-2 p-5 wrap-anywhere sm:p-6">
        <h2 className="text-h3">
          <Link to={path} prefetch="intent" className="title-link">
            {title}
          </Link>
        </h2>
        <p className="max-w-[62ch] text-muted">{description}</p>
      </div>
      {code && <CodeBlock {...code} />}
    </article>
  );
}
