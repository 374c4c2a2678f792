import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import type { LessonPage } from "./lesson-page.server.ts";

type Neighbour = LessonPage["next"];

/**
 * The lessons before and after this one. They are never locked. "Next" is the one step once the lesson is done, also when
 * only this browser knows that (lesson.css).
 */
export function Neighbours({
  previous,
  next,
  done,
}: {
  previous: Neighbour;
  next: Neighbour;
  done: boolean;
}) {
  return (
    <nav aria-label="Lessons" className="lesson-turn">
      {previous ? (
        <Link to={previous.path} rel="prev" className={`${buttonClass({ variant: "quiet" })} py-2`}>
          <span aria-hidden="true" className="icon icon-back size-5" />
          <span className="text-start max-lg:sr-only">{previous.title}</span>
          <span className="sr-only"> (previous lesson)</span>
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link
          to={next.path}
          rel="next"
          data-done={done || undefined}
          className={`${buttonClass({ variant: "secondary" })} lesson-next py-2`}
        >
          <span className="shrink-0">Next</span>
          <span className="text-start max-sm:sr-only">{next.title}</span>
          <span aria-hidden="true" className="icon icon-back size-5 shrink-0 rotate-180" />
        </Link>
      )}
    </nav>
  );
}
