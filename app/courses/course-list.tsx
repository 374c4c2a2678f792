import type { CourseSummary } from "#shared/courses/catalogue.ts";
import type { Place } from "#shared/courses/study-order.ts";
import { CourseCard } from "./course-card.tsx";

/** Courses as cards, two in a row, whose parts are level with each other. */
export function CourseList({
  label,
  courses,
  places,
  level = 2,
}: {
  label: string;
  courses: readonly CourseSummary[];
  /** Where each stands in the order to take them. */
  places: readonly Place[];
  /** Of the cards' headings. */
  level?: 2 | 3;
}) {
  return (
    <ul aria-label={label} className="grid gap-x-8 gap-y-3 pt-10 sm:grid-cols-2">
      {courses.map((course, position) => (
        <li
          key={course.id}
          className="row-span-4 grid grid-rows-subgrid not-last:pb-[clamp(2rem,1rem+3vw,3.5rem)]"
        >
          <CourseCard
            course={course}
            step={places.find(({ id }) => id === course.id)?.step ?? null}
            eager={position < 2}
            level={level}
          />
        </li>
      ))}
    </ul>
  );
}
