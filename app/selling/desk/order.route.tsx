import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { FailureNotice } from "#app/forms/failure-notice.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { historyOf, orderSummary } from "#shared/selling/order-history.ts";
import { Papers } from "../papers.tsx";
import type { Route } from "./+types/order.route";
import { Dispute } from "./dispute.tsx";
import { MoneyNav } from "./money-nav.tsx";
import { orderAction } from "./order-action.server.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderSeats } from "./order-seats.tsx";
import { OrderBadge } from "./order-state.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deskOrder, deskSales, deskSeats, disputes, bankTransfer } = context.get(servicesContext);
  const read = async () => {
    const story = await deskOrder.read(params.order);
    const { way, state } = story.order;
    const isUnpaid = way === "by-hand" && state === "open";
    const seats = story.order.seats === null ? [] : await deskSeats.ofOrder(params.order);
    const dispute = await disputes.of(story);
    const howToPay = isUnpaid ? (await deskSales.lastRequest()) || bankTransfer : "";
    return { story, seats, dispute, isUnpaid, howToPay };
  };
  return orErrorPage(read(), context.get(pageContext));
}

export function action(args: Route.ActionArgs) {
  return orderAction(args, args.params.order);
}

const nameOf = ({ story }: Awaited<ReturnType<typeof loader>>) =>
  story.person?.fullName ?? story.order.email ?? "Account deleted";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `Order of ${nameOf(args.loaderData)}` : "Order",
    description: "An order with all that happened to it.",
    noindex: true,
  });

const DONE: Record<string, string> = {
  made: "The order is written down. Ask them to pay below, or mark it as paid when the money is there.",
  paid: "It is paid: the courses are open, the receipt is on its way, and the sale is booked.",
  asked: "The email that asks them to pay is on its way.",
  closed: "The order is closed. Nothing was paid, and nothing was opened.",
  refunded: "The refund is on its way, and the books say so.",
  "refunded-by-hand":
    "It is booked, and the buyer is told that you send it. Now send it from your bank account.",
  "refund-waits":
    "The payment provider could not be reached. The refund is written down, and we ask again by ourselves.",
  access: "The way in is on its way to them.",
  moved: "The order has moved. The new address has got the way in, and the old account’s access has ended.",
  noted: "The note is in the history.",
  "gift-sent": "The present’s address is as you see it here.",
  "seat-free": "The seat is free, and its member’s access has ended.",
  "seat-give": "The invitation is on its way to the new address.",
  corrected: "The old invoice is taken back by a credit note, and the new one is on its way to the buyer.",
  company: "The details are saved.",
};

export default function OrderAtTheDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { story, dispute } = loaderData;
  const { number, state, test } = story.order;
  const found = actionData && "found" in actionData ? actionData.found : null;
  const failure: Failure | undefined = actionData && "fields" in actionData ? actionData : undefined;
  const [first, ...others] = orderSummary(story);
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        tabs={<MoneyNav />}
        eyebrow={number === null ? "Order" : `Invoice ${number}`}
        title={nameOf(loaderData)}
        lead={
          <>
            <p>{first}</p>
            {others.length > 0 && <p className="mt-3 text-body">{others.join(" ")}</p>}
          </>
        }
      >
        <p className="flex flex-wrap items-center gap-3">
          <OrderBadge state={state} test={test} />
          <TextLink to="/desk/money" className="inline-flex min-h-11 items-center">
            All orders
          </TextLink>
        </p>
      </WorkHeader>
      {!actionData && <DoneNotice texts={DONE} />}
      {found && (
        <Notice tone="pass" title="Compared with the payment provider" className="mb-8">
          <ul>
            {found.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {failure && Object.keys(failure.values).length === 0 && (
        <div className="mb-8">
          <FailureNotice failure={failure} title="That did not work" />
        </div>
      )}
      {dispute && <Dispute dispute={dispute} orderId={story.order.id} />}
      <div className="grid-12 gap-y-14">
        <div className="grid content-start gap-14 lg:col-span-7">
          <OrderFacts story={story} />
          {loaderData.seats.length > 0 && (
            <OrderSeats seats={loaderData.seats} open={story.order.state === "paid"} failure={failure} />
          )}
          <Papers papers={story.documents} currency={story.order.currency} />
          <OrderHistory lines={historyOf(story)} />
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          <OrderActions {...loaderData} failure={failure} />
        </div>
      </div>
    </div>
  );
}
