import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/templates.route";
import { TemplateEntry } from "./template-entry.tsx";

const PAGE = 24;

export function loader({ url, context }: Route.LoaderArgs) {
  const cursor = url.searchParams.get("cursor");
  return reading(
    context
      .get(servicesContext)
      .templates.list({ limit: PAGE, cursor })
      .then((page) => ({ ...page, later: cursor !== null })),
    context.get(pageContext),
    "templates.list_failed",
  );
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Project Templates",
    description:
      "Small starter projects with tests, free to download and to build on. Each file comes with its SHA-256 checksum.",
  });

export default function Templates({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <div className="grid-12 items-center">
        <div className="lg:col-span-7">
          <PageHeader
            title="Project Templates"
            lead="Starter projects with their tests in place. Download one, run the tests and build on it. Each file has a checksum, so that you can be sure it is ours."
          />
        </div>
        {content && content.items.length > 0 && (
          <pre className="mb-10 rounded-card bg-deep p-6 font-mono text-small leading-loose whitespace-pre-wrap text-deep-ink lg:col-span-5 lg:mb-0">
            <span className="text-deep-muted"># in the folder that you unpacked</span>
            {"\nnpm install\nnpm test\n"}
            <span className="text-deep-pass"># green: build on it</span>
          </pre>
        )}
      </div>
      {content === null ? (
        <LoadFailure title="The templates could not be loaded" message={failure} />
      ) : content.items.length === 0 ? (
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
          {content.items.map((template, position) => (
            <li key={template.slug}>
              <TemplateEntry template={template} eager={position < 2} />
            </li>
          ))}
        </ul>
      )}
      {content && (
        <PageTurn
          first={content.later ? "/templates" : null}
          next={content.next && `/templates?cursor=${content.next}`}
          more="More templates"
        />
      )}
    </div>
  );
}
