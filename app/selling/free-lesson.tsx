import { Link } from "react-router";
import type { OfferedLesson } from "./open-today.tsx";

/** What a buyer can try before buying: the first free lesson. */
export function FreeLesson({ lesson }: { lesson: OfferedLesson | undefined }) {
  if (!lesson?.path) return null;
  return (
    <section
      aria-labelledby="try"
      className="relative grid gap-1 rounded-card border border-line bg-surface p-5 hover:border-pass"
    >
      <h3 id="try" className="label flex flex-wrap justify-between gap-x-4 text-pass">
        <span>Try it first, it is free</span>
        <span className="text-muted">{lesson.minutes} min</span>
      </h3>
      <Link to={lesson.path} className="title-link card-title after:absolute after:inset-0">
        {lesson.title}
      </Link>
      <span aria-hidden="true" className="pt-1 font-semibold text-pass">
        Open the lesson →
      </span>
    </section>
  );
}
