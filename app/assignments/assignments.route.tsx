import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { portal } from "#shared/content/portal.ts";
import type { Route } from "./+types/assignments.route";
import { type AssignmentGroup, AssignmentGroups } from "./assignment-list.tsx";
import { ExampleReview } from "./example-review.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { handIns } = context.get(servicesContext);
  const work = handIns.mine(context.get(viewerContext)).then((found) => {
    const groups = new Map<string, AssignmentGroup>();
    for (const { courseId, course, ...assignment } of found) {
      const key = courseId ?? "";
      const group = groups.get(key) ?? { id: key, course: course ?? "No longer on the site", items: [] };
      group.items.push(assignment);
      groups.set(key, group);
    }
    return [...groups.values()];
  });
  return reading(work, context.get(pageContext), "portal.assignments_failed");
}

const { heading, lead, empty } = portal.assignments;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: heading, description: lead, noindex: true });

export default function Assignments({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader title={heading} lead={lead} />
      {!content && <LoadFailure title="Your assignments could not be loaded" message={failure ?? ""} />}
      {content?.length === 0 && (
        <EmptyState
          title={empty.title}
          action={
            <div className="mt-2 flex flex-wrap gap-3">
              <ButtonLink to="/courses">Browse Courses</ButtonLink>
              <ButtonLink to="/messages" variant="secondary">
                Write to your instructor
              </ButtonLink>
            </div>
          }
          aside={<ExampleReview />}
        >
          <p>{empty.text}</p>
        </EmptyState>
      )}
      {content && content.length > 0 && <AssignmentGroups groups={content} />}
    </div>
  );
}
