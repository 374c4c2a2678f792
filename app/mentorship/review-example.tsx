import "#app/prose/code-colours.css";
import { Badge } from "#app/ui/badge.tsx";
import type { ShownReview } from "./review.server.ts";

const TONES: Record<string, "fail" | "pending" | "pass"> = {
  "must change": "fail",
  taste: "pending",
  keep: "pass",
};

/** Code with the comments of a review between its lines. It says that it is an example. */
export function ReviewExample({ review: { file, lines } }: { review: ShownReview }) {
  return (
    <figure className="code my-0! overflow-hidden rounded-card bg-deep text-deep-ink">
      <figcaption className="label flex justify-between gap-4 border-b border-deep-line px-4 py-3 text-deep-muted sm:px-5">
        <span>{file}</span>
        <span>An example of a review</span>
      </figcaption>
      <ol className="grid py-3 font-mono text-label leading-relaxed">
        {lines.map(({ number, html, comments }) => (
          <li key={number}>
            <p className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 px-4 py-0.5 sm:px-5">
              <span aria-hidden="true" className="text-right text-deep-muted">
                {number}
              </span>
              <code
                className="whitespace-pre-wrap [font-size:inherit] [overflow-wrap:anywhere]"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the highlighter.
                dangerouslySetInnerHTML={{ __html: html }}
              />
            </p>
            {comments.map(({ asks, text }) => (
              <div
                key={text}
                className="my-2 mr-3 ml-3 grid justify-items-start gap-2 rounded-card bg-surface px-4 py-3 font-sans text-small text-ink sm:mr-5 sm:ml-14"
              >
                <Badge tone={TONES[asks.toLowerCase()]}>{asks}</Badge>
                <p>{text}</p>
              </div>
            ))}
          </li>
        ))}
      </ol>
    </figure>
  );
}
