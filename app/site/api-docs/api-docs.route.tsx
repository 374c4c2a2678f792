import { pageContext, servicesContext } from "#app/context.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { pageMeta } from "../meta.ts";
import type { Route } from "./+types/api-docs.route";
import { Call } from "./call.tsx";
import { InlineCode } from "./inline-code.tsx";
import { referenceOf } from "./reference.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(servicesContext);
  return referenceOf(await context.get(pageContext).openApi(), site.origin);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "API Reference",
    description: "Every call of the site's HTTP API: what it takes, what it answers, and an example.",
  });

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { groups, description } = loaderData;
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="API Reference"
        lead={
          <p>
            <InlineCode text={description} />
          </p>
        }
      >
        <p className="text-muted">
          The same as a file:{" "}
          <a href="/api/openapi.json" className="link">
            OpenAPI document
          </a>
        </p>
      </PageHeader>
      <div className="grid-12 gap-y-10">
        <nav aria-label="Calls" className="self-start lg:sticky lg:top-28 lg:col-span-3">
          <ul className="flex flex-wrap gap-x-6 border-y border-line py-3 lg:grid lg:border-0 lg:py-0">
            {groups.map(({ tag }) => (
              <li key={tag}>
                <a
                  href={`#${anchorOf(tag)}`}
                  className="inline-flex min-h-9 items-center text-muted hover:text-ink hover:underline"
                >
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-12 lg:col-span-9">
          {groups.map(({ tag, calls }) => (
            <section key={tag} id={anchorOf(tag)} aria-labelledby={`${anchorOf(tag)}-heading`}>
              <h2 id={`${anchorOf(tag)}-heading`} className="mb-5 text-h2">
                {tag}
              </h2>
              {calls.map((call) => (
                <Call key={call.id} call={call} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function anchorOf(tag: string): string {
  return tag.toLowerCase().replace(/\W+/g, "-");
}
