import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PANEL_EMPTY, Panel } from "#app/ui/panel.tsx";
import { FIGURES_OF } from "#shared/enrolments/enrolling.ts";
import type { CourseAtDesk, ExerciseFigures, LessonFigures } from "#worker/desk/course-desk.ts";
import { counted } from "./counted.ts";

function Exercise({ id, title, medianTries, passed, mostFailed }: ExerciseFigures) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-1 text-small sm:grid-cols-2">
      <Link to={`/desk/content/exercises/${id}`} className="title-link justify-self-start">
        {title}
      </Link>
      <p className="text-muted">
        {medianTries === null
          ? "0 passed"
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

/** `of`: null while nobody has reached any lesson of its module, which is said once. */
function Lesson({ lesson, of }: { lesson: LessonFigures; of: number | null }) {
  const { id, title, reached, finished, openQuestions, exercises } = lesson;
  const tried = exercises.some(({ passed, mostFailed }) => passed > 0 || mostFailed);
  return (
    <li className="grid gap-2 border-t border-line px-5 py-3.5 sm:pr-6 sm:pl-6 lg:pr-16">
      <div className={classes("grid items-center gap-x-6 gap-y-2", of !== null && "sm:grid-cols-2")}>
        <div className="grid gap-0.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={`/desk/content/lessons/${id}`} className="title-link font-semibold">
              {title}
            </Link>
            {openQuestions > 0 && <Badge tone="pending">{counted(openQuestions, "open question")}</Badge>}
          </p>
          {!tried && exercises.length > 0 && (
            <p className="text-small text-muted">
              {counted(exercises.length, "exercise")}
              {reached > 0 && ", none passed"}
            </p>
          )}
        </div>
        {of !== null && (
          <div className="grid gap-1.5">
            <p className="text-small text-muted tabular-nums">{howFar({ reached, finished, of })}</p>
            {reached > 0 && <Share reached={reached} finished={finished} of={of} />}
          </div>
        )}
      </div>
      {tried && (
        <ul>
          {exercises.map((exercise) => (
            <Exercise key={exercise.id} {...exercise} />
          ))}
        </ul>
      )}
    </li>
  );
}

type Module = CourseAtDesk["modules"][number];

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
      {most > 0 && <Share reached={sum(({ reached }) => reached)} finished={finished} of={of} />}
    </span>
  );
}

const SUMMARY = "accordion-summary mr-5 ml-5 min-h-14! py-3! sm:mr-6 sm:ml-6";
const BETWEEN = "not-first-of-type:border-t not-first-of-type:border-line";

/** `of`: how many may see it; null leaves out how far they get. */
function OneModule({ module, of, open }: { module: Module; of: number | null; open: boolean }) {
  const { title, lessons } = module;
  return (
    <details open={open} className={BETWEEN}>
      <summary className={SUMMARY}>
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
  );
}

/** The modules that nobody has reached, closed. */
function Unreached({ modules }: { modules: readonly Module[] }) {
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0);
  return (
    <details className={BETWEEN}>
      <summary className={SUMMARY}>
        <h3 className="card-title grid gap-0.5">
          <span>{counted(modules.length, "more module")}</span>{" "}
          <span className="font-sans text-small font-normal text-muted tabular-nums">
            {counted(lessons, "lesson")}, not reached yet
          </span>
        </h3>
      </summary>
      <div className="border-t border-line bg-paper">
        {modules.map((module) => (
          <OneModule key={module.id} module={module} of={null} open={false} />
        ))}
      </div>
    </details>
  );
}

const NOTE = "border-b border-line bg-paper px-5 py-3 text-small text-muted sm:px-6";

/** What the colours of the bars mean. */
function Legend() {
  return (
    <p className={`${NOTE} flex flex-wrap gap-x-6 gap-y-1`}>
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className="h-2 w-6 rounded-pill bg-pass" />
        Finished
      </span>
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className="h-2 w-6 rounded-pill bg-pending" />
        Reached, not finished yet
      </span>
    </p>
  );
}

/** The lessons of a course, module by module, with how far people get. Where questions wait is open. `people`: how many may see it. */
export function LessonTable({ modules, people }: { modules: CourseAtDesk["modules"]; people: number }) {
  const written = modules.filter(({ lessons }) => lessons.length > 0);
  const unwritten = modules.filter(({ lessons }) => lessons.length === 0);
  const begun = written.some(({ lessons }) => lessons.some(({ reached }) => reached > 0));
  const isListed = ({ lessons }: Module) =>
    !begun || lessons.some(({ reached, openQuestions }) => reached > 0 || openQuestions > 0);
  const listed = written.filter(isListed);
  const unreached = written.filter((module) => !isListed(module));
  const isAsked = ({ lessons }: Module) => lessons.some(({ openQuestions }) => openQuestions > 0);
  const asked = listed.some(isAsked);
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
        <p className={NOTE}>
          {people === 0 ? "Nobody is in it yet." : "Nobody has opened a lesson yet."} Bars beside each will
          show how many reached it and finished it.
        </p>
      )}
      {begun && <Legend />}
      {listed.map((module, index) => (
        <OneModule
          key={module.id}
          module={module}
          of={begun ? Math.min(people, FIGURES_OF) : null}
          open={asked ? isAsked(module) : index === 0}
        />
      ))}
      {unreached.length > 0 && <Unreached modules={unreached} />}
      {written.length > 0 && unwritten.length > 0 && (
        <div className="grid gap-2 border-t border-line bg-paper px-5 py-4 text-small sm:px-6">
          <h3 className="font-sans font-semibold">No lessons yet</h3>
          <ul className="grid gap-x-6 gap-y-1 text-muted sm:grid-cols-2 lg:grid-cols-3">
            {unwritten.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
