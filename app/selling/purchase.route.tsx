import { Printer } from "lucide-react";
import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import { giftDays, isPresentLive } from "#shared/selling/gift.ts";
import { refundPeriod } from "#shared/selling/price-text.ts";
import { PURCHASES_PATH, purchasePath, purchaseState, purchaseTitle } from "#shared/selling/purchase.ts";
import { refundSchema } from "#shared/selling/refund-form.ts";
import type { Route } from "./+types/purchase.route";
import { giftAction } from "./gift-action.server.ts";
import { GIFT_DONE, GiftSection } from "./gift-section.tsx";
import { AskInstructor, GiveBack } from "./give-back.tsx";
import { Invoice } from "./invoice.tsx";
import { Opened } from "./opened.tsx";

/** One's own order; somebody else's does not exist for them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { purchases } = context.get(servicesContext);
  const purchase = await orErrorPage(purchases.one(viewer, params.order), context.get(pageContext));
  const present = { days: giftDays(new Date()), live: isPresentLive(purchase.order) };
  return { ...purchase, present, role: viewer.role, submissionId: crypto.randomUUID() };
}

/** Changes or sends a present, or gives the money back. */
export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const viewer = context.get(viewerContext);
  const { purchases, refunding } = context.get(servicesContext);
  const read = () => purchases.one(viewer, params.order);
  const text = await readForm(args.request);
  const done = (name: string) => redirect(`${purchasePath(params.order)}?done=${name}`);
  const answer = giftAction(args, { orderId: params.order, text, viewer, done });
  if (answer) return answer;
  return submission(args, { schema: refundSchema, text, orErrorPage: true }, async ({ amount, reason }) => {
    await read();
    try {
      await refunding.refund(params.order, { amount, reason: reason || null }, viewer);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Clicked twice, or the provider is down and is asked again later: either way the refund is written down.
      const { order } = await read();
      if (order.refunded < order.total) throw error;
    }
    return done("refunded");
  });
}

export const meta: Route.MetaFunction = (args) => {
  const order = args.loaderData?.order;
  return pageMeta(args, {
    title: order ? `${purchaseTitle(order)}: ${order.offerName}` : "Purchase",
    description: "What you have bought, and its invoice.",
    noindex: true,
  });
};

/** What happened, after giving it back. */
function doneText({ order, refunds }: Route.ComponentProps["loaderData"]): string {
  const amount = formatMoney({ minor: order.refunded, currency: order.currency });
  return refunds.some(({ state }) => state === "asked")
    ? `You get ${amount} back. The payment provider has not confirmed it yet. We ask again until it has; you need do nothing.`
    : `${amount} is on its way back to the card or account that you paid with. Banks take up to ten days to show it. We have sent you an email about it.`;
}

export default function PurchasePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { order, may, role, submissionId, present } = loaderData;
  const { site } = matches[0].loaderData;
  const { tone, text } = purchaseState(order);
  const refused = (field: string) => (actionData && field in actionData.values ? actionData : undefined);
  return (
    <article>
      <div className="wrap pb-section print:pb-0">
        <div className="print:hidden">
          <WorkHeader title={order.offerName}>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
              <Badge tone={tone}>{text}</Badge>
              {"amount" in may && <span>Refund period: {refundPeriod(order)}</span>}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button
                type="button"
                variant="secondary"
                onClick={() => window.print()}
                className="noscript:hidden"
              >
                <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
                Print the invoice
              </Button>
              <ButtonLink to={PURCHASES_PATH} variant="quiet">
                All purchases
              </ButtonLink>
            </div>
          </WorkHeader>
          {present.live && !actionData && <DoneNotice texts={GIFT_DONE} />}
          {order.refunded > 0 && <DoneNotice texts={{ refunded: doneText(loaderData) }} />}
        </div>
        <div className="grid-12 gap-y-14 print:block">
          <div className="lg:col-span-7">
            <Invoice {...loaderData} site={site} />
          </div>
          <div className="grid content-start gap-12 lg:col-span-4 lg:col-start-9 print:hidden">
            <Opened order={order} />
            {order.gift && order.state !== "waiting" && (
              <GiftSection
                // A change shows the new values.
                key={`${order.gift.email} ${order.gift.day} ${order.gift.message}`}
                gift={order.gift}
                days={present.days}
                over={!present.live}
                failure={refused("amount") ? undefined : actionData}
              />
            )}
            {"amount" in may ? (
              <GiveBack order={order} amount={may.amount} failure={refused("amount")} />
            ) : (
              role === "student" &&
              order.state === "paid" &&
              order.refunded < order.total && (
                <AskInstructor
                  order={order}
                  why={may.why}
                  instructor={site.instructor.name}
                  submissionId={submissionId}
                />
              )
            )}
          </div>
        </div>
      </div>
    </article>
  );
}
