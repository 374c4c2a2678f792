import { redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { AppError } from "#shared/app-error.ts";
import type { Route } from "./+types/items.route";
import { GroupedItems } from "./grouped-items.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { items, references } = context.get(servicesContext);
  const page = context.get(pageContext);
  const list = await orErrorPage(
    (async () => ({ kind: items.storeOf(params.kind).kind, items: await items.list(params.kind) }))(),
    page,
  );
  const { name, label, one, about, idFrom, sorted, groupBy, fields } = list.kind;
  const field = groupBy && fields[groupBy];
  const to = field && "to" in field ? field.to : undefined;
  return {
    kind: { name, label, one, about, sorted, growing: idFrom !== null },
    items: list.items,
    /** What the items belong to, in its order; null if they belong to nothing. */
    groups: to ? { of: to, options: await orErrorPage(references.options(to), page) } : null,
  };
}

/** Moves an item up or down, or puts all of them in an order. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const { kind } = args.params;
  const { publishing } = args.context.get(servicesContext);
  const sort = async () => {
    switch (text("intent")) {
      case "up":
        return publishing.move(kind, text("id"), -1);
      case "down":
        return publishing.move(kind, text("id"), 1);
      case "order":
        return publishing.order(kind, text("order").split(" "));
      default:
        throw new AppError("invalid", "Please use one of the buttons on the page.");
    }
  };
  await orErrorPage(sort(), args.context.get(pageContext));
  return redirect(`/desk/content/${encodeURIComponent(kind)}`);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.kind.label ?? "Content",
    description: "Content of the site.",
    noindex: true,
  });

/** The items of one kind. */
export default function ContentItems({ loaderData: { kind, items, groups } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader title={kind.label} lead={kind.about}>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {kind.growing && <ButtonLink to={`/desk/content/${kind.name}/new`}>New {kind.one}</ButtonLink>}
          <TextLink to="/desk/content" className="inline-flex min-h-11 items-center">
            All content
          </TextLink>
        </p>
      </PageHeader>
      {items.length === 0 ? (
        <EmptyState title={`There is no ${kind.one} yet.`} />
      ) : (
        <GroupedItems kind={kind} items={items} groups={groups} />
      )}
    </div>
  );
}
