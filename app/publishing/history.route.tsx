import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import type { Route } from "./+types/history.route";
import { compare } from "./compare.server.ts";
import { Comparison } from "./comparison.tsx";
import { ItemHeader } from "./item-header.tsx";

export async function loader({ params: { kind, id }, context }: Route.LoaderArgs) {
  const { items, drafts } = context.get(servicesContext);
  const read = async () => ({
    kind: items.storeOf(kind).kind,
    item: await items.open(kind, id),
    rows: await drafts.history(kind, id),
  });
  const found = await orErrorPage(read(), context.get(pageContext));
  const { fields, titleOf, label } = found.kind;
  const values = found.item.live ?? found.item.draft?.values ?? {};
  return {
    label,
    title: titleOf(values) || id,
    revisions: found.rows.map((row) => ({
      ...{ id: row.id, version: row.version, change: row.change, by: row.by, at: row.at.toISOString() },
      changed: compare(fields, values, row.values),
    })),
  };
}

/** Makes a revision the draft again. */
export async function action({ request, params: { kind, id }, context }: Route.ActionArgs) {
  const text = await readForm(request);
  const { drafts } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const work = drafts.restore(viewer, kind, id, text("revision"), crypto.randomUUID());
  await orErrorPage(work, context.get(pageContext));
  return redirect(`/desk/content/${encodeURIComponent(kind)}/${encodeURIComponent(id)}?done=saved`);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "History", description: "Earlier texts.", noindex: true });

type Revision = Route.ComponentProps["loaderData"]["revisions"][number];

function titleOf({ change, version }: Revision): string {
  if (change === "before") return "What the site started with";
  if (change === "replaced") return "A draft that was replaced or discarded";
  if (change === "moved") return `Version ${version}: another address`;
  if (change === "archived") return `Version ${version}: archived`;
  return change === "restored" ? `Version ${version}: back on the site` : `Version ${version}`;
}

/** Every text that an item ever had, newest first. */
export default function ContentHistory({
  loaderData: { label, title, revisions },
  params,
}: Route.ComponentProps) {
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <ItemHeader
        title="History"
        lead="Every text that was published, and every draft that another one replaced. Compare, and take back what you want: it becomes the draft, and is not published until you do so."
        trail={[
          { label, path: `/desk/content/${params.kind}` },
          { label: title, path: `/desk/content/${params.kind}/${params.id}` },
        ]}
      />
      {revisions.length === 0 ? (
        <EmptyState
          title="Nothing was published here yet."
          action={
            <ButtonLink to={`/desk/content/${params.kind}/${params.id}`} variant="secondary">
              Back to editing
            </ButtonLink>
          }
        />
      ) : (
        <ol className="border-t border-line">
          {revisions.map((revision, index) => (
            <li key={revision.id} className="grid gap-3 border-b border-line py-5">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <h2 className="text-h3">{titleOf(revision)}</h2>
                {index === 0 && revision.change !== "replaced" && <Badge tone="pass">Newest</Badge>}
                <p className="text-small text-muted">
                  {revision.by && `${revision.by}, `}
                  <Moment at={revision.at} time />
                </p>
              </div>
              <details>
                <summary className="inline-flex min-h-11 cursor-pointer items-center link">
                  Compare with what visitors see
                </summary>
                <div className="pt-2">
                  <Comparison changed={revision.changed} same="The same text." />
                </div>
              </details>
              <ButtonForm pending="One moment…">
                <input type="hidden" name="revision" value={revision.id} />
                <Button variant="secondary" size="sm">
                  Make this the draft
                </Button>
              </ButtonForm>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
