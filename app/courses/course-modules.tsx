import { Link } from "react-router";
import type { CourseModule } from "#shared/courses/catalogue.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import type { ListedLesson } from "#worker/learning/course-lessons.ts";
import { weeks } from "./course-card.tsx";
import { scheduleModules } from "./schedule.ts";
import { WeekStrip } from "./week-strip.tsx";

type CourseName = { id: string; slug: string | null };

/** The lessons of a module; everybody can open the free ones. */
function Lessons({ course, lessons }: { course: CourseName; lessons: readonly ListedLesson[] }) {
  if (lessons.length === 0) return null;
  return (
    <ol aria-label="Lessons" className="grid border-t border-line text-small">
      {lessons.map(({ id, title, minutes, free }) => (
        <li key={id} className="flex min-h-11 items-baseline gap-4 border-b border-line py-2.5">
          {free ? (
            <Link to={lessonPath(course, id)} className="link">
              {title}
            </Link>
          ) : (
            <span>{title}</span>
          )}
          <span className="label ml-auto shrink-0 text-muted">
            {free && <span className="mr-3 text-ink">Free</span>}
            {minutes} min
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The modules in order, each with its weeks and what students learn. */
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
  return (
    <section aria-labelledby="modules" className="wrap py-section">
      <div className="grid-12 items-end gap-y-4 pb-10">
        <h2 id="modules" className="text-h2 lg:col-span-8">
          Course Modules
        </h2>
        <p className="label text-muted lg:col-span-4 lg:text-right">
          {modules.length} modules, {weeks(totalWeeks)}
        </p>
      </div>
      <ol>
        {scheduled.map(({ module, firstWeek, lastWeek }, index) => (
          <li key={module.id}>
            <article className="grid-12 gap-y-5 border-t border-line py-8 lg:py-10">
              <div className="grid content-start gap-4 lg:col-span-5">
                <p className="label flex justify-between gap-4 text-muted">
                  <span>Module {index + 1}</span>
                  <span>
                    <span className="sr-only">lasts </span>
                    {weeks(module.durationWeeks)}
                  </span>
                </p>
                <WeekStrip total={totalWeeks} from={firstWeek} to={lastWeek} />
                <h3 className="text-h3">{module.title}</h3>
              </div>
              <div className="grid content-start gap-6 lg:col-span-6 lg:col-start-7">
                <ul className="ticks grid content-start gap-2.5 text-muted">
                  {module.learn.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
                <Lessons course={course} lessons={lessons.filter((lesson) => lesson.module === module.id)} />
              </div>
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}
