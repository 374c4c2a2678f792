import { ArrowDown, ArrowUp } from "lucide-react";
import { Link, redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { AppError } from "#shared/app-error.ts";
import type { Route } from "./+types/items.route";
import { StateBadge } from "./item-state.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { items } = context.get(servicesContext);
  const page = context.get(pageContext);
  const list = await orErrorPage(
    (async () => ({ kind: items.storeOf(params.kind).kind, items: await items.list(params.kind) }))(),
    page,
  );
  const { name, label, one, about, idFrom, sorted } = list.kind;
  return { kind: { name, label, one, about, sorted, growing: idFrom !== null }, items: list.items };
}

/** Moves an item up or down. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const { publishing } = args.context.get(servicesContext);
  const by = text("intent") === "up" ? -1 : text("intent") === "down" ? 1 : null;
  const move =
    by === null
      ? Promise.reject(new AppError("invalid", "Please use one of the buttons on the page."))
      : publishing.move(args.params.kind, text("id"), by);
  await orErrorPage(move, args.context.get(pageContext));
  return redirect(`/desk/content/${encodeURIComponent(args.params.kind)}`);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.kind.label ?? "Content",
    description: "Content of the site.",
    noindex: true,
  });

function MoveButton({ direction, title }: { direction: "up" | "down"; title: string }) {
  const Icon = direction === "up" ? ArrowUp : ArrowDown;
  return (
    <Button
      name="intent"
      value={direction}
      variant="secondary"
      size="sm"
      aria-label={`Move ${title} ${direction}`}
    >
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
    </Button>
  );
}

/** The items of one kind. */
export default function ContentItems({ loaderData: { kind, items } }: Route.ComponentProps) {
  const live = items.filter(({ state }) => state !== "new");
  const places = new Map(live.map(({ id }, index) => [id, index]));
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
        <ul className="border-t border-line">
          {items.map(({ id, title, state, at }) => {
            const place = places.get(id);
            return (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 [overflow-wrap:anywhere]"
              >
                <p className="min-w-[14rem] flex-1">
                  <Link to={`/desk/content/${kind.name}/${id}`} className="title-link font-semibold">
                    {title}
                  </Link>
                  <span className="block text-small text-muted">
                    <Moment at={new Date(at).toISOString()} time />
                  </span>
                </p>
                <StateBadge state={state} />
                {kind.sorted && place !== undefined && (
                  <ButtonForm pending="Moving…" className="flex gap-2">
                    <input type="hidden" name="id" value={id} />
                    {place > 0 && <MoveButton direction="up" title={title} />}
                    {place < live.length - 1 && <MoveButton direction="down" title={title} />}
                  </ButtonForm>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
