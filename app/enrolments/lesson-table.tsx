import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PANEL_EMPTY, Panel } from "#app/ui/panel.tsx";
import { FIGURES_OF } from "#shared/enrolments/enrolling.ts";
import type { CourseAtDesk, ExerciseFigures, LessonFigures } from "#worker/desk/course-desk.ts";
import { counted } from "./counted.ts";

function Exercise({
  id,
  title,
  medianTries,
  passed,
  mostFailed,
  begun,
}: ExerciseFigures & { begun: boolean }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-1 text-small sm:grid-cols-2">
      <Link to={`/desk/content/exercises/${id}`} className="title-link justify-self-start">
        {title}
      </Link>
      <p className="text-muted">
        {medianTries === null
          ? begun && "0 passed"
          : `${counted(passed, "person", "people")} passed, usually in ${counted(medianTries, "try", "tries")}`}
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

/** A bar of those who reached a lesson, with those who finished it in it. Its numbers are above it. */
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

/** "2 of 5 finished it, 3 reached it". */
function howFar({ reached, finished, of }: { reached: number; finished: number; of: number }): string {
  const inAll = of.toLocaleString("en-GB");
  if (reached === 0) return "Nobody reached it yet";
  if (finished === 0) return `${reached.toLocaleString("en-GB")} of ${inAll} reached it`;
  const more = reached > finished ? `, ${reached.toLocaleString("en-GB")} reached it` : "";
  return `${finished.toLocaleString("en-GB")} of ${inAll} finished it${more}`;
}

/** `of`: null while nobody has reached any lesson, which the panel says once. */
function Lesson({ lesson, of }: { lesson: LessonFigures; of: number | null }) {
  const { id, title, reached, finished, openQuestions, exercises } = lesson;
  return (
    <li className="grid gap-2 border-t border-line px-5 py-4 sm:pr-6 sm:pl-6 lg:pr-16">
      <div className={classes("grid items-center gap-x-6 gap-y-2", of !== null && "sm:grid-cols-2")}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`/desk/content/lessons/${id}`} className="title-link font-semibold">
            {title}
          </Link>
          {openQuestions > 0 && <Badge tone="pending">{counted(openQuestions, "open question")}</Badge>}
        </p>
        {of !== null && (
          <div className="grid gap-1.5">
            <p className="text-small text-muted tabular-nums">{howFar({ reached, finished, of })}</p>
            <Share reached={reached} finished={finished} of={of} />
          </div>
        )}
      </div>
      {exercises.length > 0 && (
        <ul>
          {exercises.map((exercise) => (
            <Exercise key={exercise.id} {...exercise} begun={of !== null} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** How much of a module is finished, by everybody together. */
function ModuleShare({ lessons, of }: { lessons: readonly LessonFigures[]; of: number }) {
  const sum = (count: (lesson: LessonFigures) => number) =>
    lessons.reduce((all, lesson) => all + count(lesson), 0) / lessons.length;
  const finished = sum((lesson) => lesson.finished);
  const most = Math.max(...lessons.map(({ reached }) => reached));
  return (
    <span className="grid gap-1.5">
      <span className="font-sans text-small font-normal text-muted tabular-nums">
        {finished > 0 && of > 0
          ? `${Math.round((100 * finished) / of)}% finished`
          : most > 0
            ? `${most.toLocaleString("en-GB")} reached it`
            : "Nobody reached it yet"}
      </span>
      <Share reached={sum(({ reached }) => reached)} finished={finished} of={of} />
    </span>
  );
}

/** The lessons of a course, module by module, with how far people get. Where questions wait is open. `people`: how many may see it. */
export function LessonTable({ modules, people }: { modules: CourseAtDesk["modules"]; people: number }) {
  const written = modules.filter(({ lessons }) => lessons.length > 0);
  const begun = written.some(({ lessons }) => lessons.some(({ reached }) => reached > 0));
  const of = begun ? Math.min(people, FIGURES_OF) : null;
  const [first] = written;
  const asked = written
    .flatMap(({ lessons }) => lessons)
    .filter(({ openQuestions }) => openQuestions > 0).length;
  return (
    <Panel
      id="lessons-title"
      title="Lessons"
      note={people > FIGURES_OF ? `Counted for the ${FIGURES_OF} people who enrolled last` : null}
    >
      {written.length === 0 && (
        <div className={PANEL_EMPTY}>
          <EmptyState
            title="It has no lessons yet"
            action={
              <ButtonLink to="/desk/content/lessons/new" variant="secondary">
                Write the first lesson
              </ButtonLink>
            }
          />
        </div>
      )}
      {written.length > 0 && !begun && (
        <p className="border-b border-line bg-paper px-5 py-3 text-small text-muted sm:px-6">
          {people === 0 ? "Nobody is in it yet." : "Nobody has opened a lesson yet."} Bars beside each will
          show how many reached it and finished it.
        </p>
      )}
      {written.map(({ id, title, lessons }) => (
        <details
          key={id}
          open={asked > 0 ? lessons.some(({ openQuestions }) => openQuestions > 0) : id === first?.id}
          className="not-first-of-type:border-t not-first-of-type:border-line"
        >
          <summary className="accordion-summary mr-5 ml-5 min-h-14! py-3! sm:mr-6 sm:ml-6">
            <h3
              className={classes(
                "card-title grid min-w-0 flex-1 items-center gap-x-6 gap-y-2",
                of !== null && "sm:grid-cols-2",
              )}
            >
              <span className="grid gap-0.5">
                <span>{title}</span>{" "}
                <span className="font-sans text-small font-normal text-muted tabular-nums">
                  {counted(lessons.length, "lesson")}
                </span>
              </span>{" "}
              {of !== null && <ModuleShare lessons={lessons} of={of} />}
            </h3>
          </summary>
          <ul>
            {lessons.map((lesson) => (
              <Lesson key={lesson.id} lesson={lesson} of={of} />
            ))}
          </ul>
        </details>
      ))}
    </Panel>
  );
}
