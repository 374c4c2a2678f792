import { pictureSources } from "#app/ui/picture-sources.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { SoldCourse } from "#worker/courses/offers.ts";

/** The course that is for sale: its picture, what the owner says about it, and the way to its page. */
export function SoldCourseCard({ course, notes }: { course: SoldCourse; notes: string | null }) {
  return (
    <div className="grid items-center gap-x-7 gap-y-5 sm:grid-cols-2">
      <img
        {...pictureSources(course.thumbnailUrl, "(width >= 40rem) 20rem, 92vw")}
        alt=""
        width={800}
        height={500}
        className="aspect-[8/5] w-full rounded-card object-cover"
      />
      <div className="grid gap-4">
        {notes && <p className="max-w-[58ch] text-muted">{notes}</p>}
        <p>
          <TextLink to={`/courses/${course.id}`}>Read about the course, module by module</TextLink>
        </p>
      </div>
    </div>
  );
}
