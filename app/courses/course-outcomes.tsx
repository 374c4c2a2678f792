import { TestReport } from "#app/learning/test-report.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { CourseDetail } from "#worker/courses/courses.ts";

/** What students can do at the end, as the report of a test run before the first day, and the tags of the course. */
export function CourseOutcomes({ course: { outcomes, tags } }: { course: CourseDetail }) {
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes" className="text-h2">
        What You’ll Learn
      </h2>
      <p className="pt-3 pb-8 text-lead text-muted">Your test report before the first day.</p>
      <TestReport outcomes={outcomes.map((text) => ({ text, passed: false }))} />
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mt-5 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="flex">
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
