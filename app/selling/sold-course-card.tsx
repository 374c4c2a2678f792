import { weeks } from "#app/courses/schedule.ts";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { SoldCourse } from "#worker/courses/offers.ts";

/** A course that is for sale: its picture, what the owner says about it, and the way to its page. */
export function SoldCourseCard({
  course,
  name,
  text,
}: {
  course: Omit<SoldCourse, "slug" | "tagline">;
  /** The offer's. A course with another title is named. */
  name?: string;
  text: string | null;
}) {
  return (
    <div className="grid items-center gap-x-7 gap-y-5 sm:grid-cols-2">
      <img
        {...pictureSources(course.thumbnailUrl, "(width >= 40rem) 20rem, 92vw")}
        alt=""
        width={800}
        height={500}
        className="aspect-[8/5] w-full rounded-card object-cover"
      />
      <div className="grid gap-3">
        {course.title !== name && <p className="card-title">{course.title}</p>}
        <p className="label flex flex-wrap gap-x-4 text-muted">
          <span>{course.level}</span>
          <span>{weeks(course.durationWeeks)}</span>
        </p>
        {text && <p className="max-w-[58ch] text-muted">{text}</p>}
        <p>
          <TextLink to={`/courses/${course.id}`}>Read about the course, module by module</TextLink>
        </p>
      </div>
    </div>
  );
}
