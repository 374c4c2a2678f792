import { redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PANEL_EMPTY, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { AppError } from "#shared/app-error.ts";
import type { Route } from "./+types/items.route";
import { GroupedItems } from "./grouped-items.tsx";
import { ItemHeader } from "./item-header.tsx";
import { filtered, ItemsFilter, readFilter } from "./items-filter.tsx";

/** As many are seen at once, and need no search. */
const FEW = 11;

export async function loader({ params, context, url }: Route.LoaderArgs) {
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
    filter: readFilter(url.searchParams),
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
export default function ContentItems({ loaderData: { kind, items, groups, filter } }: Route.ComponentProps) {
  const path = `/desk/content/${kind.name}`;
  const isFiltered = filter.q !== "" || filter.state !== "";
  const shown = filtered(items, filter);
  return (
    <div className="wrap pb-section">
      <ItemHeader title={kind.label} lead={kind.about} trail={[{ label: "Content", path: "/desk/content" }]}>
        {kind.growing && items.length > 0 && <ButtonLink to={`${path}/new`}>New {kind.one}</ButtonLink>}
        {kind.name === "courses" && (
          <ButtonLink to="/desk/courses" variant="secondary">
            See their learners
          </ButtonLink>
        )}
      </ItemHeader>
      {items.length === 0 ? (
        <EmptyState
          title={`There is no ${kind.one} yet.`}
          {...(kind.growing && {
            action: <ButtonLink to={`${path}/new`}>Write the first {kind.one}</ButtonLink>,
          })}
        >
          <p>It begins as a draft. Nobody sees it until you publish it.</p>
        </EmptyState>
      ) : (
        <Panel
          id="all"
          title={isFiltered ? "Found" : items.length === 1 ? `1 ${kind.one}` : `${items.length} ${kind.one}s`}
          note={isFiltered && `${shown.length} of ${items.length}`}
          action={isFiltered && shown.length > 0 && <TextLink to={path}>Show all</TextLink>}
        >
          {items.length > FEW && (
            <ItemsFilter label={`Search ${kind.label.toLowerCase()}`} {...{ filter, path }} />
          )}
          {shown.length === 0 ? (
            <div className={PANEL_EMPTY}>
              <EmptyState
                title={`No ${kind.one} is found like this.`}
                action={
                  <ButtonLink to={path} variant="secondary">
                    Show all
                  </ButtonLink>
                }
              >
                <p>Use fewer words of the title, or another state.</p>
              </EmptyState>
            </div>
          ) : (
            <GroupedItems
              kind={isFiltered ? { ...kind, sorted: false } : kind}
              items={shown}
              groups={groups}
              isFiltered={isFiltered}
            />
          )}
        </Panel>
      )}
    </div>
  );
}
