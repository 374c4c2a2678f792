import { Link } from "react-router";
import { Moment } from "#app/ui/moment.tsx";
import { PANEL_COLUMNS, PANEL_ROW } from "#app/ui/panel.tsx";
import { seatsText } from "#shared/selling/seats.ts";
import type { ListedOrder } from "#worker/selling/desk-orders.ts";
import { amountText } from "./amount.ts";
import { OrderBadge } from "./order-state.tsx";

const COLUMNS =
  "grid-cols-[minmax(0,1fr)_auto] gap-x-6 max-lg:*:first:col-span-2 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1.3fr)_16rem_minmax(0,0.6fr)_minmax(0,0.8fr)]";

function Line({ order }: { order: ListedOrder }) {
  const { id, number, offerName, email, total, refunded, currency, state, test, createdAt, fullName } = order;
  const { seats, taken } = order;
  return (
    <li className={`${PANEL_ROW} grid gap-y-1.5 hover:bg-paper lg:items-center ${COLUMNS}`}>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {/* The link covers the whole row. */}
        <Link
          to={`/desk/money/${encodeURIComponent(id)}`}
          className="font-semibold after:absolute after:inset-0 hover:text-pass"
        >
          <bdi>{fullName ?? email ?? "Account deleted"}</bdi>
        </Link>
        {fullName && email && <p className="text-small text-muted">{email}</p>}
      </div>
      <p className="min-w-0 [overflow-wrap:anywhere] max-lg:col-span-2">
        {offerName}
        {number !== null && <span className="block text-small text-muted">Invoice {number}</span>}
        {seats !== null && state === "paid" && (
          <span className="block text-small text-muted">{seatsText(taken, seats)}</span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <OrderBadge state={state} test={test} />
      </p>
      <p className="text-right font-mono font-semibold tabular-nums">
        {amountText(total, currency)}
        {refunded > 0 && (
          <span className="block text-small font-normal text-muted">
            {amountText(-refunded, currency)} <span className="sr-only">given back</span>
          </span>
        )}
      </p>
      <p className="text-small text-muted tabular-nums max-lg:col-span-2 lg:text-right">
        <Moment at={createdAt.toISOString()} />
      </p>
    </li>
  );
}

/** Orders, as links; a table-like grid with column headings on wide screens. */
export function OrderList({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <div>
      <div aria-hidden="true" className={`${PANEL_COLUMNS} ${COLUMNS}`}>
        <span>Person</span>
        <span>Offer</span>
        <span>State</span>
        <span className="text-right">Amount</span>
        <span className="text-right">Date</span>
      </div>
      <ul>
        {orders.map((order) => (
          <Line key={order.id} order={order} />
        ))}
      </ul>
    </div>
  );
}
