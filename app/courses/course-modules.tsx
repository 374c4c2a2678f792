import type { CourseModule } from "#shared/courses/catalogue.ts";
import { weeks } from "./course-card.tsx";
import { scheduleModules } from "./schedule.ts";
import { WeekStrip } from "./week-strip.tsx";

/** The modules in order, each with its weeks and what students learn. */
export function CourseModules({ modules }: { modules: readonly CourseModule[] }) {
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
              <ul className="ticks grid content-start gap-2.5 text-muted lg:col-span-6 lg:col-start-7">
                {module.learn.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}
