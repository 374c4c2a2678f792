import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { dayText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import { switchSchema } from "#shared/selling/member-form.ts";
import { CYCLES, MEMBERSHIP_PATH } from "#shared/selling/membership.ts";
import type { Route } from "./+types/switch-membership.route";
import { PriceLines } from "./price-lines.tsx";

/** What the switch costs, as the provider works it out now. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { memberPage } = context.get(servicesContext);
  const offered = memberPage.switchOffer(context.get(viewerContext), params.id, params.offer);
  return orErrorPage(offered, context.get(pageContext));
}

export function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { memberPage } = context.get(servicesContext);
  return submission(args, { schema: switchSchema, orErrorPage: true }, async (seen) => {
    await memberPage.switchTo(context.get(viewerContext), params.id, params.offer, seen);
    return redirect(`${MEMBERSHIP_PATH}?done=${seen.total > 0 ? "switched" : "switches-later"}`);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Switch membership",
    description: "What another membership costs you.",
    noindex: true,
  });

export default function SwitchMembership({ loaderData, actionData }: Route.ComponentProps) {
  const { name, minor, currency, cycle, now, total, credit, at, from } = loaderData;
  const price = formatMoney({ minor, currency });
  const lines = [
    { kind: "offer" as const, text: name, minor },
    { kind: "coupon" as const, text: "Credit for the time left", minor: -credit },
  ];
  return (
    <div className="wrap pb-section">
      <PageHeader
        title={`Switch to ${name}`}
        lead={
          now
            ? `It begins at once. Then ${price} ${CYCLES[cycle].every}, until you cancel.`
            : `You pay nothing now. ${name} begins on ${dayText(from)}: ${price} ${CYCLES[cycle].every}, until you cancel.`
        }
      />
      <div className="grid max-w-md gap-6">
        {now && (
          <div className="rounded-card bg-deep p-6 text-deep-ink">
            <PriceLines {...{ lines, total, currency }} />
          </div>
        )}
        <PostForm
          name={null}
          failure={actionData}
          failed="Nothing has changed"
          pending="Switching…"
          layout="grid gap-3"
          stay
        >
          <input type="hidden" name="total" value={total} />
          <input type="hidden" name="at" value={at.getTime()} />
          <Button size="lg">
            {now ? `Pay ${formatMoney({ minor: total, currency })} now` : `Switch on ${dayText(from)}`}
          </Button>
          <ButtonLink to={MEMBERSHIP_PATH} variant="secondary">
            Stay as it is
          </ButtonLink>
        </PostForm>
        {now && (
          <p className="text-small text-muted">
            It is taken from your card. You have a refund period for it, as for a first payment.
          </p>
        )}
      </div>
    </div>
  );
}
