import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { FIGURES_OF } from "#shared/enrolments/enrolling.ts";
import type { CourseAtDesk, ExerciseFigures, LessonFigures } from "#worker/desk/course-desk.ts";
import { counted } from "./counted.ts";

function Exercise({ id, title, medianTries, passed, mostFailed }: ExerciseFigures) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-1.5 text-small sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <TextLink to={`/desk/content/exercises/${id}`} className="justify-self-start">
        {title}
      </TextLink>
      <p className="text-muted">
        {medianTries === null
          ? "Nobody has passed it yet"
          : `${counted(medianTries, "try", "tries")} in the middle, ${counted(passed, "person", "people")} passed`}
        {mostFailed && (
          <span className="block">
            Fails most: <span className="text-ink">{mostFailed.test}</span> ({counted(mostFailed.runs, "run")}
            )
          </span>
        )}
      </p>
    </li>
  );
}

/** A bar of those who reached a lesson, with those who finished it in it. Its numbers are beside it. */
function Share({ reached, finished, of }: { reached: number; finished: number; of: number }) {
  const width = (count: number) => (of === 0 ? 0 : Math.min(100, (100 * count) / of));
  // No `style` attributes: the page's policy blocks them.
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="block h-2 w-full rounded-pill bg-line"
    >
      <rect width={width(reached)} height="8" className="fill-pending" />
      <rect width={width(finished)} height="8" className="fill-pass" />
    </svg>
  );
}

function Lesson({ lesson, of }: { lesson: LessonFigures; of: number }) {
  const { id, title, reached, finished, openQuestions, exercises } = lesson;
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TextLink to={`/desk/content/lessons/${id}`} className="font-semibold">
            {title}
          </TextLink>
          {openQuestions > 0 && <Badge tone="pending">{counted(openQuestions, "open question")}</Badge>}
        </p>
        <div className="grid gap-1.5">
          <p className="text-small">
            {reached.toLocaleString("en-GB")} reached it, {finished.toLocaleString("en-GB")} finished
          </p>
          <Share reached={reached} finished={finished} of={of} />
        </div>
      </div>
      {exercises.length > 0 && (
        <ul className="border-s-2 border-line ps-4">
          {exercises.map((exercise) => (
            <Exercise key={exercise.id} {...exercise} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The lessons of a course, module by module, with how far people get. `people`: how many may see it. */
export function LessonTable({ modules, people }: { modules: CourseAtDesk["modules"]; people: number }) {
  const written = modules.filter(({ lessons }) => lessons.length > 0);
  const of = Math.min(people, FIGURES_OF);
  return (
    <section aria-labelledby="lessons-title" className="grid gap-5">
      <h2 id="lessons-title" className="text-h2">
        Lessons
      </h2>
      {people > FIGURES_OF && (
        <p className="text-muted">Counted for the {FIGURES_OF} people who enrolled last.</p>
      )}
      {written.length === 0 && (
        <EmptyState title="It has no lessons yet">
          <p>
            Write the first one under <TextLink to="/desk/content/lessons">Lessons</TextLink>.
          </p>
        </EmptyState>
      )}
      {written.map(({ id, title, lessons }) => (
        <section key={id} aria-label={title} className="grid gap-3">
          <h3 className="text-h3">{title}</h3>
          <ul className="border-t border-line">
            {lessons.map((lesson) => (
              <Lesson key={lesson.id} lesson={lesson} of={of} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
