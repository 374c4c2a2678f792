import { BookOpen } from "lucide-react";
import { Link } from "react-router";
import type { OfferedLesson } from "./open-today.tsx";

/** What a buyer can try before buying: the first free lesson. */
export function FreeLesson({ lesson }: { lesson: OfferedLesson | undefined }) {
  if (!lesson?.path) return null;
  return (
    <section
      aria-labelledby="try"
      className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_auto] rounded-card border border-line bg-surface p-5 hover:border-pass"
    >
      <BookOpen aria-hidden="true" size={24} strokeWidth={1.75} className="text-pass" />
      <div className="grid gap-1">
        <h3 id="try" className="label text-pass">
          Try it first, it is free
        </h3>
        <Link to={lesson.path} className="title-link card-title after:absolute after:inset-0">
          {lesson.title}
        </Link>
      </div>
      <span className="label text-muted max-sm:col-start-2">{lesson.minutes} min</span>
    </section>
  );
}
