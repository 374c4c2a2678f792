import { ButtonLink } from "#app/ui/button.tsx";
import type { NextLesson } from "#shared/learning/my-course.ts";

/** Below the library: a lesson to try, and the other way to pay. */
export function TryFirst({ lesson: { title, minutes, path } }: { lesson: NextLesson }) {
  return (
    <section
      aria-labelledby="try-first"
      className="mt-section flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-card bg-deep p-[clamp(1.75rem,5vw,3.5rem)] text-deep-ink"
    >
      <div className="grid max-w-xl gap-3">
        <h2 id="try-first" className="text-h2">
          Try one before you pay
        </h2>
        <p className="text-lead text-deep-muted">
          “{title}” takes {minutes} minutes, and you need no account.
        </p>
      </div>
      <ButtonLink to={path} size="lg" variant="deep" className="deep-focus">
        Take a free lesson
      </ButtonLink>
    </section>
  );
}
