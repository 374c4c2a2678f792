import { Printer } from "lucide-react";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { FailureNotice } from "#app/forms/failure-notice.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { formatMoney } from "#shared/money.ts";
import { giftDays, isPresentLive } from "#shared/selling/gift.ts";
import { refundPeriod } from "#shared/selling/price-text.ts";
import { PURCHASES_PATH, purchaseState, purchaseTitle } from "#shared/selling/purchase.ts";
import type { Route } from "./+types/purchase.route";
import { GIFT_DONE, GiftSection } from "./gift-section.tsx";
import { AskInstructor, GiveBack } from "./give-back.tsx";
import { Invoice } from "./invoice.tsx";
import { Opened } from "./opened.tsx";
import { Papers } from "./papers.tsx";
import { purchaseAction } from "./purchase-action.server.ts";
import { Seats } from "./seats.tsx";

/** One's own order; somebody else's does not exist for them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { purchases, seats } = context.get(servicesContext);
  const read = async () => {
    const purchase = await purchases.one(viewer, params.order);
    const hasSeats = purchase.order.seats !== null && purchase.order.state === "paid";
    return { ...purchase, seats: hasSeats ? await seats.ofOrder(viewer, params.order) : null };
  };
  const purchase = await orErrorPage(read(), context.get(pageContext));
  const present = { days: giftDays(new Date()), live: isPresentLive(purchase.order) };
  return { ...purchase, present, role: viewer.role, submissionId: crypto.randomUUID() };
}

export function action(args: Route.ActionArgs) {
  return purchaseAction(args, args.params.order);
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
    ? `You get ${amount} back. The payment provider has not confirmed it yet. We ask again until it has, so you don’t have to do anything.`
    : `${amount} is on its way back to the card or account that you paid with. Banks take up to ten days to show it. We have sent you an email about it.`;
}

const SEATS_DONE = {
  "seat-take": "You have a seat: its courses are open for you.",
  "seat-invite": "The invitation is on its way. Its link works for 30 days.",
  "seat-back": "The invitation is taken back: its link opens nothing any more.",
  "seat-free": "The seat is free, and the member’s access has ended. We have sent them an email about it.",
  "seat-free-own": "Your seat is free, and your access through it has ended.",
};

export default function PurchasePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { order, may, role, submissionId, seats, present } = loaderData;
  const failure = actionData && "fields" in actionData ? actionData : undefined;
  /** Buttons have no field that could show why they failed. */
  const ofButton = failure && Object.keys(failure.values).length === 0 ? failure : undefined;
  const hasCourses = order.seats === null || seats?.some(({ own }) => own);
  const { site } = matches[0].loaderData;
  const { tone, text } = purchaseState(order);
  const refused = (field: string) => (failure && field in failure.values ? failure : undefined);
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
                {order.test ? "Print" : "Print the invoice"}
              </Button>
              <ButtonLink to={PURCHASES_PATH} variant="quiet">
                All purchases
              </ButtonLink>
            </div>
          </WorkHeader>
          {present.live && !actionData && <DoneNotice texts={GIFT_DONE} />}
          {order.refunded > 0 && <DoneNotice texts={{ refunded: doneText(loaderData) }} />}
          {!failure && <DoneNotice texts={SEATS_DONE} />}
          {ofButton && (
            <div className="mb-8">
              <FailureNotice failure={ofButton} title="That did not work" />
            </div>
          )}
        </div>
        {seats && (
          <Seats seats={seats} courses={order.courses} instructor={site.instructor.name} failure={failure} />
        )}
        <div className="grid-12 gap-y-14 print:block">
          <div className="lg:col-span-7">
            <Invoice {...loaderData} site={site} />
          </div>
          <div className="grid content-start gap-12 lg:col-span-4 lg:col-start-9 print:hidden">
            <Opened order={hasCourses ? order : { ...order, courses: [] }} />
            {order.gift && order.state !== "waiting" && (
              <GiftSection
                // A change shows the new values.
                key={`${order.gift.email} ${order.gift.day} ${order.gift.message}`}
                gift={order.gift}
                days={present.days}
                over={!present.live}
                failure={refused("amount") ? undefined : failure}
              />
            )}
            <Papers
              papers={loaderData.documents}
              currency={order.currency}
              sheet={loaderData.sheet}
              wrong={order.company !== null}
            />
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
