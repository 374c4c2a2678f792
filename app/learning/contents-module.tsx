import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import {
  type ExerciseZip,
  type LessonHead,
  lessonPath,
  type OutlineModule,
} from "#shared/learning/outline.ts";
import { ZipLink } from "./zip-link.tsx";
import "./contents.css";

export const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

function timeText(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  return `about ${Math.round(minutes / 60)} hours`;
}

/** "6 lessons", "155 min", "12 exercises". */
export function factsOf(lessons: readonly Pick<LessonHead, "minutes" | "exercises">[]): string[] {
  const exercises = lessons.reduce((sum, lesson) => sum + lesson.exercises, 0);
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return [
    counted(lessons.length, "lesson"),
    ...(minutes > 0 ? [timeText(minutes)] : []),
    ...(exercises > 0 ? [counted(exercises, "exercise")] : []),
  ];
}

/** At most one word about a lesson: what a learner has done comes before what it costs. */
function State({ lesson, open }: { lesson: LessonHead; open: boolean }) {
  if (lesson.changes) return <Badge tone="pending">Changed since</Badge>;
  if (lesson.done) return <Badge tone="pass">Done</Badge>;
  if (lesson.isNew) return <Badge tone="pending">New</Badge>;
  if (!open)
    return <span className="icon icon-lock size-4.5 text-muted" role="img" aria-label="In the course" />;
  return lesson.free ? <Badge tone="pass">Free</Badge> : null;
}

function Lesson({ lesson, path, open }: { lesson: LessonHead; path: string; open: boolean }) {
  const { title, goal, minutes, computer, exercises, assignment, passed, done, changes } = lesson;
  const facts = [
    `${minutes} min`,
    exercises > 0 && (passed > 0 ? `${passed} of ${exercises} green` : counted(exercises, "exercise")),
    assignment && "assignment",
    computer && "needs a computer",
  ];
  return (
    <li
      id={lesson.id}
      data-state={done ? "done" : lesson.free ? "free" : undefined}
      className="contents-lesson"
    >
      <h3 className="text-[1.125rem] leading-snug font-semibold">
        <Link to={path} className="title-link">
          {title}
        </Link>
      </h3>
      <p className="contents-state">
        <State lesson={lesson} open={open} />
      </p>
      <div className="contents-goal">
        <p className="text-muted max-sm:hidden">{goal}</p>
        {changes && <p className="text-small text-pending-ink">{changes}</p>}
        <p className="label text-muted">{facts.filter(Boolean).join(" · ")}</p>
      </div>
    </li>
  );
}

/** A module of a course with its lessons. */
export function ContentsModule({
  module: { id, title, lessons },
  course,
  number,
  enrolled,
  zip,
}: {
  module: OutlineModule;
  course: { id: string; slug: string | null };
  number: number;
  enrolled: boolean;
  zip: ExerciseZip | null;
}) {
  return (
    <section aria-labelledby={id} className="contents-module">
      <div className="contents-name">
        <h2 id={id} className="text-h3">
          <span className="label block pb-1 font-normal text-pass">Module {number}</span>
          {title}
        </h2>
        <p className="label text-muted">{factsOf(lessons).join(" · ")}</p>
        {zip && (
          <p className="w-full text-small">
            <ZipLink zip={zip} of={`module ${number}`} quiet />
          </p>
        )}
      </div>
      <ol className="contents-lessons">
        {lessons.map((lesson) => (
          <Lesson
            key={lesson.id}
            lesson={lesson}
            path={lessonPath(course, lesson.id)}
            open={enrolled || lesson.free}
          />
        ))}
      </ol>
    </section>
  );
}
