import { LoadFailure } from "../components/load-failure.tsx";
import { ButtonLink } from "../components/ui/button.tsx";
import { EmptyState } from "../components/ui/empty-state.tsx";
import { PageHeader } from "../components/ui/section-heading.tsx";
import { pageContext, servicesContext } from "../context.ts";
import { pageMeta } from "../meta.ts";
import { reading } from "../reading.ts";
import { TemplateEntry } from "../templates/template-entry.tsx";
import type { Route } from "./+types/templates";

export function loader({ context }: Route.LoaderArgs) {
  return reading(
    context.get(servicesContext).templates.list(),
    context.get(pageContext),
    "templates.list_failed",
  );
}

export { answerHeaders as headers } from "../answer-headers.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Project Templates",
    description:
      "Small starter projects with tests, free to download and to build on. Each file comes with its SHA-256 checksum.",
  });

export default function Templates({ loaderData: { content: templates, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="Project Templates"
        lead="Starter projects with their tests in place. Download one, run the tests and build on it. Each file has a checksum, so that you can be sure it is ours."
      />
      {templates === null ? (
        <LoadFailure title="The templates could not be loaded" message={failure} />
      ) : templates.length === 0 ? (
        <EmptyState
          title="No templates yet"
          action={
            <ButtonLink to="/courses" variant="secondary">
              Browse Courses
            </ButtonLink>
          }
        >
          The first ones are being written. The courses bring their own project files.
        </EmptyState>
      ) : (
        <ul>
          {templates.map((template, position) => (
            <li key={template.slug}>
              <TemplateEntry template={template} eager={position < 2} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
