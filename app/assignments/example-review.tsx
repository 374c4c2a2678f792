import { Comment } from "./comment-list.tsx";
import { StateBadge } from "./states.tsx";

const COMMENT = {
  ...{ id: "example", file: "index.html", line: 14, quote: '<div class="title">Opening hours</div>' },
  body: "Make this an `h2`. It looks like a heading, but a screen reader does not find it.",
};

/** A review as it stands below what somebody handed in. */
export function ExampleReview() {
  return (
    <figure aria-labelledby="example" className="grid content-start gap-3">
      <figcaption id="example" className="label text-muted">
        An example
      </figcaption>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-4">
          <p className="card-title">Version 1</p>
          <p className="label text-muted">page.zip</p>
        </div>
        <div className="grid gap-4 border-t border-line bg-pending-soft p-5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">Your instructor</span>
            <StateBadge state="changes" />
          </p>
          <p>The page reads well, and every picture has a text. One thing before it is done:</p>
          <div className="border-t border-line pt-4">
            <Comment comment={COMMENT} />
          </div>
        </div>
      </div>
    </figure>
  );
}
