import { pageContext, servicesContext } from "#app/context.ts";
import { TableOfContents } from "#app/prose/table-of-contents.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/api-docs.route";
import { Call } from "./call.tsx";
import { InlineCode } from "./inline-code.tsx";
import { referenceOf } from "./reference.ts";
import { START, StartHere } from "./start-here.tsx";

/** The call that is open at first: it needs no account, and its answer is what the site is about. */
const OPEN = "get-api-courses";

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
  const { base, groups, description } = loaderData;
  const headings = [START, ...groups.map(({ tag }) => ({ id: anchorOf(tag), text: tag }))];
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
        <aside className="lg:col-span-3 xl:col-span-2 max-lg:[&_li]:border-l max-lg:[&_li]:border-line max-lg:[&_ol]:grid max-lg:[&_ol]:grid-cols-2 max-lg:[&_ol]:gap-x-5 max-lg:[&_ol]:border-l-0">
          <TableOfContents headings={headings.map((heading) => ({ ...heading, depth: 2 }))} />
        </aside>
        <div className="grid min-w-0 gap-12 lg:col-span-9 xl:col-span-10">
          <StartHere base={base} />
          {groups.map(({ tag, calls }) => (
            <section key={tag} id={anchorOf(tag)} aria-labelledby={`${anchorOf(tag)}-heading`}>
              <h2 id={`${anchorOf(tag)}-heading`} className="mb-5 text-h3">
                {tag}
              </h2>
              {calls.map((call) => (
                <Call key={call.id} call={call} open={call.id === OPEN} />
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
