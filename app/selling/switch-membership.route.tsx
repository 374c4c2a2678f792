import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { dayText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import { switchSchema } from "#shared/selling/member-form.ts";
import { CYCLES, MEMBERSHIP_PATH } from "#shared/selling/membership.ts";
import type { Route } from "./+types/switch-membership.route";
import { Consent } from "./consent.tsx";
import { PriceLines } from "./price-lines.tsx";
import { TestMode } from "./test-mode.tsx";

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
  const { renewsAt, refundDays, consent, closes, test } = loaderData;
  const price = formatMoney({ minor, currency });
  const lines = [
    { kind: "offer" as const, text: name, minor },
    { kind: "coupon" as const, text: "Credit for the time left", minor: -credit },
  ];
  const facts = [
    ["Then", `${price} ${CYCLES[cycle].every}, from ${dayText(renewsAt)}`],
    ...(refundDays > 0 ? [["Refund period", refundDays === 1 ? "1 day" : `${refundDays} days`]] : []),
    ["Cancel", "Any time"],
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
            <dl className="mt-4 grid gap-2 font-mono text-small text-deep-muted">
              {facts.map(([fact, value]) => (
                <div key={fact} className="flex flex-wrap justify-between gap-x-4">
                  <dt>{fact}</dt>
                  <dd className="text-deep-ink">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        {closes.length > 0 && (
          <Notice title={`What closes on ${dayText(from)}`}>
            <p>
              {name} does not open: {closes.join(", ")}. What you wrote there stays yours to download.
            </p>
          </Notice>
        )}
        {test && <TestMode />}
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
          {total > 0 ? (
            <Consent text={consent} ticked={Boolean(actionData?.values.consent)} />
          ) : (
            <p>With this you agree: “{consent}”</p>
          )}
          <Button size="lg">
            {now ? `Pay ${formatMoney({ minor: total, currency })} now` : `Switch on ${dayText(from)}`}
          </Button>
          <ButtonLink to={MEMBERSHIP_PATH} variant="secondary">
            Stay as it is
          </ButtonLink>
        </PostForm>
        {now && <p className="text-small text-muted">It is taken from your card.</p>}
      </div>
    </div>
  );
}
