import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import type { Site } from "#shared/site/site.ts";
import type { CourseDetail } from "#worker/courses/courses.ts";

/** Outcomes on the left; requirements, instructor and tags on the right. */
export function CourseFacts({
  course: { outcomes, requirements, tags },
  instructor,
}: {
  course: CourseDetail;
  instructor: Site["instructor"];
}) {
  return (
    <div className="wrap grid-12 gap-y-14 pt-section">
      <section aria-labelledby="outcomes" className="lg:col-span-7">
        <h2 id="outcomes" className="text-h2">
          What You’ll Learn
        </h2>
        <CheckList
          items={outcomes}
          className="mt-8 gap-0! *:border-t *:border-line *:py-3.5 *:before:top-[1.25em]!"
        />
      </section>
      <div className="grid content-start gap-12 lg:col-span-4 lg:col-start-9">
        <Fact id="requirements" title="Requirements">
          <ul className="grid list-disc gap-2 pl-5 text-muted marker:text-edge">
            {requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </Fact>
        <Fact id="instructor" title="Your instructor">
          <p className="font-semibold">{instructor.name}</p>
          <p className="label text-muted">{instructor.title}</p>
          <p className="mt-3 text-muted">{instructor.bio}</p>
        </Fact>
        {tags.length > 0 && (
          <Fact id="tags" title="Tags">
            <ul className="flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li key={tag} className="flex">
                  <Badge>{tag}</Badge>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </div>
    </div>
  );
}

function Fact({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t border-line pt-5">
      <h2 id={id} className="mb-4 text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}
