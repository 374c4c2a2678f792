import { pageMeta } from "#app/site/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { portal } from "#shared/content/portal.ts";
import type { Route } from "./+types/assignments.route";

/** Without a loader, a navigation in the browser would not ask the server, so the guard would not run. */
export const loader = () => null;

const { heading, lead, empty } = portal.assignments;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: heading, description: lead, noindex: true });

export default function Assignments() {
  return (
    <div className="wrap pb-section">
      <WorkHeader title={heading} lead={lead} />
      <EmptyState
        title={empty.title}
        action={
          <div className="mt-2 flex flex-wrap gap-3">
            <ButtonLink to="/messages">Write to your instructor</ButtonLink>
            <ButtonLink to="/courses" variant="secondary">
              Browse Courses
            </ButtonLink>
          </div>
        }
      >
        <p>{empty.text}</p>
      </EmptyState>
    </div>
  );
}
