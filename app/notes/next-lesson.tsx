import { ButtonLink } from "#app/ui/button.tsx";
import type { NotePage } from "./note-page.server.ts";

/** The lesson in which a reader puts the note to use. */
export function NextLesson({ lesson }: { lesson: NonNullable<NotePage["lesson"]> }) {
  const { path, title, goal, minutes, free, course } = lesson;
  return (
    <section
      aria-labelledby="next-lesson"
      className="mt-14 grid justify-items-start gap-4 rounded-card bg-deep p-6 text-deep-ink sm:p-9 print:hidden"
    >
      <p className="label text-deep-muted">Practise it in a lesson</p>
      <h2 id="next-lesson" className="text-h3 text-balance">
        {title}
      </h2>
      <p className="max-w-[52ch] text-deep-ink/85">{goal}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to={path} variant="deep">
          {free ? "Start the lesson" : "See the lesson"}
        </ButtonLink>
        <p className="label text-deep-muted">
          {minutes} min / {free ? "free, without an account" : `in ${course}`}
        </p>
      </div>
    </section>
  );
}
