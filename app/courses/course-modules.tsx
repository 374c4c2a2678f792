import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import type { CourseModule } from "#shared/courses/catalogue.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import type { ListedLesson } from "#worker/learning/course-lessons.ts";
import { duration, lessonCount, scheduleModules, weekRange, weeks } from "./schedule.ts";

type CourseName = { id: string; slug: string | null };

/** The lessons of a module; everybody can open the free ones. */
function Lessons({ course, lessons }: { course: CourseName; lessons: readonly ListedLesson[] }) {
  if (lessons.length === 0) return null;
  return (
    <ol aria-label="Lessons" className="border-t border-line text-small">
      {lessons.map(({ id, title, minutes, free, assignment }) => (
        <li
          key={id}
          className="flex min-h-11 items-baseline gap-4 border-b border-line py-2.5 last:border-b-0"
        >
          {free ? (
            <Link to={lessonPath(course, id)} className="link">
              {title}
            </Link>
          ) : (
            <span>{title}</span>
          )}
          <span className="label ml-auto flex shrink-0 flex-wrap items-baseline justify-end gap-x-3 gap-y-1 text-muted">
            {free && <Badge tone="pass">Free</Badge>}
            {assignment && <span>Assignment</span>}
            {minutes} min
          </span>
        </li>
      ))}
    </ol>
  );
}

/** "6 lessons, 2 h 10 min". */
function lengthOf(lessons: readonly ListedLesson[]): string {
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return `${lessonCount(lessons.length)}, ${duration(minutes)}`;
}

/** The modules in order, the first one open: what students learn in each, and its lessons with their minutes. */
export function CourseModules({
  modules,
  course,
  lessons = [],
}: {
  modules: readonly CourseModule[];
  course: CourseName;
  lessons?: readonly ListedLesson[];
}) {
  const { scheduled, totalWeeks } = scheduleModules(modules);
  const facts = [`${modules.length} modules`, weeks(totalWeeks)];
  if (lessons.length > 0) facts.push(`${lessonCount(lessons.length)} today`);
  return (
    <section aria-labelledby="modules">
      <h2 id="modules" className="text-h2">
        Course Modules
      </h2>
      <p className="label pt-3 pb-8 text-muted">{facts.join(", ")}</p>
      <ol className="border-t border-line">
        {scheduled.map((item, index) => {
          const { id, title, learn } = item.module;
          const own = lessons.filter((lesson) => lesson.module === id);
          const free = own.filter((lesson) => lesson.free).length;
          return (
            <li key={id}>
              <details open={index === 0} className="course-module">
                <summary className="accordion-summary">
                  <span className="label font-normal text-muted">{weekRange(item)}</span>
                  <h3 className="text-h3">{title}</h3>
                  {own.length > 0 && (
                    <span className="label font-normal text-muted">
                      {lengthOf(own)}
                      {free > 0 && <span className="text-pass">, {free} free</span>}
                    </span>
                  )}
                </summary>
                <div className="accordion-body grid gap-6 pb-8">
                  <ul className="ticks grid gap-2.5 text-muted">
                    {learn.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                  <Lessons course={course} lessons={own} />
                </div>
              </details>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
